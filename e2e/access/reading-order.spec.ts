import { forgetFailedAnswers } from './expected-complaints.ts';
import { KIND_NAMES, KINDS } from './kinds.ts';
import { expect, hydrated, test } from './test.ts';

const PAGES = KIND_NAMES.filter((kind) => kind !== 'feed');

for (const kind of PAGES) {
  test(`${kind} is read in the order in which it is seen`, async ({ page, complaints }) => {
    await page.goto(KINDS[kind]);
    await hydrated(page);
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      // Of two neighbours in the document, the second is not wholly above the first, nor beside it on the side where lines begin.
      const wrong = await page.evaluate(() => {
        const named = (element: Element) =>
          `${element.tagName} ${element.className} ${element.textContent?.slice(0, 30)}`;
        const parts = [...document.querySelectorAll('body *:not(svg *, dialog *, [popover] *)')].filter((element) => {
          const { position, display } = getComputedStyle(element);
          const { width: inline, height: block } = element.getBoundingClientRect();
          return (
            element.checkVisibility() &&
            inline > 1 &&
            block > 1 &&
            display !== 'inline' &&
            !['absolute', 'fixed'].includes(position) &&
            element.closest('[aria-hidden="true"]') === null
          );
        });
        const shown = new Set(parts);
        return parts.flatMap((second) => {
          let first = second.previousElementSibling;
          while (first !== null && !shown.has(first)) {
            first = first.previousElementSibling;
          }
          // The contents stand beside the text and come before it, since they are the way into it.
          if (first === null || first.matches('.contents')) {
            return [];
          }
          const [a, b] = [first.getBoundingClientRect(), second.getBoundingClientRect()];
          const isAbove = b.bottom <= a.top + 1;
          const isBeside = b.top < a.bottom - 1 && a.top < b.bottom - 1;
          const toRight = getComputedStyle(second.parentElement ?? second).direction === 'ltr';
          const isBefore = isBeside && (toRight ? b.right <= a.left + 1 : b.left >= a.right - 1);
          return isAbove || isBefore ? [`${named(second)} is seen before ${named(first)}`] : [];
        });
      });
      expect(wrong, `${width} px`).toEqual([]);
    }
    forgetFailedAnswers(complaints);
  });
}
