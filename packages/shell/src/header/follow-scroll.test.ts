import { afterEach, expect, test, vi } from 'vitest';
import { followScroll } from '#header/follow-scroll.ts';
import { HEADER_SCROLL_OFFSET, HEADER_SCROLL_RANGE } from '#measures.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** What is set on the header at a scroll position. */
function toldAt(scrollY: number, animatedByCss = false) {
  const properties = new Map<string, string>();
  const header = {
    dataset: { scrolled: 'unknown' },
    style: { setProperty: (name: string, value: string) => properties.set(name, value) },
  };
  const listeners = new Map<string, () => void>();
  vi.stubGlobal('CSS', { supports: () => animatedByCss });
  vi.stubGlobal('document', { querySelector: () => header });
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => listeners.set(type, listener));
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => draw());
  vi.stubGlobal('scrollY', scrollY);
  followScroll();
  return { scrolled: header.dataset.scrolled, opacity: properties.get('--header-opacity'), listeners, header };
}

test.for([
  [-50, '0', 'false'],
  [0, '0', 'false'],
  [HEADER_SCROLL_OFFSET, '0', 'false'],
  [HEADER_SCROLL_OFFSET + HEADER_SCROLL_RANGE / 4, '0.25', 'false'],
  [HEADER_SCROLL_OFFSET + HEADER_SCROLL_RANGE, '1', 'true'],
  [100_000, '1', 'true'],
] as const)('at %i px the header has an opacity of %s and is scrolled: %s', ([scrollY, opacity, scrolled]) => {
  expect(toldAt(scrollY)).toMatchObject({ opacity, scrolled });
});

test('where the browser animates by scrolling itself, only the attribute is written', () => {
  expect(toldAt(100_000, true)).toMatchObject({ opacity: undefined, scrolled: 'true' });
});

test('scrolling changes what is set on the header', () => {
  const { header, listeners } = toldAt(0);
  vi.stubGlobal('scrollY', 100_000);
  listeners.get('scroll')?.();
  expect(header.dataset.scrolled).toBe('true');
});
