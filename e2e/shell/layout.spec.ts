import type { Page } from '@playwright/test';
import { APPLIED_THEMES } from '@portico/core/themes';
import { expect, load, test } from '../test.ts';
import { showTheme } from '../theme.ts';

const HEIGHT = 64;
const FROM = 64;
const RANGE = 256;
const POST = '/blog/quic-connection-migration';

// Scroll position in CSS px, opacity, and whether the header counts as scrolled.
const HALF = [FROM + RANGE / 2, 0.5, false] as const;
const POSITIONS = [
  [0, 0, false],
  [FROM, 0, false],
  [FROM + RANGE / 4, 0.25, false],
  HALF,
  [FROM + RANGE / 2 + 8, 0.5 + 8 / RANGE, true],
  [FROM + RANGE, 1, true],
  // From below, an attribute that stays as it was would say nothing of the position.
  HALF,
  [FROM + RANGE + 580, 1, true],
] as const;

test('the background of the header follows the scroll position and hides no heading', async ({ page }) => {
  await load(page, POST);
  const header = page.getByRole('banner');
  const opacities = () =>
    header.evaluate((element) => [
      Number(getComputedStyle(element).getPropertyValue('--header-opacity')),
      Number(getComputedStyle(element, '::before').opacity),
    ]);
  for (const [top, opacity, isScrolled] of POSITIONS) {
    await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
    await expect(header).toHaveAttribute('data-scrolled', String(isScrolled));
    const near = expect.closeTo(opacity, 3);
    await expect.poll(opacities, `at ${top} px`).toEqual([near, near]);
    await expect(header).toBeInViewport();
  }
  await page.reload();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(FROM + RANGE + 580);
  await expect(header).toHaveAttribute('data-scrolled', 'true');
  await expect.poll(opacities).toEqual([1, 1]);

  const heading = page.getByRole('main').getByRole('heading', { level: 2 }).nth(1);
  await page.goto(`${POST}#${await heading.getAttribute('id')}`);
  const bottom = await header.evaluate((element) => element.getBoundingClientRect().bottom);
  await expect.poll(async () => (await heading.boundingBox())?.y).toBeGreaterThanOrEqual(bottom);
});

test('what scrolls behind the header never competes with its text', { tag: '@slow' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await load(page, POST);
  // Only what is behind it
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('.site-header > *')) {
      element.style.visibility = 'hidden';
    }
  });
  for (const theme of APPLIED_THEMES) {
    await showTheme(page, theme);
    for (const top of [1, 60, 90, 105, 120, 150, 180, 240, 300]) {
      await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
      // The middle, where the text of the header is.
      const range = await rangeOfGray(page, await page.screenshot({ clip: { x: 0, y: 20, width: 390, height: 24 } }));
      expect(range, `${theme} at ${top} px`).toBeLessThan(50);
    }
  }
});

/** The difference between the lightest and the darkest pixel of an image, of 255. */
function rangeOfGray(page: Page, image: Buffer): Promise<number> {
  return page.evaluate(
    async (bytes) => {
      const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
      canvas?.drawImage(bitmap, 0, 0);
      const { data } = canvas?.getImageData(0, 0, bitmap.width, bitmap.height) ?? { data: [] };
      const greens = [...data].filter((_, index) => index % 4 === 1);
      return Math.max(...greens) - Math.min(...greens);
    },
    [...image],
  );
}

// header-room.test.ts tests the space that other labels need.
test('the header is one row at every width, with the drawer if it does not fit', { tag: '@slow' }, async ({ page }) => {
  await page.goto('/blog');
  await page.evaluate(() => document.fonts.ready);
  const header = page.getByRole('banner');
  for (const scale of [1, 2]) {
    await page.evaluate((times) => document.documentElement.style.setProperty('font-size', `${100 * times}%`), scale);
    for (const width of [...(scale === 1 ? [320] : []), 390, 768, 1007, 1008, 1024, 1440, 2015, 2016]) {
      const navigation = width >= scale * 63 * 16;
      await page.setViewportSize({ width, height: 800 });
      const shown = await header.evaluate((element) => ({
        height: element.getBoundingClientRect().height,
        navigation: element.querySelector('.site-navigation')?.checkVisibility(),
        menuButton: element.querySelector('.drawer-button > button')?.checkVisibility(),
        overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      }));
      const expected = { height: scale * HEIGHT, navigation, menuButton: !navigation, overflow: 0 };
      expect(shown, `${width} px, text ${scale} times as large`).toEqual(expected);
    }
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  // A brand with two letters more.
  const brand = header.locator('a.site-brand');
  await brand.evaluate((link) => link.append('er'));
  await page.setViewportSize({ width: 1008, height: 800 });
  expect((await header.boundingBox())?.height).toBe(HEIGHT);
  await page.setViewportSize({ width: 800, height: 800 });
  await expect(header.getByRole('link', { name: 'Sign up' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 800 });
  await expect(header.getByRole('link', { name: 'Sign up' })).toBeHidden();
});
