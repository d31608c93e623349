import type { Page } from '@playwright/test';

// WCAG 2.2, 1.4.12: what a reader's own style sheet may ask for.
const TEXT_SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }
`;
// Where the header changes: the drawer without and with the account links, the narrowest of one row, and wide windows.
export const SPACED_WIDTHS = [390, 768, 1024, 1152, 1440];

/** How far the page can be scrolled sideways, in px. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

/** What WCAG 2.2, 1.4.12, asks a page to have room for. */
export async function widenSpacing(page: Page): Promise<void> {
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  }, TEXT_SPACING);
}

/** Elements whose content is cut off, and controls of the header that lie over each other. */
export function spoiled(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const named = (element: Element) => `${element.tagName} ${element.className}: ${element.textContent?.slice(0, 40)}`;
    const isCut = (element: Element) => {
      const { overflowX, overflowY, clipPath } = getComputedStyle(element);
      const hides = (value: string) => value === 'hidden' || value === 'clip';
      return (
        clipPath === 'none' &&
        ((hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
          (hides(overflowY) && element.scrollHeight > element.clientHeight + 1))
      );
    };
    // What a line of facts hides is the dots before its lines.
    const shown = [...document.querySelectorAll('body *:not(svg *, .byline)')].filter((element) =>
      element.checkVisibility(),
    );
    const controls = shown.filter((element) => element.matches('header.site-header :is(a, button)'));
    const overlaps = controls.filter((one) =>
      controls.some((other) => {
        const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
        return (
          one !== other && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
        );
      }),
    );
    return [...shown.filter(isCut), ...overlaps].map(named);
  });
}
