import { defineConfig } from 'vitest/config';
import { inlineScript } from './packages/shell/vite/inline-script.ts';

export default defineConfig({
  plugins: [inlineScript()],
  test: {
    include: ['{packages,server,apps,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/build/**'],
    // Some tests start a process or a grammar, which takes a busy machine longer than the default of five seconds.
    testTimeout: 20_000,
    // The theme's script reads the page's colours from the tokens.
    css: { include: /styles\/tokens\.css/ },
    setupFiles: ['./vitest.setup.ts'],
  },
});
