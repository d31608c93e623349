import { savePost } from './content-folder.ts';
import { everythingOfFile, expect, test } from './everything.ts';

const WITHIN = { timeout: 5000, intervals: [50] };

const server = everythingOfFile();

// card-of.test.ts and card-renderer.test.ts test what is on the cards.
test('every kind of card can be shown by another site, and changes only with its content', async ({ page }) => {
  const save = (slug: string, title: string, body?: string) => savePost(server().posts, slug, { title }, body);
  await save('changing', 'Before');
  await save('other', '名前の解決と証明書');
  await expect.poll(async () => (await fetch(`${server().url}/blog/other`)).status, WITHIN).toBe(200);
  const tagOf = async (slug: string) => (await fetch(`${server().url}/blog/og/${slug}.png`)).headers.get('etag');
  for (const route of ['/blog/og/other', '/blog/og', '/og']) {
    await page.setContent(`<img src="${server().url}${route}.png" alt="">`);
    await expect(page.locator('img'), route).toHaveJSProperty('naturalWidth', 1200);
    await expect(page.locator('img'), route).toHaveJSProperty('naturalHeight', 630);
  }

  const [before, other] = [await tagOf('changing'), await tagOf('other')];
  await save('changing', 'Before', 'Another text.');
  const text = async () => (await fetch(`${server().url}/blog/changing.md`)).text();
  await expect.poll(text, WITHIN).toContain('Another text.');
  expect(await tagOf('changing')).toBe(before);
  await save('changing', 'After');
  await expect.poll(() => tagOf('changing'), WITHIN).not.toBe(before);
  expect(await tagOf('other')).toBe(other);
});
