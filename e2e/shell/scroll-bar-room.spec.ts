import type { Page } from '@playwright/test';
import { expect, forget, test } from '../test.ts';
import { UNCHANGED_BROWSER } from '../whole-browser.ts';
import { open } from './page-state.ts';

test.use({ launchOptions: UNCHANGED_BROWSER });

/** Widths of what lies across the page: with the room of the scroll bar gone, or kept for none, these change. */
function boxes(page: Page): Promise<string> {
  return page.evaluate(() =>
    [...document.querySelectorAll('.site-header, main, .site-footer')]
      .map((element) => element.getBoundingClientRect())
      .map(({ left, width }) => `${left} ${width}`)
      .join(),
  );
}

async function expectStill(page: Page, path: string, height: number): Promise<void> {
  await page.setViewportSize({ width: 800, height });
  await open(page, path);
  for (const width of [800, 1440]) {
    await page.setViewportSize({ width, height });
    const before = await boxes(page);
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('dialog', { name: 'Search the blog' }).getByRole('combobox')).toBeFocused();
    expect(await boxes(page), `${width} px`).toBe(before);
    await page.keyboard.press('Escape');
    expect(await boxes(page), `${width} px, closed`).toBe(before);
  }
  await page.setViewportSize({ width: 800, height });
  const before = await boxes(page);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  expect(await boxes(page), 'drawer').toBe(before);
}

for (const [name, path, height] of [
  ['that does not scroll', '/blog/nowhere', 2600],
  ['that scrolls', '/blog', 700],
] as const) {
  test(`a dialog moves nothing on a page ${name}`, async ({ page, complaints }) => {
    await expectStill(page, path, height);
    forget(complaints, /status of 404.*\/blog\/nowhere\)$/);
  });
}

test.describe('with a scroll bar over the page', () => {
  // Chromium has the bars of phones if the window is one; the pointer and all else stay a desktop's.
  test.use({ isMobile: true });

  test('a dialog moves nothing either', async ({ page }) => {
    await expectStill(page, '/blog', 700);
    const { bar, scrolls } = await page.evaluate(() => ({
      bar: innerWidth - document.documentElement.clientWidth,
      scrolls: document.documentElement.scrollHeight > innerHeight,
    }));
    expect({ bar, scrolls }).toEqual({ bar: 0, scrolls: true });
    expect(await page.evaluate(() => matchMedia('(hover: hover)').matches)).toBe(true);
  });
});
