import { defineConfig } from 'vitest/config';

// The real browser against the real server; see browser-tests.sh.
export default defineConfig({
  test: {
    include: ['tests/browser/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 30_000,
    pool: 'forks',
    maxWorkers: 2,
    minWorkers: 1,
  },
});
