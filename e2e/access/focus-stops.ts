import type { Page } from '@playwright/test';

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Where the keyboard has come to. */
export type FocusStop = {
  /** Place in the page's order of what the keyboard can reach; -1 where focus is on none of it. */
  readonly place: number;
  readonly name: string;
  /** The same for elements of one look: their tags and classes up to the landmark. */
  readonly kind: string;
  /** The part of the focus that is in the window, in CSS px. */
  readonly box: Box;
  /** Area of a line of 2 CSS px along what is in the window of its edges, without rounded-off corners (WCAG 2.2, 2.4.13). */
  readonly perimeterArea: number;
  /** What lies over a corner or the middle of it, or that it is outside the window though it would fit. */
  readonly obscuredBy: string | undefined;
};

/** Writes down on the page, in the document's order, what Tab has to reach in it; returns the names. */
export function noteStops(page: Page, within = 'html'): Promise<readonly string[]> {
  return page.evaluate((root) => {
    const candidates =
      'a[href], button, input, select, textarea, summary, [tabindex], audio[controls], video[controls]';
    const isStop = (element: Element) =>
      element instanceof HTMLElement &&
      element.tabIndex >= 0 &&
      !element.matches(':disabled, input[type="radio"]:not(:checked)') &&
      element.closest('[inert]') === null &&
      element.checkVisibility({ visibilityProperty: true });
    const kindOf = (stop: Element) => {
      const path: string[] = [];
      for (let step: Element | null = stop; step !== null && !step.matches('main, body'); step = step.parentElement) {
        path.push([step.tagName.toLowerCase(), ...step.classList].join('.'));
      }
      return path.join(' ');
    };
    const stops = [...(document.querySelector(root) ?? document).querySelectorAll(candidates)].filter(isStop);
    Object.assign(window, { stops, stopKinds: stops.map(kindOf) });
    return stops.map((stop) => stop.getAttribute('aria-label') ?? stop.textContent.trim());
  }, within);
}

/** The places of the first and of the last stop in `main`. Needs `noteStops`. */
export function placesInMain(page: Page): Promise<readonly [first: number, last: number]> {
  return page.evaluate(() => {
    const stops: readonly unknown[] = 'stops' in window && Array.isArray(window.stops) ? window.stops : [];
    const isIn = (stop: unknown) => stop instanceof Element && stop.closest('main') !== null;
    return [stops.findIndex(isIn), stops.findLastIndex(isIn)] as const;
  });
}

/** The places of so many stops of each kind, the first ones. Needs `noteStops`. */
export function placesOfEachKind(page: Page, most: number): Promise<readonly number[]> {
  return page.evaluate((count) => {
    const kinds: readonly unknown[] = 'stopKinds' in window && Array.isArray(window.stopKinds) ? window.stopKinds : [];
    return [...kinds.keys()].filter(
      (place) => kinds.slice(0, place).filter((kind) => kind === kinds[place]).length < count,
    );
  }, most);
}

/** Puts focus on the stop at a place; nowhere for a place before the first. Needs `noteStops`. */
export async function focusPlace(page: Page, place: number): Promise<void> {
  await page.evaluate((index) => {
    const stops: readonly unknown[] = 'stops' in window && Array.isArray(window.stops) ? window.stops : [];
    const stop = stops[index];
    if (stop instanceof HTMLElement) {
      stop.focus();
    }
  }, place);
}

/** Where focus is now. Needs `noteStops`. */
export function focusStop(page: Page): Promise<FocusStop> {
  return page.evaluate(() => {
    const element = document.activeElement ?? document.body;
    const stops: readonly unknown[] = 'stops' in window && Array.isArray(window.stops) ? window.stops : [];
    const outer = element.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    // What is higher than the window may go under the header; the skip link lies over it.
    const header = element.closest('header.site-header, .skip-link')
      ? null
      : document.querySelector('header.site-header');
    const ceiling = Math.max(0, header?.getBoundingClientRect().bottom ?? 0);
    const [left, top] = [Math.max(0, outer.left), Math.max(ceiling, outer.top)];
    const [right, bottom] = [Math.min(clientWidth, outer.right), Math.min(clientHeight, outer.bottom)];

    const style = getComputedStyle(element);
    const radius = Math.min(Number.parseFloat(style.borderTopLeftRadius) || 0, outer.height / 2, outer.width / 2);
    const lines = [...element.getClientRects()];
    const sides = (outer.top >= ceiling ? 1 : 0) + (outer.bottom <= clientHeight ? 1 : 0);
    const around = sides * (right - left) + 2 * (bottom - top);
    const alongLines = lines.reduce((sum, { width, height }) => sum + 2 * (width + height), 0);
    // A circle's line is shorter than the square's around it.
    const corners = 4 * (2 - Math.PI / 2) * radius;
    const thickness = 2;
    const perimeterArea = thickness * (Math.min(around, alongLines) - corners) - 4 * thickness ** 2;

    const inset = 3;
    const points = lines.flatMap((line) => [
      [line.left + inset, line.top + inset],
      [line.right - inset, line.top + inset],
      [(line.left + line.right) / 2, (line.top + line.bottom) / 2],
      [line.left + inset, line.bottom - inset],
      [line.right - inset, line.bottom - inset],
    ]);
    const isIn = ([x = 0, y = 0]: readonly number[]) => x >= 0 && y >= 0 && x < clientWidth && y < clientHeight;
    const seen = points.filter(isIn).map(([x = 0, y = 0]) => document.elementFromPoint(x, y));
    const over = seen.filter((hit) => hit !== null && !element.contains(hit) && !hit.contains(element));
    const fits = outer.height <= clientHeight / 2 && outer.width <= clientWidth;
    const outside = fits && !points.every(isIn) ? 'the edge of the window' : undefined;
    // Of what is higher than the window, something has to be in sight.
    const covered = over.length > 0 && (fits || over.length === seen.length);

    const place = stops.indexOf(element);
    const kinds: readonly unknown[] = 'stopKinds' in window && Array.isArray(window.stopKinds) ? window.stopKinds : [];
    return {
      place,
      name: (element.getAttribute('aria-label') ?? element.textContent.trim()).slice(0, 80),
      kind: String(kinds[place] ?? element.tagName),
      box: { x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top) },
      perimeterArea,
      obscuredBy: covered ? `${over[0]?.tagName} ${over[0]?.className}` : outside,
    };
  });
}
