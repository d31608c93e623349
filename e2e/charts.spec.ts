import type { Page } from '@playwright/test';
import { expect, load, test } from './test.ts';

const POST = '/blog/markdown-features';

/** The texts of charts that meet others. */
function collisions(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const texts = [...document.querySelectorAll('.chart svg text')].map((text) => ({
      name: text.textContent,
      box: text.getBoundingClientRect(),
    }));
    const shown = texts.filter(({ box }) => box.width > 0);
    const isClear = (a: DOMRect, b: DOMRect) =>
      a.right <= b.left || b.right <= a.left || a.bottom - 2 <= b.top || b.bottom - 2 <= a.top;
    return shown.flatMap(({ name, box }, index) =>
      shown.slice(index + 1).flatMap((other) => (isClear(box, other.box) ? [] : [`${name} and ${other.name}`])),
    );
  });
}

test('the labels of a chart overlap neither each other nor the edge, at any width', { tag: '@slow' }, async ({
  page,
}) => {
  await load(page, POST);
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await collisions(page), `${width}`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
      0,
    );
  }
});

test('a chart can be read with the keyboard and with a pointer, and its numbers are also in a table', {
  tag: '@slow',
}, async ({ page }) => {
  await load(page, POST);
  const chart = page.locator('figure.chart').first();
  const reader = chart.getByRole('slider', { name: 'Hours after the change' });
  await expect(async () => {
    await reader.press('End');
    await expect(reader).toHaveAttribute('aria-valuenow', '3', { timeout: 500 });
  }).toPass();
  await page.keyboard.press('ArrowLeft');
  await expect(reader).toHaveAttribute('aria-valuetext', '18, 1 h before 20.8, 6 h before 0, 12 h before 0');
  await page.keyboard.press('Escape');
  await expect(chart.locator('.chart-reading')).toHaveCount(0);
  await reader.hover({ position: { x: 2, y: 40 } });
  await expect(chart.locator('.chart-reading')).toContainText('95.8');
  await chart.getByText('The numbers').click();
  await expect(chart.getByRole('row', { name: '12 45.8 25 0' })).toBeVisible();
});

test('only a post with a chart loads the code of charts', { tag: '@slow' }, async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await load(page, '/blog/jwt-validation-checklist');
  expect(loaded.filter((path) => path.includes('/chart-cursor-'))).toEqual([]);
  await load(page, POST);
  await expect.poll(() => loaded.filter((path) => path.includes('/chart-cursor-')).length).toBeGreaterThan(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a chart is drawn, with its name and its table', { tag: '@slow' }, async ({ page }) => {
    await page.goto(POST);
    await expect(page.getByRole('img', { name: 'Who still gets the old address' })).toBeVisible();
    await page.getByText('The numbers').first().click();
    await expect(page.getByRole('columnheader', { name: '6 h before' })).toBeVisible();
  });
});
