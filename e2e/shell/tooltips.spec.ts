import type { Locator, Page } from '@playwright/test';
import { TOOLTIP_WIDTH } from '../../packages/shell/src/measures.ts';
import { GALLERY_URL, PORT } from '../ports.ts';
import { expect, noteComplaints, painted, test } from '../test.ts';
import { open } from './page-state.ts';

test.use({ baseURL: GALLERY_URL });

/** The hint that a control is described by. */
async function hintOf(control: Locator): Promise<Locator> {
  return control.page().locator(`[id="${await control.getAttribute('aria-describedby')}"]`);
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) {
    throw new Error('The element is not there to be measured.');
  }
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

async function refresh(page: Page) {
  await open(page, '/gallery');
  const button = page.getByRole('button', { name: 'Refresh', exact: true });
  await button.scrollIntoViewIfNeeded();
  return { button, hint: await hintOf(button) };
}

test('it shows on hover at once and goes when the pointer leaves; the name is not it', async ({ page }) => {
  await page.clock.install();
  const { button, hint } = await refresh(page);
  await expect(hint).toHaveRole('tooltip');
  await expect(hint).toBeHidden();
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 1000);
  await button.hover();
  // No timer of the page has run.
  await expect(hint).toBeVisible();
  await expect(button).toHaveAccessibleName('Refresh');
  await expect(button).toHaveAccessibleDescription('Asks each region for its status.');
  await page.mouse.move(5, 5);
  await expect(hint).toBeHidden();
});

test('focus shows it too, Escape takes it away, the pointer can move onto it, and a long one fits', async ({
  page,
}) => {
  const { button, hint } = await refresh(page);
  await test.step('it shows on keyboard focus and goes with it', async () => {
    await page.getByRole('button', { name: 'Copy a command' }).focus();
    await page.keyboard.press('Tab');
    await expect(button).toBeFocused();
    await expect(hint).toBeVisible();
    await button.hover();
    await page.mouse.move(5, 5);
    await expect(hint).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(hint).toBeHidden();
  });

  await test.step('Escape takes it away, and focus stays', async () => {
    await page.getByRole('button', { name: 'Copy a command' }).focus();
    await page.keyboard.press('Tab');
    await expect(hint).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(hint).toBeHidden();
    await expect(button).toBeFocused();
    await button.blur();
  });

  await test.step('Escape takes away one that is hovered', async () => {
    await button.hover();
    await expect(hint).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(hint).toBeHidden();
    await page.mouse.move(5, 5);
  });

  await test.step('it is 4 px from its trigger, and the pointer can move onto it step by step', async () => {
    await button.hover();
    await expect(hint).toBeVisible();
    const [trigger, shown] = [await boxOf(button), await boxOf(hint)];
    const above = shown.y < trigger.y;
    expect(above ? trigger.y - shown.bottom : shown.y - trigger.bottom).toBeCloseTo(4, 1);
    const x = trigger.x + trigger.width / 2;
    const [from, to] = [trigger.y + trigger.height / 2, shown.y + shown.height / 2];
    const steps = Math.ceil(Math.abs(to - from));
    for (let step = 0; step <= steps; step += 1) {
      await page.mouse.move(x, from + ((to - from) * step) / steps);
    }
    await expect(hint).toBeVisible();
    await page.mouse.move(5, 5);
    await expect(hint).toBeHidden();
  });

  for (const width of [390, 1440]) {
    await test.step(`a long one is at most ${TOOLTIP_WIDTH} rem wide and inside the window at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      const long = page.getByRole('button', { name: 'Long hint' });
      await long.hover();
      const longHint = await hintOf(long);
      await expect(longHint).toBeVisible();
      const box = await boxOf(longHint);
      expect(box.width).toBeLessThanOrEqual(TOOLTIP_WIDTH * 16);
      expect(box.width).toBeGreaterThan(250);
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.right).toBeLessThanOrEqual(width);
      await page.mouse.move(5, 5);
      await expect(longHint).toBeHidden();
    });
  }
});

test('a touch does not show it', async ({ browser, complaints }) => {
  const page = await browser.newPage({ baseURL: GALLERY_URL, hasTouch: true });
  await noteComplaints(page.context(), complaints);
  const { button, hint } = await refresh(page);
  // What shows it comes when the page is idle, and by now it is there.
  await button.hover();
  await expect(hint).toBeVisible();
  await page.mouse.move(5, 5);
  await expect(hint).toBeHidden();
  // A click takes it away again.
  await hint.evaluate((element) =>
    element.addEventListener('beforetoggle', () => element.setAttribute('data-toggled', '')),
  );
  await button.tap();
  await painted(page);
  await expect(hint).not.toHaveAttribute('data-toggled');
  await expect(hint).toBeHidden();
  await page.close();
});

test('controls of the site that are only an icon have one: in the header, in the footer, next to a heading', async ({
  page,
}) => {
  await open(page, `http://localhost:${PORT}/blog/quic-connection-migration`);
  for (const [control, name, text] of [
    [page.getByRole('button', { name: 'Search' }), 'Search', 'Posts, tags and categories (Ctrl K)'],
    [page.locator('.heading-anchor').first(), /^Link to/, 'Link to this section'],
    [page.getByRole('link', { name: 'RSS feed' }), 'RSS feed', 'RSS feed, in a new tab'],
  ] as const) {
    await control.hover();
    const hint = page.getByRole('tooltip');
    await expect(hint).toHaveText(text);
    await expect(control).toHaveAccessibleName(name);
    await expect(control).toHaveAccessibleDescription(text);
    await page.mouse.move(5, 5);
    await expect(hint).toHaveCount(0);
  }
  await test.step('after Escape it stays away while the pointer is on the control, and comes back with the pointer', async () => {
    const feed = page.getByRole('link', { name: 'RSS feed' });
    const hint = page.getByRole('tooltip');
    await feed.hover({ position: { x: 2, y: 2 } });
    await expect(hint).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(hint).toHaveCount(0);
    await feed.locator('svg').hover();
    await painted(page);
    await expect(hint).toHaveCount(0);
    await page.mouse.move(5, 5);
    await feed.hover();
    await expect(hint).toBeVisible();
    await page.mouse.move(5, 5);
    await expect(hint).toHaveCount(0);
  });
  await test.step("that of a menu's button goes when the menu opens, which a resting mouse does too", async () => {
    const theme = page.getByRole('button', { name: 'Change Theme' });
    await page.getByRole('button', { name: 'Search' }).focus();
    await page.keyboard.press('Tab');
    await expect(theme).toBeFocused();
    await expect(page.getByRole('tooltip')).toHaveText('Light, dark or high contrast');
    await theme.hover();
    await expect(page.getByRole('radio', { name: 'Light Mode' })).toBeVisible();
    await expect(page.getByRole('tooltip')).toHaveCount(0);
  });
});

test('a hint under a resting mouse is gone as soon as the palette opens, so that Escape is for that', async ({
  page,
}) => {
  await open(page, `http://localhost:${PORT}/blog`);
  const field = page.getByRole('combobox');
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
  await page.getByRole('button', { name: 'Search', exact: true }).hover();
  await expect(page.getByRole('tooltip')).toBeVisible();
  // The browser tells a moment later what lies under the mouse now.
  const seen = await page.evaluate(async () => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }));
    for (let turn = 0; turn < 20; turn += 1) {
      await Promise.resolve();
    }
    return [document.activeElement?.role, document.querySelectorAll('[role=tooltip]:popover-open').length];
  });
  expect(seen).toEqual(['combobox', 0]);
  await page.keyboard.press('Escape');
  await expect(field).toHaveCount(0);
});
