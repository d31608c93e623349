import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { type RunningServer, startServer } from '../running-server.ts';
import { expect, forget, test } from '../test.ts';
import { open } from './page-state.ts';

// One server for all.
test.describe.configure({ mode: 'default' });

const CODE = `
\`\`\`ts title="server.ts"
const port = 8080;

listen(port);
\`\`\`

\`\`\`diff
--- a/policy.yaml
+++ b/policy.yaml
@@ -1,3 +1,3 @@
 on_request:
-  - deny: {}
+  - allow: {}
   - log: {}
\`\`\`

\`\`\`console
$ relay http 8080 \\
  --region eu
> GET / HTTP/2
# HELP relay_requests
$ systemctl restart relay
done
\`\`\`

\`\`\`console
only output
\`\`\`
`;

const BLOCKS = [
  ['of source is copied whole', 0, 'const port = 8080;\n\nlisten(port);\n'],
  ['of a diff is copied as it is afterwards', 1, 'on_request:\n  - allow: {}\n  - log: {}\n'],
  [
    'of a session is copied without prompts and output',
    2,
    'relay http 8080 \\\n  --region eu\nsystemctl restart relay\n',
  ],
  ['of only output is copied whole', 3, 'only output\n'],
] as const;

const LONGER_THAN_A_TOAST = 10_000;

let directory: string;
let server: RunningServer;

test.beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'portico-notices-'));
  for (const slug of ['code', 'other']) {
    const source = `---\ntitle: A post with ${slug}\ndescription: What it is about.\nauthor: Ines Okafor\ndate: 2026-01-02\ntags: [DNS]\ncategory: Guides\n---\n\nText.\n${CODE}`;
    await writeFile(path.join(directory, `${slug}.md`), source);
  }
  server = await startServer(directory);
});

test.afterAll(async () => {
  await server.stop();
  await rm(directory, { recursive: true });
});

function notice(page: Page, priority: string) {
  return page.locator(`[data-toast][data-priority="${priority}"]`);
}

test.describe('copying', () => {
  test.beforeEach(async ({ context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.url });
  });

  test('a block, a link, and a block of a post that was reached in the app, by key', async ({ page }) => {
    await page.clock.install();
    await open(page, `${server.url}/blog/code`);
    const copied = () => page.evaluate(() => navigator.clipboard.readText());
    const button = page.getByRole('button', { name: 'Copy code' });
    const dismiss = async () => {
      await page.clock.runFor(LONGER_THAN_A_TOAST);
      await expect(notice(page, 'success')).toHaveCount(0);
    };
    for (const [what, index, text] of BLOCKS) {
      await test.step(`a block ${what}`, async () => {
        await button.nth(index).click();
        await expect(notice(page, 'success')).toHaveText('Success: Code copied.');
        expect(await copied()).toBe(text);
        await dismiss();
      });
    }
    await test.step("a post's link", async () => {
      await page.getByRole('button', { name: 'Copy link' }).click();
      await expect(notice(page, 'success')).toHaveText('Success: Link copied.');
      expect(await copied()).toBe(`${server.url}/blog/code`);
      await dismiss();
    });
    await test.step('a post that was reached in the app', async () => {
      await page.getByRole('main').getByRole('link', { name: 'A post with other' }).first().click();
      await expect(page.getByRole('heading', { level: 1, name: 'A post with other' })).toBeVisible();
      await button.first().press('Enter');
      await expect(notice(page, 'success')).toHaveText('Success: Code copied.');
      expect(await copied()).toBe('const port = 8080;\n\nlisten(port);\n');
    });
  });
});

for (const [what, exists] of [
  ['refuses', true],
  ['is not there', false],
] as const) {
  test(`a clipboard that ${what} is said, with another way`, async ({ page }) => {
    await page.addInitScript((refusing) => {
      const value = refusing ? { writeText: () => Promise.reject(new Error('Refused.')) } : undefined;
      Object.defineProperty(navigator, 'clipboard', { value });
    }, exists);
    await open(page, `${server.url}/blog/code`);
    await page.getByRole('button', { name: 'Copy code' }).first().click();
    await expect(notice(page, 'danger')).toContainText('Select the code');
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(notice(page, 'danger').last()).toContainText('address bar');
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('nothing offers to copy', async ({ page }) => {
    await page.goto(`${server.url}/blog/code`);
    await expect(page.locator('figure.code').first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Copy/ })).toHaveCount(0);
  });
});

test('going offline and coming back is said, also where no toast has shown before', async ({ page, context }) => {
  await open(page, `${server.url}/blog/code`);
  await context.setOffline(true);
  await expect(notice(page, 'warning')).toHaveText(/You are offline/);
  await context.setOffline(false);
  // The one before is gone at once: of a tab that was hidden for hours there would be many.
  await expect(page.locator('[data-toast]')).toHaveText(['Success: You are back online.'], { timeout: 2000 });
});

test('a toast that cannot be fetched harms nothing and does not come up later', async ({ page, complaints }) => {
  await page.route('**/assets/toast-items-*.js', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed');
  await page.goto(`${server.url}/blog/code`);
  await failed;
  const failedAgain = page.waitForEvent('requestfailed');
  await page.getByRole('button', { name: 'Copy link' }).click();
  await failedAgain;
  await expect(page.getByRole('heading', { level: 1, name: 'A post with code' })).toBeVisible();
  await expect(page.locator('[data-toast]')).toHaveCount(0);
  await page.unroute('**/assets/toast-items-*.js');
  await page.evaluate(() => dispatchEvent(new Event('offline')));
  await expect(page.locator('[data-toast]')).toHaveText([/You are offline/]);
  forget(complaints, /ERR_FAILED/);
});

test('a new version of the site is said once, and Reload loads it', async ({ page }) => {
  await open(page, `${server.url}/blog/code`);
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
  const version = await page.locator('meta[name="app-version"]').getAttribute('content');
  expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  await page.route('**/*.data*', async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    expect(body).toContain(`"${version}"`);
    await route.fulfill({ response, body: body.replaceAll(`"${version}"`, '"99.0.0"') });
  });
  const follow = (name: string) => page.getByRole('main').getByRole('link', { name }).first().click();
  await follow('A post with other');
  await expect(page.getByRole('heading', { level: 1, name: 'A post with other' })).toBeVisible();
  const said = notice(page, 'info');
  await expect(said).toContainText('A new version of this site is available.');
  await follow('A post with code');
  await expect(page.getByRole('heading', { level: 1, name: 'A post with code' })).toBeVisible();
  await expect(said).toHaveCount(1);
  await said.getByRole('button', { name: 'Reload' }).click();
  await expect(page.locator('html')).not.toHaveAttribute('data-same-document');
});
