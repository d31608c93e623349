import type { Page } from '@playwright/test';
import { KINDS } from './kinds.ts';
import { expect, hydrated, test } from './test.ts';

// What a reader asks the operating system for, beside colours and contrast, which theme-looks.spec.ts is about.

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await hydrated(page);
}

test.describe('less transparency', () => {
  test.beforeEach(async ({ page }) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setEmulatedMedia', {
      features: [{ name: 'prefers-reduced-transparency', value: 'reduce' }],
    });
  });

  test('the header is opaque wherever the page is scrolled to', async ({ page }) => {
    await open(page, KINDS.post);
    for (const position of [0, 100, 2000]) {
      await page.evaluate((top) => scrollTo(0, top), position);
      expect(await page.getByRole('banner').evaluate((header) => getComputedStyle(header, '::before').opacity)).toBe(
        '1',
      );
    }
  });

  for (const [name, key, width] of [
    ['Search the blog', 'Control+k', 1440],
    ['Menu', 'Enter', 390],
  ] as const) {
    test(`what is behind the dialog "${name}" does not show through`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 });
      await open(page, KINDS.index);
      if (name === 'Menu') {
        await page.getByRole('button', { name: 'Open menu' }).focus();
      }
      await page.keyboard.press(key);
      const dialog = page.getByRole('dialog', { name });
      await expect(dialog).toBeVisible();
      expect(await dialog.evaluate((element) => getComputedStyle(element, '::backdrop').backgroundColor)).toMatch(
        /^rgb\(/,
      );
    });
  }
});

// That nothing moves, whatever opens, is in pages.spec.ts.
test.describe('less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the way to a heading is a jump', async ({ page }) => {
    await open(page, KINDS.post);
    const link = page.getByRole('navigation', { name: 'On this page' }).getByRole('link').last();
    const [next, later] = await link.evaluate(async (element) => {
      element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const position = scrollY;
      await new Promise((resolve) => setTimeout(resolve, 300));
      return [position, scrollY] as const;
    });
    expect(next).toBeGreaterThan(0);
    expect(later).toBe(next);
  });
});

test.describe('forced colours', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`the drawing shows in the system's own colours, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ forcedColors: 'active', colorScheme });
      await open(page, KINDS.home);
      const strokes = await page
        .locator('.art')
        .first()
        .evaluate((art) => ({
          main: getComputedStyle(art.querySelector('.art-main') ?? art).stroke,
          dot: getComputedStyle(art.querySelector('.art-dot') ?? art).stroke,
          line: getComputedStyle(art.querySelector('path:not([class])') ?? art).stroke,
          text: getComputedStyle(document.body).color,
          page: getComputedStyle(document.body).backgroundColor,
        }));
      expect([strokes.main, strokes.dot]).toEqual([strokes.text, strokes.text]);
      expect([strokes.text, strokes.page, 'none']).not.toContain(strokes.line);
    });
  }
});
