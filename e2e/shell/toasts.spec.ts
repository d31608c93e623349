import type { Locator, Page } from '@playwright/test';
import { TOAST_DURATION_MS as DURATION, TOAST_GAP } from '../../packages/shell/src/measures.ts';
import { GALLERY_URL } from '../ports.ts';
import { expect, test } from '../test.ts';
import { open, pauseClock } from './page-state.ts';

test.use({ baseURL: GALLERY_URL });

const PRIORITIES = ['info', 'warning', 'success', 'danger'] as const;

function toasts(page: Page): Locator {
  return page.locator('[data-toast]');
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
  await open(page, '/gallery');
  await pauseClock(page);
}

test('its live regions are in the page before the first one', async ({ page }) => {
  await page.goto('/gallery');
  const region = page.getByRole('region', { name: 'Notifications' });
  for (const politeness of ['polite', 'assertive']) {
    const live = region.locator(`[aria-live="${politeness}"]`);
    await expect(live).toHaveCount(1);
    await expect(live).not.toHaveCSS('display', 'none');
  }
});

test('each priority has its own icon, accent and spoken word, and only danger is assertive', async ({ page }) => {
  await open(page, '/gallery');
  const looks = [];
  for (const priority of PRIORITIES) {
    await show(page, priority);
    const toast = page.locator(`[data-toast][data-priority="${priority}"]`);
    await expect(toast).toBeVisible();
    const politeness = priority === 'danger' ? 'assertive' : 'polite';
    await expect(page.locator(`[aria-live="${politeness}"]`).locator(toast)).toBeVisible();
    looks.push(
      await toast.evaluate((element) => ({
        icon: element.querySelector('svg')?.innerHTML,
        accent: getComputedStyle(element).borderInlineStartColor,
        word: /^\w+: /.exec(element.textContent)?.[0],
      })),
    );
    await toast.getByRole('button', { name: 'Dismiss' }).click();
  }
  expect(new Set(looks.map(({ icon }) => icon)).size).toBe(PRIORITIES.length);
  expect(new Set(looks.map(({ accent }) => accent)).size).toBe(PRIORITIES.length);
  expect(looks.map(({ word }) => word).sort()).toEqual(['Error: ', 'Note: ', 'Success: ', 'Warning: ']);
});

test(`they stand top-center, ${TOAST_GAP} px apart`, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openPaused(page);
  for (const priority of ['danger', 'info', 'warning']) {
    await show(page, priority);
  }
  await expect(toasts(page)).toHaveCount(3);
  for (const width of [390, 1440]) {
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      const boxes = await toasts(page).evaluateAll((all) =>
        all
          .map((element) => element.getBoundingClientRect())
          .map(({ left, right, top, bottom }) => ({ left, right, top, bottom })),
      );
      for (const [index, { left, right, top }] of boxes.entries()) {
        expect((left + right) / 2).toBeCloseTo(await page.evaluate(() => document.documentElement.clientWidth / 2), 0);
        expect(left).toBeGreaterThanOrEqual(0);
        const above = boxes[index - 1];
        if (above === undefined) {
          expect(top).toBeGreaterThanOrEqual(64);
          expect(top).toBeLessThan(96);
        } else {
          expect(top - above.bottom).toBeCloseTo(TOAST_GAP, 1);
        }
      }
    });
  }
});

test(`one shows for ${DURATION} ms, and time stands still while it is hovered, has the focus, or the tab is hidden`, async ({
  page,
}) => {
  await openPaused(page);
  await test.step(`by itself: after ${DURATION} ms`, async () => {
    await show(page, 'info');
    await expect(toasts(page)).toBeVisible();
    await page.clock.runFor(DURATION - 1);
    await expect(toasts(page)).toBeVisible();
    await page.clock.runFor(1);
    await expect(toasts(page)).toBeHidden();
  });

  await test.step('hovered', async () => {
    await show(page, 'info');
    await page.clock.runFor(3000);
    await toasts(page).hover();
    await page.clock.runFor(60_000);
    await expect(toasts(page)).toBeVisible();
    await page.mouse.move(5, 700);
    await page.clock.runFor(999);
    await expect(toasts(page)).toBeVisible();
    await page.clock.runFor(1);
    await expect(toasts(page)).toBeHidden();
  });

  await test.step('with focus in it, also when the pointer comes and goes', async () => {
    await show(page, 'info');
    await page.keyboard.press('Alt+t');
    await expect(toasts(page).getByRole('button', { name: 'Dismiss' })).toBeFocused();
    await page.clock.runFor(60_000);
    await toasts(page).hover();
    await page.mouse.move(5, 700);
    await page.clock.runFor(60_000);
    await expect(toasts(page)).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Long toast' }).focus();
    await page.clock.runFor(DURATION);
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
    await page.clock.runFor(DURATION);
    await expect(toasts(page)).toBeHidden();
  });
});

test('Alt+T goes to the newest; Escape, its button and its action dismiss it, and the focus goes back', async ({
  page,
}) => {
  await openPaused(page);
  const button = page.getByRole('main').getByRole('button', { name: 'Toast: info' }).first();
  await test.step('Alt+T and Escape', async () => {
    await show(page, 'success');
    await button.press('Enter');
    await expect(toasts(page)).toHaveCount(2);
    await page.keyboard.press('Alt+t');
    await expect(toasts(page).last().getByRole('button', { name: 'Dismiss' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(toasts(page)).toHaveCount(1);
    await expect(page.locator('[data-toast][data-priority="success"]')).toBeVisible();
    await expect(button).toBeFocused();
    await page.keyboard.press('Alt+t');
    await page.keyboard.press('Escape');
    await expect(toasts(page)).toHaveCount(0);
  });

  await test.step('the newest, wherever it stands', async () => {
    await show(page, 'danger');
    await button.press('Enter');
    await expect(toasts(page)).toHaveCount(2);
    await page.keyboard.press('Alt+t');
    await expect(page.locator('[data-priority="info"]').getByRole('button', { name: 'Dismiss' })).toBeFocused();
    await page.keyboard.press('Escape');
    await show(page, 'info');
    await show(page, 'danger');
    await page.keyboard.press('Alt+t');
    await expect(
      page.locator('[data-priority="danger"]').last().getByRole('button', { name: 'Dismiss' }),
    ).toBeFocused();
    for (const left of [2, 1, 0]) {
      await page.keyboard.press('Alt+t');
      await page.keyboard.press('Escape');
      await expect(toasts(page)).toHaveCount(left);
    }
  });

  await test.step('its button', async () => {
    await button.click();
    await page.keyboard.press('Alt+t');
    await page.keyboard.press('Enter');
    await expect(toasts(page)).toBeHidden();
    await expect(button).toBeFocused();
  });

  await test.step('its action is carried out', async () => {
    await page.getByRole('button', { name: 'Toast with an action' }).click();
    await toasts(page).getByRole('button', { name: 'Undo' }).click();
    await expect(toasts(page)).toHaveText('Success: Undone.');
  });
});

test.describe('under a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a swipe to either side or up throws it away, one down or a short one leaves it', async ({ page }) => {
    await openPaused(page);
    const session = await page.context().newCDPSession(page);
    for (const [direction, dx, dy, goes] of [
      ['left', -120, 0, true],
      ['right', 120, 0, true],
      ['up', 0, -60, true],
      ['down', 0, 60, false],
      ['a little', 20, 0, false],
    ] as const) {
      await test.step(`${direction} ${goes ? 'throws it away' : 'leaves it'}`, async () => {
        // By key: soon after a swipe the browser takes a tap for one that stops it.
        await page.getByRole('button', { name: 'Long toast' }).press('Enter');
        const box = await toasts(page).boundingBox();
        const [x, y] = [(box?.x ?? 0) + 150, (box?.y ?? 0) + (box?.height ?? 0) - 6];
        const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number) =>
          session.send('Input.dispatchTouchEvent', {
            type,
            touchPoints: type === 'touchEnd' ? [] : [{ x: x + dx * share, y: y + dy * share }],
          });
        await touch('touchStart', 0);
        for (const share of [0.25, 0.5, 0.75, 1]) {
          await touch('touchMove', share);
        }
        await touch('touchEnd', 1);
        await expect(toasts(page)).toHaveCount(goes ? 0 : 1);
        if (!goes) {
          await toasts(page).getByRole('button', { name: 'Dismiss' }).press('Enter');
          await expect(toasts(page)).toHaveCount(0);
        }
      });
    }
  });
});

test('above a modal dialog it shows, is announced there, and can be used', async ({ page }) => {
  await openPaused(page);
  await page.getByRole('button', { name: 'Open a dialog' }).click();
  const dialog = page.getByRole('dialog', { name: 'Toasts above a dialog' });
  const button = dialog.getByRole('button', { name: 'Toast: danger' });
  await button.click();
  const toast = dialog.locator('[data-toast]');
  await expect(toast).toHaveText('Error: The tunnel was closed by the other side.');
  await expect(toasts(page)).toHaveCount(1);
  await expect(dialog.locator('[aria-live="assertive"] [data-toast]')).toBeVisible();
  await page.keyboard.press('Alt+t');
  await page.keyboard.press('Escape');
  await expect(toast).toBeHidden();
  await expect(dialog).toBeVisible();
  await expect(button).toBeFocused();

  await dialog.getByRole('button', { name: 'Toast: info' }).click();
  await toast.getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast).toBeHidden();

  await dialog.getByRole('button', { name: 'Toast: info' }).click();
  await page.clock.runFor(DURATION - 1000);
  await dialog.getByRole('button', { name: 'Close the dialog' }).click();
  await expect(dialog).toBeHidden();
  await expect(toasts(page)).toBeVisible();
  // Its time goes on.
  await page.clock.runFor(999);
  await expect(toasts(page)).toBeVisible();
  await page.clock.runFor(1);
  await expect(toasts(page)).toHaveCount(0);
});
