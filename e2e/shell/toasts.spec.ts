import type { Locator, Page } from '@playwright/test';
import { expect, load, test } from '../everything.ts';
import { pauseClock } from './page-state.ts';

const DURATION_MS = 4000;
const GAP_PX = 12;
const PRIORITIES = ['info', 'warning', 'success', 'danger'] as const;

function toasts(page: Page): Locator {
  return page.locator('[data-toast]:not([data-leaving])');
}

function show(page: Page, priority: string): Promise<void> {
  return page
    .getByRole('main')
    .getByRole('button', { name: `Toast: ${priority}` })
    .first()
    .click();
}

/** Opens the gallery with a clock that only the test moves. */
async function openPaused(page: Page): Promise<void> {
  await page.clock.install();
  await load(page, '/gallery');
  await pauseClock(page);
}

test('each priority has its own icon, accent and word; only danger is assertive', async ({ page }) => {
  // Toasts move to their places otherwise.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPaused(page);
  const regions = page.getByRole('region', { name: 'Notifications' }).locator('[aria-live]');
  await expect(regions).toHaveAttribute('aria-live', 'polite');
  const looks = [];
  for (const priority of PRIORITIES) {
    await show(page, priority);
    const toast = regions.locator(`[data-priority="${priority}"]`);
    await expect(toast).toBeVisible();
    expect(await toast.getAttribute('role')).toBe(priority === 'danger' ? 'alert' : null);
    looks.push(
      await toast.evaluate((element) => ({
        icon: element.querySelector('svg')?.innerHTML,
        accent: getComputedStyle(element).borderInlineStartColor,
      })),
    );
  }
  expect(new Set(looks.map(({ icon }) => icon)).size).toBe(PRIORITIES.length);
  expect(new Set(looks.map(({ accent }) => accent)).size).toBe(PRIORITIES.length);
  // In the order in which they came.
  await expect(toasts(page)).toHaveText([/^Note: /, /^Warning: /, /^Success: /, /^Error: /]);

  for (const width of [390, 1440]) {
    await test.step(`top-center and ${GAP_PX} px apart at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      const boxes = await toasts(page).evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
      const middle = await page.evaluate(() => document.documentElement.clientWidth / 2);
      expect(boxes[0].top).toBeGreaterThanOrEqual(64);
      expect(boxes[0].top).toBeLessThan(96);
      for (const [index, { left, right, top }] of boxes.entries()) {
        expect((left + right) / 2).toBeCloseTo(middle, 0);
        expect(left).toBeGreaterThanOrEqual(0);
        if (index > 0) {
          expect(top - boxes[index - 1].bottom).toBeCloseTo(GAP_PX, 1);
        }
      }
    });
  }
});

test("toasts cover neither the header nor the palette's field", { tag: '@slow' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPaused(page);
  // Without what the extended site adds above the header and in it.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('.slot-banner, .clicks { display: none }');
    document.adoptedStyleSheets = [sheet];
  });
  await show(page, 'info');
  await show(page, 'danger');
  const bottomOf = async (locator: Locator) => {
    const box = await locator.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  const topmost = () =>
    toasts(page).evaluateAll((all) => Math.min(...all.map((each) => each.getBoundingClientRect().top)));
  for (const [width, height] of [
    [390, 844],
    [1440, 500],
    [1440, 900],
  ] as const) {
    await test.step(`at ${width} × ${height} px`, async () => {
      await page.setViewportSize({ width, height });
      await expect(toasts(page)).toHaveCount(2);
      expect(await topmost()).toBeGreaterThanOrEqual(await bottomOf(page.getByRole('banner')));
      await page.keyboard.press('Control+k');
      const palette = page.getByRole('dialog', { name: 'Search the blog' });
      await expect(palette.locator('[data-toast]')).toHaveCount(2);
      expect(await topmost()).toBeGreaterThanOrEqual(await bottomOf(palette.locator('.palette-input')));
      await expect(palette.locator('[data-toast]').first()).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Escape');
      await expect(palette).toHaveCount(0);
    });
  }
});

test('a toast shows for 4000 ms, longer if hovered, focused, or in a hidden tab', async ({ page }) => {
  await openPaused(page);
  await show(page, 'info');
  await page.clock.runFor(DURATION_MS - 1);
  await expect(toasts(page)).toBeVisible();
  await page.clock.runFor(1);
  await expect(toasts(page)).toBeHidden();

  await test.step('hovered', async () => {
    await show(page, 'info');
    await page.clock.runFor(3000);
    await toasts(page).hover();
    await page.clock.runFor(60_000);
    await expect(toasts(page)).toBeVisible();
    await page.mouse.move(5, 700);
    await page.clock.runFor(DURATION_MS);
    await expect(toasts(page)).toBeHidden();
  });

  await test.step('with focus in it', async () => {
    await show(page, 'info');
    await toasts(page).getByRole('button', { name: 'Dismiss' }).focus();
    await page.clock.runFor(60_000);
    await expect(toasts(page)).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Long toast' }).focus();
    await page.clock.runFor(DURATION_MS);
    await expect(toasts(page)).toBeHidden();
  });

  await test.step('in a tab that is hidden', async () => {
    await show(page, 'info');
    await expect(toasts(page)).toBeVisible();
    const setHidden = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    await setHidden(true);
    await page.clock.runFor(60_000);
    await expect(toasts(page)).toBeVisible();
    await setHidden(false);
    await page.clock.runFor(DURATION_MS);
    await expect(toasts(page)).toBeHidden();
  });
});

test('Escape and the button close a toast, and Escape returns focus', async ({ page }) => {
  await openPaused(page);
  const button = page.getByRole('main').getByRole('button', { name: 'Toast: info' }).first();
  await show(page, 'danger');
  await button.press('Enter');
  const close = page.locator('[data-priority="info"]').getByRole('button', { name: 'Dismiss' });
  await close.focus();
  await page.keyboard.press('Escape');
  await expect(toasts(page)).toHaveText([/^Error: /]);
  await expect(button).toBeFocused();
  await toasts(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(toasts(page)).toHaveCount(0);
});

test('a toast above a modal dialog shows, is announced there, and can be used', { tag: '@slow' }, async ({ page }) => {
  await openPaused(page);
  await page.getByRole('button', { name: 'Open a dialog' }).click();
  const dialog = page.getByRole('dialog', { name: 'Toasts above a dialog' });
  await dialog.getByRole('button', { name: 'Toast: danger' }).click();
  const toast = dialog.getByRole('alert');
  await expect(toast).toHaveText('Error: The tunnel was closed by the other side.');
  await toast.getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast).toBeHidden();
  await expect(dialog).toBeVisible();
});
