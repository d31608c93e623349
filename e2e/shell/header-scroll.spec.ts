import type { Page } from '@playwright/test';
import { HEADER_SCROLL_OFFSET as FROM, HEADER_SCROLL_RANGE as RANGE } from '../../packages/shell/src/measures.ts';
import { expect, test } from '../test.ts';
import { open } from './page-state.ts';

const POST = '/blog/quic-connection-migration';

// Scroll position in CSS px, opacity, and whether the header counts as scrolled.
const POSITIONS = [
  [0, 0, false],
  [FROM, 0, false],
  [FROM + RANGE / 4, 0.25, false],
  [FROM + RANGE / 2, 0.5, false],
  [FROM + RANGE / 2 + 8, 0.5 + 8 / RANGE, true],
  [FROM + (3 * RANGE) / 4, 0.75, true],
  [FROM + RANGE, 1, true],
  [FROM + RANGE + 580, 1, true],
] as const;

async function expectAt(page: Page, top: number, opacity: number, scrolled: boolean): Promise<void> {
  await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top);
  const header = page.getByRole('banner');
  await expect(header).toHaveAttribute('data-scrolled', String(scrolled));
  await expect.poll(() => opacityOf(page)).toBeCloseTo(opacity, 3);
  await expect.poll(() => backgroundOpacityOf(page)).toBeCloseTo(opacity, 3);
}

function opacityOf(page: Page): Promise<number> {
  return page
    .getByRole('banner')
    .evaluate((header) => Number(getComputedStyle(header).getPropertyValue('--header-opacity')));
}

function backgroundOpacityOf(page: Page): Promise<number> {
  return page.getByRole('banner').evaluate((header) => Number(getComputedStyle(header, '::before').opacity));
}

test('the background grows with the scroll position; focus in the header does not scroll, and no target hides below it', async ({
  page,
}) => {
  await open(page, POST);
  const header = page.getByRole('banner');
  for (const width of [390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await test.step(`the background at ${width} px`, async () => {
      for (const [top, opacity, scrolled] of POSITIONS) {
        await expectAt(page, top, opacity, scrolled);
      }
      await expectAt(page, 0, 0, false);
      await expect(header).toBeInViewport();
    });

    await test.step(`focus and targets at ${width} px`, async () => {
      await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
      await header.getByRole('button', { name: 'Change Theme' }).focus();
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
      expect(await page.evaluate(() => scrollY)).toBe(900);

      const heading = page.getByRole('main').getByRole('heading', { level: 2 }).nth(1);
      await page.goto(`${POST}#${await heading.getAttribute('id')}`);
      // On a phone the bar of the contents stays below the header.
      const bottom = await page.locator('.site-header, .contents').evaluateAll((elements) =>
        Math.max(
          ...elements
            .filter((element) => getComputedStyle(element).position === 'sticky')
            .map((element) => element.getBoundingClientRect().bottom)
            .filter((end) => end < innerHeight / 2),
        ),
      );
      await expect.poll(async () => (await heading.boundingBox())?.y).toBeGreaterThanOrEqual(bottom);
      await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(bottom + 64);
      await page.goBack();
      await expect(page).toHaveURL(POST);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
    });
  }
});

test('it does so without scroll-driven animations', async ({ page }) => {
  await page.addInitScript(() => {
    const supports = CSS.supports.bind(CSS);
    CSS.supports = (condition: string, value?: string) =>
      !condition.includes('animation-timeline') &&
      (value === undefined ? supports(condition) : supports(condition, value));
  });
  await page.route(`**${POST}`, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    expect(html).toContain('animation-timeline');
    // The policy knows the style sheet as it was.
    const { 'content-security-policy': _, ...headers } = response.headers();
    await route.fulfill({ response, headers, body: html.replaceAll('animation-timeline', 'unknown-timeline') });
  });
  await open(page, POST);
  for (const [top, opacity, scrolled] of POSITIONS) {
    await expectAt(page, top, opacity, scrolled);
  }
});

test('it is right after a reload in the middle of the page', async ({ page }) => {
  await page.goto(POST);
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
  await expect.poll(() => opacityOf(page)).toBe(1);
  await page.reload();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
  await expect.poll(() => opacityOf(page)).toBe(1);
  await expect(page.getByRole('banner')).toHaveAttribute('data-scrolled', 'true');
});

test('a scroll event renders nothing and changes no layout', async ({ page }) => {
  // Not a post, whose contents mark the section that is read.
  await open(page, '/blog');
  await page.evaluate(() => {
    const header = document.querySelector('header');
    const changes: string[] = [];
    new MutationObserver((records) =>
      changes.push(...records.map(({ attributeName }) => attributeName ?? 'nodes')),
    ).observe(document, { attributes: true, childList: true, characterData: true, subtree: true });
    Object.assign(window, { changes, heightBefore: header?.offsetHeight });
  });
  for (const [top, opacity, scrolled] of POSITIONS) {
    await expectAt(page, top, opacity, scrolled);
  }
  const { changes, before, after } = await page.evaluate(() => ({
    changes: 'changes' in window ? window.changes : undefined,
    before: 'heightBefore' in window ? window.heightBefore : undefined,
    after: document.querySelector('header')?.offsetHeight,
  }));
  expect(changes).toEqual(['data-scrolled']);
  expect(after).toBe(before);
});
