import type { Page } from '@playwright/test';
import { expect, test } from '../test.ts';

const HEIGHT = 64;

function shown(page: Page) {
  return page.getByRole('banner').evaluate((header) => ({
    height: header.getBoundingClientRect().height,
    navigation: header.querySelector('.site-navigation')?.checkVisibility(),
    menuButton: header.querySelector('.drawer-button > button')?.checkVisibility(),
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }));
}

// How much room other labels need is in header-room.test.ts.
test('the header is one row at every width, and the drawer replaces a navigation that does not fit', async ({
  page,
}) => {
  await page.goto('/blog');
  await page.evaluate(() => document.fonts.ready);
  for (const scale of [1, 2]) {
    await page.evaluate((times) => document.documentElement.style.setProperty('font-size', `${100 * times}%`), scale);
    for (const width of [...(scale === 1 ? [320] : []), 390, 768, 1007, 1008, 1024, 1440, 2015, 2016]) {
      const navigation = width >= scale * 63 * 16;
      await page.setViewportSize({ width, height: 800 });
      expect(await shown(page), `${width} px, text ${scale} times as large`).toEqual({
        height: scale * HEIGHT,
        navigation,
        menuButton: !navigation,
        overflow: 0,
      });
    }
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  // Between a phone and the width of one row, the account links are in the header as well.
  await page.setViewportSize({ width: 800, height: 800 });
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign up' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign up' })).toBeHidden();
});
