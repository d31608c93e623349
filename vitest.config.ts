import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{packages,server,apps,scripts}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/build/**'],
    setupFiles: ['./vitest.setup.ts'],
  },
});
