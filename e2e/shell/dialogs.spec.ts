import type { Page } from '@playwright/test';
import { GALLERY_URL } from '../ports.ts';
import { expect, forget, noteComplaints, test } from '../test.ts';
import { open, pauseClock } from './page-state.ts';

const PLACEHOLDER = 'Search blog posts, tags, and categories...';

/** The positions of everything visible on the page. */
function boxes(page: Page): Promise<string> {
  return page.evaluate(() =>
    JSON.stringify(
      [...document.querySelectorAll('body *:not(dialog, dialog *)')]
        .filter((element) => element.checkVisibility())
        .map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect();
          return [element.tagName, x, y, width, height];
        }),
    ),
  );
}

async function openPalette(page: Page) {
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search the blog' });
  await expect(palette.getByRole('combobox')).toBeFocused();
  return palette;
}

test('a page that does not scroll is not moved either if scroll bars are hidden', async ({ page, complaints }) => {
  await page.setViewportSize({ width: 1440, height: 2600 });
  await open(page, '/blog/nowhere');
  const before = await boxes(page);
  await openPalette(page);
  expect(await boxes(page)).toBe(before);
  forget(complaints, /status of 404.*\/blog\/nowhere\)$/);
});

test("the palette's placeholder fits", async ({ page }) => {
  await open(page, '/blog');
  const input = (await openPalette(page)).getByRole('combobox');
  await expect(input).toHaveAttribute('placeholder', PLACEHOLDER);
  for (const width of [320, 390, 768]) {
    await page.setViewportSize({ width, height: 800 });
    const [needed, room] = await input.evaluate((element, text) => {
      const { fontSize } = getComputedStyle(element, '::placeholder');
      const { fontFamily, paddingLeft, paddingRight } = getComputedStyle(element);
      const drawing = new OffscreenCanvas(1, 1).getContext('2d');
      if (drawing !== null) {
        drawing.font = `${fontSize} ${fontFamily}`;
      }
      const padding = Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
      return [drawing?.measureText(text).width ?? Number.NaN, element.clientWidth - padding];
    }, PLACEHOLDER);
    expect(needed, `${width} px`).toBeLessThanOrEqual(room ?? 0);
  }
});

test("toasts cover neither the header nor the palette's field", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install();
  await open(page, `${GALLERY_URL}/gallery`);
  await pauseClock(page);
  for (const priority of ['info', 'danger']) {
    await page
      .getByRole('main')
      .getByRole('button', { name: `Toast: ${priority}` })
      .first()
      .click();
  }
  const toasts = page.locator('[data-toast]');
  const topmost = () => toasts.evaluateAll((all) => Math.min(...all.map((toast) => toast.getBoundingClientRect().top)));
  for (const [width, height] of [
    [390, 844],
    [1440, 500],
    [1440, 900],
  ] as const) {
    await test.step(`at ${width} × ${height} px`, async () => {
      await page.setViewportSize({ width, height });
      await expect(toasts).toHaveCount(2);
      const header = await page.getByRole('banner').boundingBox();
      expect(await topmost()).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0));
      const palette = await openPalette(page);
      await expect(palette.locator('[data-toast]')).toHaveCount(2);
      const field = await palette.locator('.palette-input').boundingBox();
      expect(await topmost()).toBeGreaterThanOrEqual((field?.y ?? 0) + (field?.height ?? 0));
      await expect(palette.locator('[data-toast]').first()).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Escape');
      await expect(palette).toHaveCount(0);
    });
  }
});

test('on the page of a missing post, the newest posts have room for a finger', async ({
  browser,
  baseURL,
  complaints,
}) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await noteComplaints(context, complaints);
  const page = await context.newPage();
  await page.goto(`${baseURL}/blog/nowhere`);
  const links = page.getByRole('region', { name: 'New on the blog' }).getByRole('link');
  await expect(links).toHaveCount(3);
  for (const link of await links.all()) {
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await context.close();
  forget(complaints, /status of 404.*\/blog\/nowhere\)$/);
});
