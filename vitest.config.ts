import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{packages,server,apps,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/build/**'],
    // Some tests start a process or a grammar, which takes a busy machine longer than the default of five seconds.
    testTimeout: 20_000,
    setupFiles: ['./vitest.setup.ts'],
  },
});
