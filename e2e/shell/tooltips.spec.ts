import type { Locator, Page } from '@playwright/test';
import { expect, load, painted, test } from '../everything.ts';

const MAX_WIDTH_REM = 18;

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  expect(box).not.toBeNull();
  const { x = 0, y = 0, width = 0, height = 0 } = box ?? {};
  return { x, y, width, right: x + width, bottom: y + height };
}

async function refresh(page: Page) {
  await load(page, '/gallery');
  const button = page.getByRole('button', { name: 'Refresh', exact: true });
  await button.scrollIntoViewIfNeeded();
  const hint = page.getByRole('tooltip', { name: 'Asks each region for its status.' });
  return { button, hint };
}

test('a tooltip shows at once on hover and focus, 4 px away, and closes on Escape', async ({ page }) => {
  await page.clock.install();
  const { button, hint } = await refresh(page);
  await expect(hint).toBeHidden();
  // No timer of the page runs from here on.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  await button.hover();
  await expect(hint).toBeVisible();
  await expect(button).toHaveAccessibleName('Refresh');
  await expect(button).toHaveAccessibleDescription('Asks each region for its status.');
  await page.clock.resume();
  const [trigger, shown] = [await boxOf(button), await boxOf(hint)];
  const isAbove = shown.y < trigger.y;
  expect(isAbove ? trigger.y - shown.bottom : shown.y - trigger.bottom).toBeCloseTo(4, 1);
  await page.mouse.move((trigger.x + trigger.right) / 2, (shown.y + shown.bottom) / 2, { steps: 40 });
  await expect(hint).toBeVisible();
  await page.mouse.move(5, 5);
  await expect(hint).toBeHidden();

  await page.getByRole('button', { name: 'Copy a command' }).focus();
  await page.keyboard.press('Tab');
  await expect(button).toBeFocused();
  await expect(hint).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(hint).toBeHidden();
  await expect(button).toBeFocused();

  for (const width of [390, 1440]) {
    await test.step(`a long one is at most ${MAX_WIDTH_REM} rem wide and inside the window at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await page.getByRole('button', { name: 'Long hint' }).hover();
      const long = page.getByRole('tooltip', { name: /too long/ });
      await expect(long).toBeVisible();
      const box = await boxOf(long);
      expect(box.width).toBeLessThanOrEqual(MAX_WIDTH_REM * 16);
      expect(box.width).toBeGreaterThan(250);
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.right).toBeLessThanOrEqual(width);
      await page.mouse.move(5, 5);
    });
  }
});

test('touch shows no tooltip, while a finger is on the control and after', { tag: '@slow' }, async ({ newPage }) => {
  const page = await newPage({ hasTouch: true });
  const { button, hint } = await refresh(page);
  const { x, y, right, bottom } = await boxOf(button);
  const fingers = await page.context().newCDPSession(page);
  const touchPoints = [{ x: (x + right) / 2, y: (y + bottom) / 2 }];
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await painted(page);
  await expect(hint).toBeHidden();
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await button.tap();
  await painted(page);
  await expect(hint).toBeHidden();
  // It has one, for a mouse.
  await button.hover();
  await expect(hint).toBeVisible();
});
