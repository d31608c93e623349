import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { PORT } from './e2e/ports.ts';

const TIME_FOR_BUILD_MS = 300_000;
const executablePath = process.env.CHROMIUM;

// Otherwise each server and command that a test starts would compile its sources again.
process.env.NODE_COMPILE_CACHE ??= path.resolve('.cache/compile');

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // npm run test:all runs these too.
  ...(process.env.TEST_ALL === undefined && { grepInvert: /@slow/ }),
  workers: 2,
  // A machine that is busy with other things needs several times as long as an idle one.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: `http://localhost:${PORT}`,
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
    launchOptions: { ...(executablePath && { executablePath }) },
    // Recording a trace takes a fifth of the time; use `--trace on` for a test that failed.
  },
  webServer: {
    command: 'node cli/main.ts build --if-changed && node e2e/fixture-server.ts',
    env: {
      NODE_ENV: 'production',
      SITE_DIR: 'e2e/fixture',
      PORT: String(PORT),
      LOG_LEVEL: 'warn',
      RENDER_LIMIT_MS: '60000',
    },
    url: `http://localhost:${PORT}/blog`,
    reuseExistingServer: false,
    timeout: TIME_FOR_BUILD_MS,
  },
});
