// @vitest-environment jsdom
import { expect, onTestFinished, test, vi } from 'vitest';
import { followScroll } from '#header/follow-scroll.ts';

function scrollablePage(isAnimated: boolean) {
  // jsdom has neither scrolling nor scroll-driven animations, nor custom properties in computed styles.
  vi.stubGlobal('CSS', { supports: () => isAnimated });
  vi.stubGlobal('scrollY', 0);
  onTestFinished(() => {
    vi.unstubAllGlobals();
  });
  const header = document.createElement('header');
  header.style.setProperty('--scroll-header-from', '64px');
  header.style.setProperty('--scroll-header-to', '320px');
  vi.stubGlobal('getComputedStyle', () => header.style);
  const stop = followScroll(header);
  onTestFinished(stop);
  return {
    stop,
    at(top: number) {
      vi.stubGlobal('scrollY', top);
      dispatchEvent(new Event('scroll'));
      return [header.style.getPropertyValue('--header-opacity'), header.dataset.scrolled === 'true'];
    },
  };
}

test.for([
  [0, 0, false],
  [64, 0, false],
  [65, 1 / 256, false],
  [128, 0.25, false],
  [191, 127 / 256, false],
  [192, 0.5, false],
  [193, 129 / 256, true],
  [320, 1, true],
  [5000, 1, true],
  // Safari scrolls past the beginning, and back.
  [-80, 0, false],
] as const)('at %d px the header has an opacity of %d, and counts as scrolled: %s', ([top, opacity, isScrolled]) => {
  const page = scrollablePage(false);
  page.at(isScrolled ? 0 : 5000);
  expect(page.at(top)).toEqual([String(opacity), isScrolled]);
});

test('if a style sheet animates the opacity, the script does not set it; nothing follows the scroll position after the end', () => {
  const page = scrollablePage(true);
  expect(page.at(192)).toEqual(['', false]);
  expect(page.at(193)).toEqual(['', true]);
  page.stop();
  expect(page.at(0)).toEqual(['', true]);
});
