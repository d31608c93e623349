import type { Locator, Page } from '@playwright/test';
import { expect, hydrated, test } from './test.ts';

const paletteOf = (page: Page) => page.getByRole('dialog', { name: 'Search the blog' });

async function openPalette(page: Page) {
  await page.keyboard.press('Control+k');
  await expect(paletteOf(page).getByRole('combobox')).toBeFocused();
  return paletteOf(page);
}

test('where the title says nothing of the query the description does, and a link and a key lead on to all texts', async ({
  page,
}) => {
  await page.goto('/blog');
  await hydrated(page);
  const palette = await openPalette(page);
  const link = palette.getByRole('link', { name: /^Search all text for/ });
  await expect(link).toHaveCount(0);
  await palette.getByRole('combobox').fill('connection');
  const option = palette.getByRole('option', { name: /gRPC/ });
  await expect(option.locator('.palette-option-excerpt')).toContainText('connection');
  await expect(option.locator('.palette-option-excerpt mark')).toHaveText('connection');
  await expect(palette.getByRole('option', { name: /QUIC/ }).locator('.palette-option-excerpt')).toHaveCount(0);
  await expect(link).toHaveAccessibleName('Search all text for “connection”');

  await link.click();
  await expect(page).toHaveURL(/\/blog\/search\?q=connection$/);
  await expect(palette).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('searchbox')).toHaveValue('connection');
  for (const [query, key] of [
    ['tunnel', 'Shift+Enter'],
    ['zzzz', 'Enter'],
  ] as const) {
    await test.step(`“${query}” and ${key}`, async () => {
      await openPalette(page);
      await palette.getByRole('combobox').fill(query);
      await page.keyboard.press(key);
      await expect(page).toHaveURL(`/blog/search?q=${query}`);
      await expect(palette).toHaveCount(0);
    });
  }
});

test('asked for again while it goes, it is there, with an empty query', async ({ page }) => {
  await page.goto('/blog');
  await hydrated(page);
  const palette = await openPalette(page);
  await palette.getByRole('combobox').fill('quic');
  // Both in one frame, so that the first has not gone.
  await page.evaluate(() => {
    for (const _ of [1, 2]) {
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }));
    }
  });
  await expect(palette).toHaveCount(1);
  await expect(palette.getByRole('combobox')).toBeFocused();
  await expect(palette.getByRole('combobox')).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);
});

test('in a wide window the palette ends above an on-screen keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.addInitScript(() => Object.defineProperty(VisualViewport.prototype, 'height', { get: () => 400 }));
  await page.goto('/blog');
  await hydrated(page);
  const palette = await openPalette(page);
  await palette.getByRole('combobox').fill('re');
  await expect(palette.getByRole('group')).toHaveCount(2);
  const bottomOf = async (part: Locator) => {
    const box = await part.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  await expect.poll(() => bottomOf(palette)).toBeLessThan(400);
  await palette.getByRole('combobox').press('End');
  expect(await bottomOf(palette.getByRole('option').last())).toBeLessThan(400);
});

for (const [width, height, rows] of [
  [844, 390, 5],
  [320, 256, 1],
] as const) {
  test(`in a low window, of ${width} × ${height}, the list has the room that there is`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/blog');
    await hydrated(page);
    const palette = await openPalette(page);
    await palette.getByRole('combobox').fill('re');
    const options = palette.getByRole('option');
    for (let row = 0; row < rows; row += 1) {
      await expect(options.nth(row)).toBeInViewport({ ratio: 0.9 });
    }
    await palette.getByRole('combobox').press('End');
    await expect(options.last()).toBeInViewport({ ratio: 0.9 });
    await expect(palette.getByRole('link', { name: /^Search all text for/ })).toBeInViewport({ ratio: 1 });
  });
}
