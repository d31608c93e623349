import type { Page } from '@playwright/test';
import type { FocusStop } from './focus-stops.ts';

/** The surroundings of a stop with focus and without, as PNG in base64. */
export type FocusPictures = { readonly stop: FocusStop; readonly focused: string; readonly plain: string };

// As far as an outline goes, in px.
const MARGIN = 8;

/** Takes both pictures of the focused element. Focus is then nowhere, and Tab goes on from where it was. */
export async function takeFocusPictures(page: Page, stop: FocusStop, margin = MARGIN): Promise<FocusPictures> {
  const focused = await picture(page, stop, margin);
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  return { stop, focused, plain: await picture(page, stop, margin) };
}

async function picture(page: Page, { box }: FocusStop, margin: number): Promise<string> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const [x, y] = [Math.max(0, Math.floor(box.x) - margin), Math.max(0, Math.floor(box.y) - margin)];
  const clip = {
    x,
    y,
    width: Math.min(width, Math.ceil(box.x + box.width) + margin) - x,
    height: Math.min(height, Math.ceil(box.y + box.height) + margin) - y,
  };
  return (await page.screenshot({ clip })).toString('base64');
}

/**
 * How many pixels of each pair differ in contrast by 3 to 1 or more, which is what WCAG 2.2, 2.4.13, counts. The browser
 * decodes its own pictures, in an empty page.
 */
export async function changedPixels(page: Page, pairs: readonly FocusPictures[]): Promise<readonly number[]> {
  const decoder = await page.context().newPage();
  const counts = await decoder.evaluate(
    async (list) => {
      const canvas = new OffscreenCanvas(1, 1);
      const drawing = canvas.getContext('2d', { willReadFrequently: true });
      const luminances = async (png: string) => {
        const image = new Image();
        image.src = `data:image/png;base64,${png}`;
        await image.decode();
        [canvas.width, canvas.height] = [image.width, image.height];
        drawing?.drawImage(image, 0, 0);
        const data = drawing?.getImageData(0, 0, image.width, image.height).data ?? new Uint8ClampedArray();
        const linear = (index: number) => {
          const channel = (data[index] ?? 0) / 255;
          return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
        };
        return Array.from(
          { length: data.length / 4 },
          (_, pixel) => 0.2126 * linear(pixel * 4) + 0.7152 * linear(pixel * 4 + 1) + 0.0722 * linear(pixel * 4 + 2),
        );
      };
      const result: number[] = [];
      for (const { focused, plain } of list) {
        const [one, other] = [await luminances(focused), await luminances(plain)];
        const changed = one.filter((value, index) => {
          const before = other[index] ?? value;
          return (Math.max(value, before) + 0.05) / (Math.min(value, before) + 0.05) >= 3;
        });
        result.push(changed.length);
      }
      return result;
    },
    pairs.map(({ focused, plain }) => ({ focused, plain })),
  );
  await decoder.close();
  return counts;
}
