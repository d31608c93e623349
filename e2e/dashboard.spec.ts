import { createPage } from './engines/page.ts';
import { playwrightDriver } from './engines/playwright.ts';
import { DASHBOARD_SCENARIOS } from './engines/scenarios/dashboard.ts';
import { test } from './test.ts';

// They have the same ports, and the second finds the shell installed.
test.describe.configure({ mode: 'default', timeout: 180_000 });

for (const { name, run } of DASHBOARD_SCENARIOS) {
  test(name, async ({ page, complaints }) => {
    await run({ page: createPage(playwrightDriver(page)) });
    // The browser's own words for the status of a page that is not there.
    const own = complaints.filter((complaint) => /status of 404/.test(complaint));
    complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !own.includes(complaint)));
  });
}
