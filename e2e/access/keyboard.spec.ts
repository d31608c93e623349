import type { Page } from '@playwright/test';
import { pauseClock } from '../shell/page-state.ts';
import { LOOKS, showLook } from '../theme.ts';
import { changedPixels, type FocusPictures, takeFocusPictures } from './focus-pictures.ts';
import { type FocusStop, focusPlace, focusStop, noteStops, placesInMain, placesOfEachKind } from './focus-stops.ts';
import { KINDS, type Kind } from './kinds.ts';
import { expect, hydrated, test } from './test.ts';

const WIDTHS = [390, 1440];
const WALKED: readonly Kind[] = [
  'home',
  'pricing',
  'download',
  'index',
  'post-wider-than-the-screen',
  'post-of-a-series',
  'tag-of-many',
  'search-results',
];
// The page that has most of what can be focused.
const RICHEST = 'post-wider-than-the-screen';
const PLENTY_OF_TIME = process.env.TEST_ALL === undefined ? 120_000 : 1_200_000;
// Of elements that are styled alike, this many a width and look are looked at in pixels; `npm run test:access` looks at all.
const PICTURES_OF_A_KIND = process.env.TEST_ALL === undefined ? 2 : Number.POSITIVE_INFINITY;
// Some pixels of a corner are of neither colour, and a marked line of code has a stripe where the outline is.
const SHARP = 0.9;

type Walk = { readonly stops: readonly FocusStop[]; readonly pictures: readonly FocusPictures[] };

/** Goes from stop to stop until focus leaves the page, and takes pictures of what `wanted` says. */
async function walk(
  page: Page,
  key: 'Tab' | 'Shift+Tab',
  count: number,
  wanted: (stop: FocusStop) => boolean,
): Promise<Walk> {
  const stops: FocusStop[] = [];
  const pictures: FocusPictures[] = [];
  for (let step = 0; step < count; step += 1) {
    await page.keyboard.press(key);
    const stop = await focusStop(page);
    stops.push(stop);
    if (stop.place >= 0 && wanted(stop)) {
      pictures.push(await takeFocusPictures(page, stop));
    }
  }
  return { stops, pictures };
}

/** Whether the stop is one of the first of its kind among all that were `seen`. */
function isWanted({ kind }: FocusStop, seen: Map<string, number>): boolean {
  const times = seen.get(kind) ?? 0;
  seen.set(kind, times + 1);
  return times < PICTURES_OF_A_KIND;
}

async function expectVisibleFocus(page: Page, pictures: readonly FocusPictures[]): Promise<void> {
  const counts = await changedPixels(page, pictures);
  const faint = pictures.flatMap(({ stop }, index) => {
    const changed = counts[index] ?? 0;
    return changed >= SHARP * stop.perimeterArea
      ? []
      : [`${stop.name} (${stop.kind}): ${changed} of ${Math.ceil(stop.perimeterArea)} px`];
  });
  expect(faint, 'focus that is too faint').toEqual([]);
}

function obscured(stops: readonly FocusStop[]): readonly string[] {
  return stops.flatMap(({ name, kind, obscuredBy }) =>
    obscuredBy === undefined ? [] : [`${name} (${kind}): ${obscuredBy}`],
  );
}

async function open(page: Page, kind: Kind): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(KINDS[kind]);
  await hydrated(page);
}

for (const width of WIDTHS) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('Tab reaches everything on every kind of page, in order, in sight and with visible focus', async ({
      page,
    }) => {
      test.setTimeout(PLENTY_OF_TIME);
      const pictures: FocusPictures[] = [];
      const seen = new Map<string, number>();
      for (const kind of WALKED) {
        await test.step(kind, async () => {
          await open(page, kind);
          const names = await noteStops(page);
          // The header and the footer are the same on all pages: they are walked through on one.
          const [first, last] = kind === RICHEST ? [0, names.length - 1] : await placesInMain(page);
          await focusPlace(page, first - 1);
          const walked = await walk(page, 'Tab', last - first + 1, (stop) => isWanted(stop, seen));
          pictures.push(...walked.pictures);
          expect(walked.stops.map(({ place }) => place)).toEqual(names.map((_, place) => place).slice(first, last + 1));
          expect(obscured(walked.stops)).toEqual([]);
          await page.keyboard.press('Tab');
          const next = last + 1 < names.length ? last + 1 : -1;
          expect((await focusStop(page)).place, 'after the last stop').toBe(next);
        });
      }
      await expectVisibleFocus(page, pictures);
    });

    test('Shift+Tab goes the same way back, with nothing under the header', async ({ page }) => {
      test.setTimeout(PLENTY_OF_TIME);
      await open(page, RICHEST);
      const names = await noteStops(page);
      const { stops } = await walk(page, 'Shift+Tab', names.length, () => false);
      expect(stops.map(({ place }) => place)).toEqual(names.map((_, place) => place).reverse());
      expect(obscured(stops)).toEqual([]);
    });
  });
}

// The walks above are in the look `light`.
test('focus is visible on every kind of stop in the other looks', async ({ page }) => {
  test.setTimeout(PLENTY_OF_TIME);
  await page.setViewportSize({ width: 1440, height: 800 });
  await open(page, RICHEST);
  await noteStops(page);
  const places = await placesOfEachKind(page, Math.ceil(PICTURES_OF_A_KIND / 2));
  expect(places.length).toBeGreaterThan(20);
  for (const look of LOOKS.filter((other) => other !== 'light')) {
    await test.step(look, async () => {
      await showLook(page, look);
      const pictures: FocusPictures[] = [];
      for (const place of places) {
        await focusPlace(page, place === 0 ? 1 : place - 1);
        await page.keyboard.press(place === 0 ? 'Shift+Tab' : 'Tab');
        const stop = await focusStop(page);
        expect(stop.place).toBe(place);
        pictures.push(await takeFocusPictures(page, stop));
      }
      await expectVisibleFocus(page, pictures);
    });
  }
});

test.describe('what opens', () => {
  for (const [name, width] of [
    ['Use cases', 1440],
    ['Change Theme', 1440],
    ['Change Theme', 390],
    ['Open menu', 390],
  ] as const) {
    test(`Tab goes through "${name}" at ${width} px and out of it, in sight and with visible focus`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 });
      await open(page, 'index');
      const button = page.getByRole('banner').getByRole('button', { name });
      await button.focus();
      await page.keyboard.press('Enter');
      const root = name === 'Open menu' ? 'dialog:modal' : ':popover-open';
      const names = await noteStops(page, root);
      expect(names.length).toBeGreaterThan(0);
      const inDialog = root === 'dialog:modal' ? [await focusStop(page)] : [];
      const { stops } = await walk(page, 'Tab', names.length - inDialog.length, () => false);
      expect([...inDialog, ...stops].map(({ place }) => place)).toEqual(names.map((_, place) => place));
      expect(obscured(stops)).toEqual([]);
      await page.keyboard.press('Tab');
      expect((await focusStop(page)).place, 'after the last stop').toBe(-1);
    });
  }

  test('in a panel and in the drawer focus is as visible as on the page', async ({ page }) => {
    for (const [name, width] of [
      ['Use cases', 1440],
      ['Change Theme', 1440],
      ['Open menu', 390],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await open(page, 'index');
      await page.getByRole('banner').getByRole('button', { name }).focus();
      await page.keyboard.press('Enter');
      await noteStops(page, name === 'Open menu' ? 'dialog:modal' : ':popover-open');
      const { pictures } = await walk(page, 'Tab', 3, () => true);
      expect(pictures.length, name).toBeGreaterThan(0);
      await expectVisibleFocus(page, pictures);
    }
  });

  for (const width of WIDTHS) {
    test(`the palette's field shows focus around it at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await open(page, 'index');
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('combobox')).toBeFocused();
      await noteStops(page, 'dialog:modal');
      const stop = await focusStop(page);
      expect(obscured([stop])).toEqual([]);
      // The field's icon and its button are within the line.
      await expectVisibleFocus(page, [await takeFocusPictures(page, stop, 64)]);
    });
  }
});

for (const width of WIDTHS) {
  test(`a toast covers nothing that the keyboard comes to at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.clock.install();
    await open(page, 'index');
    // It would go while the header is walked through.
    await pauseClock(page);
    await page.evaluate(() => dispatchEvent(new Event('offline')));
    await expect(page.locator('[data-toast]')).toBeVisible();
    const names = await noteStops(page);
    const { stops } = await walk(page, 'Tab', Math.min(names.length, 16), () => false);
    await expect(page.locator('[data-toast]')).toBeVisible();
    expect(obscured(stops)).toEqual([]);
  });
}
