import { defineConfig } from '@playwright/test';

const PORT = Number(process.env.E2E_PORT ?? 4173);
// Not PORT + 1, which is the server's own second listener.
const GALLERY_PORT = PORT + 1000;
const executablePath = process.env.CHROMIUM;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  workers: 2,
  use: {
    baseURL: `http://localhost:${PORT}`,
    locale: 'en-US',
    launchOptions: { ...(executablePath && { executablePath }) },
    trace: 'retain-on-failure',
  },
  metadata: { galleryUrl: `http://localhost:${GALLERY_PORT}` },
  webServer: [
    {
      command: 'npm run --silent serve',
      env: { PORT: String(PORT), LOG_LEVEL: 'warn' },
      url: `http://localhost:${PORT}/blog`,
      reuseExistingServer: false,
    },
    {
      command: 'npm run --silent gallery',
      env: { GALLERY_PORT: String(GALLERY_PORT) },
      url: `http://localhost:${GALLERY_PORT}/gallery/fast`,
      reuseExistingServer: false,
    },
  ],
});
