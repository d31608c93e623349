import type { Page } from '@playwright/test';
import { expect, test } from '../test.ts';
import { LOOKS, showLook } from '../theme.ts';
import { open } from './page-state.ts';

const WIDTH = 1000;
const SCROLLBAR_ROOM = 15;
// In the page's left and right margins there is nothing but its background.
const PLACES = [WIDTH - SCROLLBAR_ROOM / 2, WIDTH - SCROLLBAR_ROOM - 5];
// Blending and mixing round differently.
const ROUNDED = 2;

test.use({ viewport: { width: WIDTH, height: 800 } });

/** Red, green and blue of the window's pixels at these places of its lower edge; an empty page decodes the pictures. */
async function colorsAt(page: Page, places: readonly number[]): Promise<ReadonlyArray<readonly number[]>> {
  const pictures: string[] = [];
  for (const x of places) {
    pictures.push((await page.screenshot({ clip: { x, y: 760, width: 1, height: 1 } })).toString('base64'));
  }
  const decoder = await page.context().newPage();
  const colors = await decoder.evaluate(async (list) => {
    const drawing = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    const result: number[][] = [];
    for (const picture of list) {
      const image = new Image();
      image.src = `data:image/png;base64,${picture}`;
      await image.decode();
      drawing?.drawImage(image, 0, 0);
      result.push([...(drawing?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3));
    }
    return result;
  }, pictures);
  await decoder.close();
  return colors;
}

test('under a modal dialog the room of the scroll bar is as dark as the page, in each look', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/blog');
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Search the blog' })).toBeVisible();
  const seen = new Set<string>();
  for (const look of LOOKS) {
    await test.step(look, async () => {
      await showLook(page, look);
      const [room = [], beside = []] = await colorsAt(page, PLACES);
      const differences = room.map((value, channel) => Math.abs(value - (beside[channel] ?? 0)));
      expect(Math.max(...differences), `${room} beside ${beside}`).toBeLessThanOrEqual(ROUNDED);
      seen.add(`${beside}`);
    });
  }
  expect(seen.size).toBe(LOOKS.length);
});
