import type { Page } from '@playwright/test';
import { matchRoute } from '@portico/core/match-route';
import { type RouteName, routes } from '@portico/core/routes';
import { APPLIED_THEMES } from '@portico/core/themes';
import { violations } from '../violations.ts';
import { expect, forget, KINDS, type Kind, load, test } from './test.ts';

// Together these pages have every part of the site. npm run test:all checks every kind of page, in every theme.
const ALL = process.env.TEST_ALL !== undefined;
const SAMPLE: readonly Kind[] = ['home', 'index', 'post-wider-than-the-screen', 'search-results', 'not-found'];
const CHECKED = ALL ? Object.keys(KINDS).filter(isKind) : SAMPLE;
// WCAG 2.2, 1.4.12: what a reader's own style sheet may ask for.
const TEXT_SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }
`;

test.describe.configure({ timeout: ALL ? 300_000 : 90_000 });

function isKind(name: string): name is Kind {
  return Object.hasOwn(KINDS, name);
}

async function open(page: Page, kind: Kind, complaints: string[]): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await load(page, KINDS[kind]);
  if (kind === 'not-found') {
    forget(complaints, /status of 404/);
  }
}

function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

// One case for each page, since together they take longer than any other test.
for (const kind of CHECKED) {
  test(`axe finds nothing on ${kind}, wide and on a phone`, async ({ page, newPage, complaints }) => {
    await open(page, kind, complaints);
    const themes = ALL ? APPLIED_THEMES : (['light', 'dark-high-contrast'] as const);
    expect(await violations(page, { themes })).toEqual([]);
    const phone = await newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await open(phone, kind, complaints);
    expect(await overflow(phone), 'wider than the screen').toBe(0);
    if (ALL) {
      expect(await violations(phone, { themes: ['light'] })).toEqual([]);
    }
  });
}

test('nothing is wider than a narrow window, even with wide text spacing', { tag: '@slow' }, async ({
  page,
  complaints,
}) => {
  for (const kind of CHECKED) {
    await test.step(kind, async () => {
      // A window of 1280 by 1024 px at 400%.
      await page.setViewportSize({ width: 320, height: 256 });
      await open(page, kind, complaints);
      expect(await overflow(page)).toBe(0);
      expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThanOrEqual(128);
      await page.evaluate((css) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(css);
        document.adoptedStyleSheets = [sheet];
      }, TEXT_SPACING);
      for (const width of [390, 768, 1024, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await overflow(page), `with wider text at ${width} px`).toBe(0);
      }
    });
  }
});

test('each page of the table of routes is one of the kinds', () => {
  const checked = new Set(Object.values(KINDS).map((address) => matchRoute(address.replace(/\?.*/, ''))?.name));
  const isPage = (name: string): name is RouteName => name in routes && routes[name as RouteName].from !== 'server';
  expect(Object.keys(routes).filter((name) => isPage(name) && !checked.has(name))).toEqual([]);
});
