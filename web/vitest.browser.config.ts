import { defineConfig } from 'vitest/config';

// The real browser against the real server; see browser-tests.sh.
export default defineConfig({
  test: {
    include: ['tests/browser/**/*.test.ts'],
    globalSetup: 'tests/browser/one-browser.ts',
    testTimeout: 120_000,
    hookTimeout: 60_000,
    // A busy machine is slow, not wrong.
    expect: { poll: { timeout: 15_000, interval: 40 } },
    setupFiles: 'tests/browser/setup.ts',
    pool: 'forks',
    maxWorkers: 3,
    minWorkers: 1,
  },
});
