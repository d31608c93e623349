import type { Page } from '@playwright/test';
import { savePost } from './content-folder.ts';
import { everythingOfFile, expect, hydrated, test } from './everything.ts';

const server = everythingOfFile(async ({ url, posts: directory }) => {
  for (const slug of ['first', 'second', 'named']) {
    await savePost(directory, slug, { title: `The ${slug} post`, tags: '[QUIC]' }, '## Start\n\nText.\n');
  }
  await expect.poll(async () => (await fetch(`${url}/blog/named`)).status).toBe(200);
});

/** All ids of a post's page with its menus and palette open, and with a hint. */
async function idsOf(page: Page): Promise<readonly string[]> {
  await page.goto(`${server().url}/blog/named`);
  await hydrated(page);
  await page.getByRole('button', { name: 'Change Theme' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Change Theme' }).focus();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox').fill('post');
  await expect(page.getByRole('option').first()).toBeVisible();
  return page.evaluate(() => Array.from(document.querySelectorAll('[id]'), ({ id }) => id));
}

test('a post may use ids that the page around it uses', { tag: '@slow' }, async ({ page }) => {
  const before = await idsOf(page);
  const ofPage = before.filter((id) => id !== 'start');
  expect(ofPage.length).toBeGreaterThan(20);
  expect(before).toEqual([...new Set(before)]);

  const names = ofPage.filter((id) => !id.startsWith('menu-') && !id.startsWith('drawer-'));
  const text = names.map((id) => `## ${id}\n\n<b id="${id}">A</b>\n`).join('\n');
  await savePost(server().posts, 'named', { title: 'The named post', tags: '[QUIC]' }, `## Start\n\n${text}`);
  await expect.poll(async () => (await page.request.get(`${server().url}/blog/named`)).text()).toContain('<b>A</b>');
  const after = await idsOf(page);
  expect(after.filter((id, index) => after.indexOf(id) !== index)).toEqual([]);
  // React numbers its own ids anew, and none of them can be a heading's.
  expect(ofPage.filter((id) => !id.startsWith('_r_') && !after.includes(id))).toEqual([]);
});

test('no element of a post hides a property of the document', { tag: '@slow' }, async ({ page }) => {
  await page.goto(`${server().url}/blog/first`);
  const names = await page.evaluate(() => {
    const all: string[] = [];
    for (const name in document) {
      all.push(name);
    }
    return all;
  });
  const html = names.map((name) => `<img src="/og.png" alt="" name="${name}" id="${name}">`).join('\n');
  await savePost(server().posts, 'named', { title: 'The named post', tags: '[QUIC]' }, html);
  await expect
    .poll(async () => (await page.request.get(`${server().url}/blog/named`)).text())
    .toContain('src="/og.png"');
  await page.goto(`${server().url}/blog/named`);
  await hydrated(page);
  const hidden = await page.evaluate(
    (all) => all.filter((name) => Reflect.get(document, name) instanceof HTMLImageElement),
    names,
  );
  expect(hidden).toEqual([]);
  await page.getByRole('button', { name: 'Change Theme' }).click();
  await expect(page.getByRole('radio', { name: 'Dark Mode' })).toBeVisible();
});
