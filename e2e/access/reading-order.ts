import type { Page } from '@playwright/test';

/**
 * What is read after what it is seen before. Of two neighbours in the document, the second is not wholly above the first, nor
 * beside it on the side where lines begin.
 */
export function outOfOrder(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const named = (element: Element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 30)}`;
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
}
