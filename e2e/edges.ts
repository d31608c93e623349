import type { Locator, Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { hasMoreContrast, LOOKS, showLook } from './theme.ts';

/** As wide as the room of an arrow, and within the fade: see prose.css. */
const STRIP = 12;

/**
 * Whether a box that scrolls sideways looks, at its left and right edge, as it does without any sign that there is more: where
 * `content` is given, down to its end.
 */
export async function bareEdges(page: Page, box: Locator, content?: Locator): Promise<readonly boolean[]> {
  await box.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const { x, y, width, height: whole } = (await box.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const own = await content?.boundingBox();
  const height = Math.floor(own === undefined || own === null ? whole : own.y + own.height - y);
  const strip = (left: number) => page.screenshot({ clip: { x: left, y, width: STRIP, height } });
  const strips = async () => [await strip(x), await strip(x + width - STRIP)];
  const drawn = await strips();
  await box.evaluate(({ style }) => Object.assign(style, { background: 'none', animation: 'none' }));
  const bare = await strips();
  await box.evaluate(({ style }) => Object.assign(style, { background: '', animation: '' }));
  return drawn.map((edge, place) => bare[place]?.equals(edge) === true);
}

/**
 * Asserts that in every look a box says at which edge it goes on, and does not where it ends; and that no sign lies over `content`
 * where there is more contrast.
 */
export async function expectSignsAtEdges(page: Page, box: Locator, content: Locator): Promise<void> {
  for (const look of LOOKS) {
    await test.step(look, async () => {
      await showLook(page, look);
      await box.evaluate((element) => element.scrollTo({ left: 0 }));
      expect(await bareEdges(page, box)).toEqual([true, false]);
      if (hasMoreContrast(look)) {
        expect(await bareEdges(page, box, content)).toEqual([true, true]);
      }
      await box.evaluate((element) => element.scrollBy({ left: 60 }));
      expect(await bareEdges(page, box)).toEqual([false, false]);
      await box.evaluate((element) => element.scrollBy({ left: element.scrollWidth }));
      expect(await bareEdges(page, box)).toEqual([false, true]);
    });
  }
}
