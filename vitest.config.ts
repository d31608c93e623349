import { defineConfig } from 'vitest/config';
import { inlineScript } from './packages/shell/vite/bundled-modules.ts';

// The tests of what runs in browsers stand in for its globals.
const IN_BROWSERS = ['packages/shell', 'apps/*'];

export default defineConfig({
  plugins: [inlineScript()],
  test: {
    exclude: ['**/node_modules/**', '**/build/**'],
    // Some tests start a process or a grammar, which takes a busy machine longer than the default of five seconds.
    testTimeout: 20_000,
    // By default one processor is left free: on two, all tests took 160 s with one worker, and take 99 s with two.
    maxWorkers: '100%',
    // The theme's script reads the page's colors from the tokens.
    css: { include: /styles\/tokens\.css/ },
    setupFiles: ['./vitest.setup.ts'],
    projects: [
      {
        extends: true,
        test: { name: 'in browsers', include: IN_BROWSERS.map((folder) => `${folder}/**/*.test.{ts,tsx}`) },
      },
      {
        extends: true,
        test: {
          name: 'on the server',
          include: ['{bench,packages,server,scripts}/**/*.test.ts'],
          exclude: IN_BROWSERS.map((folder) => `${folder}/**`),
          // One process for many files: half of the time of a short one goes into starting it and reading its modules.
          isolate: false,
        },
      },
    ],
  },
});
