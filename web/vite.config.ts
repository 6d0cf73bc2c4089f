import { defineConfig } from 'vitest/config';

// SERVER names the Sandtable server (or dev/mock.ts) that `npm run dev` talks to.
const server = process.env.SERVER ?? 'http://127.0.0.1:8080';

export default defineConfig({
  base: '/',
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  build: {
    target: 'es2022',
    // The server's content policy allows nothing inline, not even a data: image.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rollupOptions: {
      output: {
        // Every game is a file of its own, fetched when it is first drawn.
        chunkFileNames: (chunk) => {
          const game = /\/games\/([^/]+)\/index\.tsx?$/.exec(chunk.facadeModuleId ?? '');
          return game ? `assets/game-${game[1]}-[hash].js` : 'assets/[name]-[hash].js';
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': server,
      '/healthz': server,
      '/ws': { target: server.replace(/^http/, 'ws'), ws: true },
    },
  },
  // A busy machine is slow, not wrong.
  test: { include: ['tests/unit/**/*.test.ts', 'src/**/*.test.ts'], testTimeout: 60_000 },
});
