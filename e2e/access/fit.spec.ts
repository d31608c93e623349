import type { Page } from '@playwright/test';
import { forgetFailedAnswers } from './expected-complaints.ts';
import { KIND_NAMES, KINDS } from './kinds.ts';
import { expect, hydrated, test } from './test.ts';

const PAGES = KIND_NAMES.filter((kind) => kind !== 'feed');
// WCAG 2.2, 1.4.12: what a reader's own style sheet may ask for.
const TEXT_SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }
`;
// Where the header changes: the drawer without and with the account links, the narrowest of one row, and wide windows.
const SPACED_WIDTHS = [390, 768, 1024, 1152, 1440];

/** How far the page can be scrolled sideways, in px. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

async function widenSpacing(page: Page): Promise<void> {
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  }, TEXT_SPACING);
}

/** Elements whose content is cut off, and controls of the header that lie over each other. */
function spoiled(page: Page): Promise<readonly string[]> {
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

for (const kind of PAGES) {
  test(`${kind} needs no scrolling sideways at 320 px, and has room for wider text`, async ({ page, complaints }) => {
    // A window of 1280 by 1024 px at 400 %.
    await page.setViewportSize({ width: 320, height: 256 });
    await page.goto(KINDS[kind]);
    await hydrated(page);
    expect(await overflow(page)).toBe(0);
    await widenSpacing(page);
    for (const width of SPACED_WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      expect(await overflow(page), `${width} px`).toBe(0);
      expect(await spoiled(page), `${width} px`).toEqual([]);
    }
    forgetFailedAnswers(complaints);
  });
}

test('at 320 × 256 px the header leaves half of the window to the page', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto(KINDS.post);
  const box = await page.getByRole('banner').boundingBox();
  expect(box?.height).toBeLessThanOrEqual(128);
});

const WITH_PICTURE = ['home', 'post', 'post-with-a-cover', 'post-without-headings', 'tag-of-many', 'category'] as const;

for (const kind of WITH_PICTURE) {
  test(`at 1440 px the picture of ${kind} stands beside the title, which has most of the room`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(KINDS[kind]);
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    const picture = await page.locator('.has-picture > :is(svg, img)').boundingBox();
    const room = await page.locator('.has-picture').boundingBox();
    expect(title?.width).toBeGreaterThan((room?.width ?? 0) / 2);
    expect(picture?.x).toBeGreaterThan((title?.x ?? 0) + (title?.width ?? 0));
    expect(picture?.width).toBeGreaterThan((room?.width ?? 0) / 4);
  });
}
