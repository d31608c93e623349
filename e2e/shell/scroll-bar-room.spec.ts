import type { Page } from '@playwright/test';
import { expect, test } from '../test.ts';
import { UNCHANGED_BROWSER } from '../whole-browser.ts';
import { open } from './page-state.ts';

test.use({ launchOptions: UNCHANGED_BROWSER });

/** The places and widths of what lies across the page: they change if the room of the scroll bar does. */
function boxes(page: Page): Promise<string> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.site-header, main, .site-footer')]
      .map((element) => element.getBoundingClientRect())
      .map(({ left, width }) => `${left} ${width}`)
      .join(),
  );
}

test('a dialog moves nothing, on a page that scrolls and on one that does not', async ({ page }) => {
  for (const [path, height] of [
    ['/blog/search', 2600],
    ['/blog', 700],
  ] as const) {
    await test.step(path, async () => {
      await page.setViewportSize({ width: 800, height });
      await open(page, path);
      const before = await boxes(page);
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('dialog', { name: 'Search the blog' }).getByRole('combobox')).toBeFocused();
      expect(await boxes(page), 'palette').toBe(before);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
      expect(await boxes(page), 'drawer').toBe(before);
    });
  }
});
