import type { Page } from '@playwright/test';
import { expect, load, test } from './test.ts';

/*
 * A page that its reader has had translated: a browser replaces each text by its own elements, which React still
 * holds. Later updates must still appear, and no error page.
 */

/** Does what Chromium's translation does, without other words: what was a text is one in two elements. */
function translate(page: Page): Promise<void> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode() !== null) {
      texts.push(walker.currentNode as Text);
    }
    for (const text of texts) {
      if (text.data.trim() !== '' && text.parentElement?.closest('script, style, noscript, font') === null) {
        const translation = document.createElement('font');
        translation.append(document.createElement('font'));
        translation.firstElementChild?.append(text.data);
        text.replaceWith(translation);
      }
    }
  });
}

test('a page that the browser has translated shows what changes', { tag: '@slow' }, async ({ page }) => {
  await load(page, '/blog/search?q=quic');
  const main = page.getByRole('main');
  const status = main.getByRole('status');
  await expect(status).toHaveText(/^\d+ posts for “quic”/);
  for (const [query, expected] of [
    ['connection', /^\d+ posts for “connection”/],
    ['zzzz', 'No posts found for “zzzz”. Check the spelling, or try a topic.'],
    ['quic', /^\d+ posts for “quic”/],
  ] as const) {
    await translate(page);
    await main.getByRole('searchbox').fill(query);
    await main.getByRole('button', { name: 'Search' }).click();
    await expect(status).toHaveText(expected);
  }

  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search the blog' });
  await palette.getByRole('combobox').fill('connection m');
  await expect(palette.getByRole('option', { name: /QUIC connection migration/ }).first()).toBeVisible();
  await translate(page);
  await palette.getByRole('combobox').fill('zzzz');
  await expect(palette.getByRole('status')).toHaveText(/^No results found/);
  await page.keyboard.press('Escape');
});
