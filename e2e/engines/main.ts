import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { FIXTURE_CONTENT, freePort, startServer } from '../running-server.ts';
import { BROWSERS } from './browsers.ts';
import { openLine } from './line.ts';
import { createPage } from './page.ts';
import { HEADER_SCENARIOS } from './scenarios/header.ts';
import { NAVIGATION_SCENARIOS } from './scenarios/navigation.ts';
import { PANEL_SCENARIOS } from './scenarios/panels.ts';
import type { Scenario } from './scenarios/scenario.ts';

// The shell's behaviour in the engines that Playwright's tests do not run in: npm run test:browsers.

const SCENARIOS: readonly Scenario[] = [...HEADER_SCENARIOS, ...PANEL_SCENARIOS, ...NAVIGATION_SCENARIOS];

const server = await startServer(FIXTURE_CONTENT);
const galleryPort = await freePort();
const bin = path.resolve('node_modules/.bin/react-router-serve');
const gallery = spawn(process.execPath, [bin, 'build-fixture/server/index.js'], {
  cwd: 'apps/gallery',
  env: { ...process.env, NODE_ENV: 'production', PORT: String(galleryPort) },
  stdio: 'ignore',
});
const lines = {
  site: await openLine(server.url),
  gallery: await openLine(`http://localhost:${galleryPort}`),
};
after(async () => {
  gallery.kill();
  await server.stop();
});

for (const [engine, launch] of Object.entries(BROWSERS)) {
  describe(engine, () => {
    for (const { name, javaScript = true, notIn = {}, run } of SCENARIOS) {
      test(name, { skip: notIn[engine] ?? false, timeout: 120_000 }, async () => {
        const driver = await launch({ javaScript });
        const page = createPage(driver);
        try {
          await driver.setViewport(1440, 900);
          await run({ page, ...lines });
          assert.deepEqual(await page.complaints(), []);
        } finally {
          lines.site.clear();
          lines.gallery.clear();
          await driver.close();
        }
      });
    }
  });
}
