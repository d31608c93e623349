import type { Page } from '@playwright/test';
import { expect, KINDS, type Kind, load, painted, test } from './test.ts';

const WALKED: readonly Kind[] = [
  'home',
  'pricing',
  'download',
  'index',
  'post-of-a-series',
  'post-wider-than-the-screen',
  'search-results',
];

type Stop = {
  readonly place: number;
  readonly name: string;
  readonly faults: readonly string[];
};

/**
 * Stores on the page's `window`, in document order, the elements inside `within` that Tab has to reach; returns their number.
 */
function noteStops(page: Page, within: string): Promise<number> {
  return page.evaluate((root) => {
    const candidates = 'a[href], button, input, select, textarea, summary, [tabindex], video[controls]';
    const stops = [...(document.querySelector(root) ?? document).querySelectorAll<HTMLElement>(candidates)].filter(
      (element) =>
        element.tabIndex >= 0 &&
        !element.matches(':disabled, input[type="radio"]:not(:checked)') &&
        element.closest('[inert]') === null &&
        element.checkVisibility({ visibilityProperty: true }),
    );
    Object.assign(window, { stops });
    return stops.length;
  }, within);
}

function currentStop(page: Page): Promise<Stop> {
  return page.evaluate(() => {
    const element = document.activeElement ?? document.body;
    const stops: readonly unknown[] = 'stops' in window && Array.isArray(window.stops) ? window.stops : [];
    const box = element.getBoundingClientRect();
    const fits = box.height <= innerHeight / 2;
    const [first = box] = element.getClientRects();
    const hit = document.elementFromPoint(
      first.left + first.width / 2,
      first.top + Math.min(first.height, innerHeight) / 2,
    );
    const isCovered = hit !== null && !element.contains(hit) && !hit.contains(element);
    // The ring of a title is around all that the link covers.
    const isWhole = element.matches('.whole :is(h2, h3, h4) > a');
    const { outlineStyle, outlineWidth } = getComputedStyle(element, isWhole ? '::after' : '');
    // The palette's field shows its focus as a line below itself and its icon.
    const line =
      element.role === 'combobox' ? getComputedStyle(element.parentElement ?? element).borderBlockEndWidth : '0';
    const isMarked = (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2) || Number.parseFloat(line) >= 2;
    return {
      place: stops.indexOf(element),
      name: (element.getAttribute('aria-label') ?? element.textContent.trim()).slice(0, 60),
      faults: [
        ...(fits && (box.top < 0 || box.bottom > innerHeight) ? ['outside the window'] : []),
        ...(fits && isCovered ? [`under ${hit.tagName} ${hit.className}`] : []),
        ...(isMarked ? [] : ['without visible focus']),
      ],
    };
  });
}

/** Returns the place after the last stop; -1 if it is none of the stops. */
async function expectWalk(page: Page, from: number, to: number): Promise<number> {
  const faults: string[] = [];
  for (let place = from; place < to; place += 1) {
    await page.keyboard.press('Tab');
    const stop = await currentStop(page);
    expect(stop.place, stop.name).toBe(place);
    faults.push(...stop.faults.map((fault) => `${stop.name}: ${fault}`));
  }
  expect(faults).toEqual([]);
  await page.keyboard.press('Tab');
  return (await currentStop(page)).place;
}

async function open(page: Page, kind: Kind): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect((await load(page, KINDS[kind]))?.status()).toBe(200);
  // Which blocks scroll, and so are stops, depends on the fonts, of which some are loaded when the page is idle.
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  await painted(page);
}

test('Tab reaches everything in order, on screen and with visible focus', { tag: '@slow' }, async ({ page }) => {
  test.setTimeout(240_000);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    for (const kind of WALKED) {
      await test.step(`${kind} at ${width} px`, async () => {
        await open(page, kind);
        const count = await noteStops(page, 'html');
        expect(count).toBeGreaterThan(20);
        // The browser's own controls come next, or, if it has none left, the page begins again.
        expect([-1, 0]).toContain(await expectWalk(page, 0, count));
      });
    }
  }
});

test('the skip link is the first stop, becomes visible, and leads to the content', async ({ newPage }) => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await newPage({ javaScriptEnabled });
    for (const forcedColors of ['none', 'active'] as const) {
      await test.step(`JavaScript: ${javaScriptEnabled}, forced colors: ${forcedColors}`, async () => {
        await page.emulateMedia({ forcedColors });
        await page.goto('/pricing');
        const link = page.getByRole('link', { name: 'Skip to content' });
        await expect(link).not.toBeInViewport();
        await page.keyboard.press('Tab');
        await expect(link).toBeFocused();
        await expect(link).toBeInViewport();
        await expect(link).toHaveCSS('outline-style', 'solid');
        await page.keyboard.press('Enter');
        await expect(page).toHaveURL(/#main$/);
        await page.keyboard.press('Tab');
        await expect(page.getByRole('main').locator('a, input').first()).toBeFocused();
      });
    }
  }
});

test('Tab walks through open menus and the drawer, with visible focus, and then leaves them', { tag: '@slow' }, async ({
  page,
}) => {
  for (const [name, width, root] of [
    ['Use cases', 1440, ':popover-open'],
    ['Change Theme', 1440, ':popover-open'],
    ['Open menu', 390, 'dialog:modal'],
  ] as const) {
    await test.step(name, async () => {
      await page.setViewportSize({ width, height: 800 });
      await open(page, 'index');
      await page.getByRole('banner').getByRole('button', { name }).focus();
      await page.keyboard.press('Enter');
      const count = await noteStops(page, root);
      expect(count).toBeGreaterThan(0);
      // A dialog takes the focus when it opens.
      expect(await expectWalk(page, root === 'dialog:modal' ? 1 : 0, count)).toBe(-1);
    });
  }
  await test.step('the palette', async () => {
    await page.setViewportSize({ width: 1440, height: 800 });
    await open(page, 'index');
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox')).toBeFocused();
    await noteStops(page, 'dialog:modal');
    expect((await currentStop(page)).faults).toEqual([]);
  });
});
