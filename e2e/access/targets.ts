import type { Page } from '@playwright/test';

// WCAG 2.2, 2.5.8 asks for 24 px, with room around as an alternative; 2.5.5 for 44 px, which is for fingers.
export const LEAST = { finger: 44, mouse: 24 } as const;

/** The controls that are smaller than `least` CSS px, and not part of a line of text, by their name and size. */
export function tooSmall(page: Page, least: number, within = 'html'): Promise<readonly string[]> {
  return page.evaluate(
    ([size, root]) => {
      const targets = 'a[href], button, input, select, summary, [role="option"], label:has(input)';
      const controls = [...document.querySelectorAll(root)].flatMap((part) => [...part.querySelectorAll(targets)]);
      const modal = document.querySelector('dialog:modal');
      const boxOf = (element: Element) => (element.closest('label') ?? element).getBoundingClientRect();
      const isShown = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.matches('.skip-link:not(:focus)') &&
        (modal === null || modal.contains(element));
      const shown = controls.filter(isShown);
      // Both criteria leave out what stands in a sentence: its size is that of the line. So does a heading's link to itself,
      // beside the heading.
      const isInText = (element: Element) =>
        element.matches('a') &&
        // A post's line of facts is a line of text, whose parts are laid out one by one.
        (getComputedStyle(element).display === 'inline' || element.closest('.byline') !== null) &&
        [...(element.closest('p, li, td, th, dd, h1, h2, h3, h4, h5, h6, .heading')?.childNodes ?? [])].some(
          (node) => !node.contains(element) && node.textContent?.trim() !== '',
        );
      // 2.5.8: a circle of 24 px around the middle of a smaller one meets no other target.
      const hasRoom = (element: Element) => {
        const own = boxOf(element);
        const [x, y] = [(own.left + own.right) / 2, (own.top + own.bottom) / 2];
        return shown.every((other) => {
          const box = boxOf(other);
          const [dx, dy] = [Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom)];
          return element.contains(other) || other.contains(element) || Math.hypot(dx, dy) >= size / 2;
        });
      };
      return shown.flatMap((element) => {
        const { width, height } = boxOf(element);
        // Half a pixel is what a fraction of a rem leaves.
        const isLarge = width >= size - 0.5 && height >= size - 0.5;
        return isLarge || isInText(element) || (size === 24 && hasRoom(element))
          ? []
          : [
              `${element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40)} <${element.tagName.toLowerCase()} class="${element.className}"> in ${element.parentElement?.className}: ${Math.round(width)} × ${Math.round(height)}`,
            ];
      });
    },
    [least, within] as const,
  );
}
