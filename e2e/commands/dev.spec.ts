import { chmod, cp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { freePort } from '@portico/core/testing/network';
import { savePost, temporaryFolder } from '../content-folder.ts';
import { FIXTURE_CONTENT } from '../running-server.ts';
import { expect as base, forget, hydrated, test } from '../test.ts';
import { npmRun, type RunningCommand } from './npm-run.ts';

// Vite compiles each module on its first request.
const expect = base.configure({ timeout: 20_000 });
const SLUG = 'quic-connection-migration';
// One server for all, since it starts two of Vite's.
test.describe.configure({ mode: 'default', timeout: 90_000 });

let directory: string;
let command: RunningCommand;
let origin: string;

test.beforeAll(async () => {
  test.setTimeout(90_000);
  directory = await temporaryFolder();
  await cp(FIXTURE_CONTENT, path.join(directory, 'content'), { recursive: true });
  const editor = path.join(directory, 'editor.sh');
  await writeFile(editor, `#!/bin/sh\necho "$@" >> '${path.join(directory, 'edited')}'\n`);
  await chmod(editor, 0o755);
  const [port, adminPort] = [await freePort(), await freePort()];
  origin = `http://localhost:${port}`;
  command = npmRun('dev', [], {
    PORT: String(port),
    ADMIN_PORT: String(adminPort),
    CONTENT_DIR: path.join(directory, 'content'),
    // The cache is empty, as after a checkout.
    CACHE_DIR: path.join(directory, 'cache'),
    LAUNCH_EDITOR: editor,
    PREVIEW_SECRET: 'a secret of the tests, with 32 characters or more',
  });
  await command.prints('is ready for development');
});

test.afterAll(() => command.stop());

/** Resolves when nothing has come over the network for a while: whatever would load the page again has done so. */
async function settled(page: Page): Promise<void> {
  await hydrated(page);
  await page.waitForLoadState('networkidle');
}

test('each app responds to a first visit, hydrates without reloading, and opens the palette', async ({ page }) => {
  for (const route of ['/blog', `/blog/${SLUG}`, '/']) {
    await test.step(route, async () => {
      let loads = 0;
      const count = () => {
        loads += 1;
      };
      page.on('domcontentloaded', count);
      const response = await page.goto(`${origin}${route}`);
      expect(response?.status(), command.output()).toBe(200);
      await settled(page);
      expect(loads).toBe(1);
      page.off('domcontentloaded', count);
      await page.keyboard.press('ControlOrMeta+k');
      await expect(page.getByRole('combobox')).toBeFocused();
    });
  }
});

test('the main site has its own styles before any script runs', { tag: '@slow' }, async ({ request }) => {
  const html = await (await request.get(origin)).text();
  const [sheet = ''] = /\/@www\/[^"]*critical\.css[^"]*/.exec(html) ?? [];
  expect(await (await request.get(`${origin}${sheet}`)).text()).toContain('.tunnel');
});

test('a saved post reaches the open page, which stays in place, and open lists', async ({ page }) => {
  const file = path.join(directory, 'content', 'posts', `${SLUG}.md`);
  await page.goto(`${origin}/blog/${SLUG}`);
  await settled(page);
  // The styles of posts win over the reset.
  await expect(page.locator('.prose p + p').first()).not.toHaveCSS('margin-block-start', '0px');
  await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }));
  await writeFile(file, `${await readFile(file, 'utf8')}\n\nA last sentence, saved just now.\n`);
  await expect(page.getByText('A last sentence, saved just now.')).toBeAttached();
  await settled(page);
  expect(await page.evaluate(() => scrollY)).toBe(1500);

  await page.goto(`${origin}/blog`);
  await settled(page);
  const title = 'A post written while the page is open';
  await savePost(path.join(directory, 'content', 'posts'), 'newest', { title, date: '2026-11-15' });
  await expect(page.getByRole('link', { name: title })).toBeVisible();
});

test('a page shows what was saved while it was loading, next to another page', { tag: '@slow' }, async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await other.goto(`${origin}/blog`);
  await settled(other);
  const { promise: saved, resolve } = Promise.withResolvers<void>();
  await page.route('**/@vite/client', async (route) => {
    await saved;
    await route.continue();
  });
  await page.goto(`${origin}/blog`, { waitUntil: 'commit' });
  const title = 'A post written while the page is loading';
  await savePost(path.join(directory, 'content', 'posts'), 'meanwhile', { title, date: '2026-11-15' });
  await expect.poll(async () => (await page.request.get(`${origin}/blog/meanwhile`)).status()).toBe(200);
  resolve();
  await expect(page.getByRole('link', { name: title })).toBeVisible();
});

const HIDDEN = {
  'a-draft': { fields: { draft: 'true' }, badge: 'Draft' },
  'a-scheduled-post': { fields: { date: '2999-01-01' }, badge: /^Scheduled for Jan 1, 2999, 12:00\sAM UTC$/ },
  'an-unlisted-post': { fields: { unlisted: 'true' }, badge: 'Unlisted' },
};

test('hidden posts are shown to the author, with their badges', { tag: '@slow' }, async ({ page }) => {
  for (const [slug, { fields }] of Object.entries(HIDDEN)) {
    const all = { title: `Hidden ${slug}`, tags: '[Hidden, QUIC]', category: 'Hidden things', ...fields };
    await savePost(path.join(directory, 'content', 'posts'), slug, all);
  }
  await expect
    .poll(async () => (await (await page.request.get(`${origin}/blog/tag/hidden`)).text()).includes('3 posts'))
    .toBe(true);
  await page.goto(`${origin}/blog/tag/hidden`);
  await settled(page);
  for (const [slug, { badge }] of Object.entries(HIDDEN)) {
    await expect(page.getByRole('heading', { name: `Hidden ${slug}` }).locator('.badge')).toHaveText(badge);
  }
  await page.getByRole('link', { name: 'Hidden a-draft' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hidden a-draft' })).toBeVisible();
  await expect(page.getByRole('article').getByText('Draft', { exact: true }).first()).toBeVisible();

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy preview link' }).click();
  await expect(page.getByText(/^Copied\. It works until .*, for anyone who has it\.$/)).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^http:\/\/localhost:\d+\/blog\/a-draft\?preview=\d+\./);
});

test('a mistake shows above the last good version, opens the editor, and disappears once corrected', {
  tag: '@slow',
}, async ({ page, complaints }) => {
  const save = (date: string, text: string) =>
    savePost(path.join(directory, 'content', 'posts'), 'mistaken', { date }, text);
  const file = await save('2026-01-01', 'A text.');
  await expect.poll(async () => (await page.request.get(`${origin}/blog/mistaken`)).status()).toBe(200);
  await page.goto(`${origin}/blog/mistaken`);
  await settled(page);
  const panel = page.getByRole('region', { name: 'Mistakes in this post' });
  await expect(panel).toHaveCount(0);

  await save('soon', 'Another text.');
  await expect(panel.getByRole('button', { name: 'posts/mistaken.md:5 (date)' })).toBeVisible();
  await expect(panel).toContainText('is not an ISO 8601 date; write a day such as 2026-03-14');
  await expect(panel).toContainText('The page shows the last good version of the post.');
  await expect(page.getByText('A text.', { exact: true })).toBeVisible();
  // It neither takes the focus nor traps it.
  await expect(page.locator('body')).toBeFocused();

  // Closed, it stays closed until something else is wrong.
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await save('2026-01-01', '[a](/blog/nowhere)');
  const place = panel.getByRole('button', { name: 'posts/mistaken.md:10' });
  await expect(place).toBeVisible();
  await expect(panel).not.toContainText('last good version');
  const opening = page.waitForResponse((response) => response.url().includes('__open-in-editor'));
  await place.click();
  const opened = await opening;
  expect(opened.status()).toBe(200);
  expect(new URL(opened.url()).searchParams.get('file')).toBe(`${file}:10:5`);
  await expect(panel).toContainText('If none opens, set LAUNCH_EDITOR');
  await expect.poll(() => readFile(path.join(directory, 'edited'), 'utf8').catch(() => '')).toContain('mistaken.md');

  await save('2026-01-01', '[a](/blog)');
  await expect(page.getByRole('article').getByRole('link', { name: 'a', exact: true })).toBeVisible();
  await settled(page);
  await expect(panel).toHaveCount(0);
  await rm(file);
  // The page would load itself again.
  await page.goto('about:blank');

  // A file that cannot have a page is reported on the pages where its author looks for it.
  const unnamed = await savePost(path.join(directory, 'content', 'posts'), 'My Post', {}, 'A text.');
  for (const address of ['/blog', '/blog/my-post']) {
    await page.goto(`${origin}${address}`);
    const list = page.getByRole('region', { name: 'Mistakes in the content' });
    await expect(list).toContainText('"My Post" is not in slug form; rename it to "my-post"');
  }
  await rm(unnamed);
  forget(complaints, /status of 404/);
});
