import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { showLook, storeTheme } from './theme.ts';

const POST = '/blog/markdown-features';
const LIGHT = /\/pictures\/path\.png-/;
const DARK = /\/pictures\/path\.dark\.png-/;

/** The requests for pictures, as they come. */
function picturesOf(page: Page): readonly string[] {
  const urls: string[] = [];
  page.on('request', (request) => request.resourceType() === 'image' && urls.push(request.url()));
  return urls;
}

function hops(page: Page) {
  return page.getByRole('img', { name: 'Three hops in a row' });
}

test('a look shows the picture that is for it, and loads no other', async ({ page, context }) => {
  await storeTheme(context, 'dark');
  const urls = picturesOf(page);
  await page.goto(POST);
  await hops(page).scrollIntoViewIfNeeded();
  await expect.poll(() => urls.some((url) => DARK.test(url))).toBe(true);
  expect(urls.filter((url) => LIGHT.test(url))).toEqual([]);
  const place = await hops(page).boundingBox();
  await showLook(page, 'light');
  await expect.poll(() => urls.some((url) => LIGHT.test(url))).toBe(true);
  expect(await hops(page).boundingBox()).toEqual(place);
  // On paper every look is the light one.
  await showLook(page, 'dark');
  await page.emulateMedia({ media: 'print' });
  await expect(hops(page)).toHaveAttribute('src', `${POST}/path.png`);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false, colorScheme: 'dark' });
  test('the system says which picture is shown', async ({ page }) => {
    await page.goto(POST);
    await expect(hops(page)).toHaveAttribute('src', `${POST}/path.dark.png`);
    await page.emulateMedia({ colorScheme: 'light' });
    await expect(hops(page)).toHaveAttribute('src', `${POST}/path.png`);
  });
});
