import type { Page } from '@playwright/test';
import { GALLERY_URL } from '../ports.ts';
import { LOOKS } from '../theme.ts';
import { violationsInLooks } from '../violations.ts';
import { overflow, SPACED_WIDTHS, spoiled, widenSpacing } from './fit.ts';
import { KIND_NAMES, KINDS, type Kind } from './kinds.ts';
import { noted, noteMotion } from './motion.ts';
import { GALLERY_STATES, SITE_STATES, statesAt, visitsOf } from './open-states.ts';
import { outOfOrder } from './reading-order.ts';
import { LEAST, tooSmall } from './targets.ts';
import { expect, forget, hydrated, test } from './test.ts';

/*
 * One visit a kind of page and width, and one an open state and width, for all that can be measured on it: axe, the size of
 * targets, the order of reading, motion where a reader wants less of it, and the room that the page needs.
 */

const ALL = process.env.TEST_ALL !== undefined;
// The others change what is in `main`, which has its own test.
const HAS_TARGETS = /menu|drawer|palette|toast|offline/;
const PLENTY_OF_TIME = 60_000;
const WHOLE_SITE_TIME = 1_800_000;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 1440, height: 900 } };
// A feed isn't HTML; what it shows to people is checked as a separate page.
const PAGES = KIND_NAMES.filter((kind) => kind !== 'feed');
// Between them they have every part of the site. npm run test:all looks at every page in every look; that every pair of
// colours has its contrast in every look is computed in contrast.test.ts.
const IN_ALL_LOOKS: readonly Kind[] = [
  'home',
  'index',
  'post-wider-than-the-screen',
  'category',
  'search-results',
  'not-found',
];

// What Chromium logs of the answers that a state makes fail.
const FAILED_ANSWERS: Readonly<Record<string, RegExp>> = { error: /status of 500/, 'no-connection': /ERR_FAILED/ };
const NOTHING = /^$/;

for (const kind of PAGES) {
  test.describe(`the page ${kind}`, () => {
    test.describe('on a phone', () => {
      test.use(PHONE);

      test('axe finds nothing, targets are large enough, and it is read as it is seen', async ({
        page,
        complaints,
      }) => {
        test.setTimeout(PLENTY_OF_TIME);
        await open(page, KINDS[kind]);
        expect(await overflow(page), 'wider than the screen').toBe(0);
        expect(await tooSmall(page, LEAST.finger), 'too small').toEqual([]);
        expect(await outOfOrder(page), 'out of order').toEqual([]);
        const ofLayoutAlone = !ALL && !IN_ALL_LOOKS.includes(kind);
        expect(await violationsInLooks(page, { looks: ALL ? LOOKS : ['light'], ofLayoutAlone })).toEqual([]);
        forgetMissing(kind, complaints);
      });
    });

    test.describe('in a wide window', () => {
      test.use(DESKTOP);

      test('axe finds nothing, targets are large enough, it is read as it is seen, and fits', async ({
        page,
        complaints,
      }) => {
        test.setTimeout(PLENTY_OF_TIME);
        await open(page, KINDS[kind]);
        expect(await tooSmall(page, LEAST.mouse), 'too small').toEqual([]);
        const looks = ALL || IN_ALL_LOOKS.includes(kind) ? LOOKS : (['light'] as const);
        expect(await violationsInLooks(page, { looks })).toEqual([]);
        for (const width of [1440, 768]) {
          await page.setViewportSize({ width, height: 900 });
          expect(await outOfOrder(page), `out of order at ${width} px`).toEqual([]);
        }
        // A window of 1280 by 1024 px at 400 %.
        await page.setViewportSize({ width: 320, height: 256 });
        expect(await overflow(page), 'wider than 320 px').toBe(0);
        await widenSpacing(page);
        for (const width of SPACED_WIDTHS) {
          await page.setViewportSize({ width, height: 900 });
          expect(await overflow(page), `with wider text at ${width} px`).toBe(0);
          expect(await spoiled(page), `with wider text at ${width} px`).toEqual([]);
        }
        forgetMissing(kind, complaints);
      });
    });
  });
}

for (const [surface, use, least] of [
  ['on a phone', PHONE, LEAST.finger],
  ['in a wide window', DESKTOP, LEAST.mouse],
] as const) {
  test.describe(surface, () => {
    test.use(use);
    const { width } = use.viewport;

    for (const [visit, states] of visitsOf([...statesAt(SITE_STATES, width), ...statesAt(GALLERY_STATES, width)])) {
      test(`axe finds nothing, targets are large enough, and nothing moves: ${visit}`, async ({ page, complaints }) => {
        test.setTimeout(PLENTY_OF_TIME);
        const [{ on } = { on: '' }] = states;
        await open(page, on === '/gallery' ? `${GALLERY_URL}${on}` : on);
        await noteMotion(page);
        for (const { name, show, group } of states) {
          await show(page);
          expect(await noted(page), `what moves with ${name}`).toEqual([]);
          // What a state changes beside itself is in `main`, and only where that is an error page or a part of the gallery.
          const leftOut = ['error', 'no-connection', 'tooltip'].includes(name) ? [] : ['main', 'footer'];
          if (group?.name === 'toasts') {
            // Of a header with text below it axe cannot tell the contrast.
            await page.evaluate(() => scrollTo(0, 0));
          }
          if (HAS_TARGETS.test(name)) {
            expect(await tooSmall(page, least, 'body > :not(main)'), `too small in ${name}`).toEqual([]);
          }
          expect(await violationsInLooks(page, { looks: ALL ? LOOKS : ['light'], leftOut }), name).toEqual([]);
          await group?.hide(page);
          forget(complaints, FAILED_ANSWERS[name] ?? NOTHING);
        }
      });
    }

    test('axe finds nothing in a palette whose list of posts could not be fetched', async ({ page, complaints }) => {
      test.setTimeout(PLENTY_OF_TIME);
      await page.route('**/blog/posts.json', (route) => route.abort());
      await open(page, '/blog');
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
      const options = { looks: ALL ? LOOKS : (['light'] as const), leftOut: ['main', 'footer'] };
      expect(await violationsInLooks(page, options)).toEqual([]);
      forget(complaints, /ERR_FAILED/);
    });

    test('axe finds nothing on any page of the sitemap', async ({ page, playwright, baseURL }) => {
      test.skip(!ALL, 'npm run test:all and npm run test:access look at the whole site');
      test.setTimeout(WHOLE_SITE_TIME);
      const request = await playwright.request.newContext({ baseURL });
      const urls = await sitemapUrls(async (url) => (await request.get(url)).text());
      expect(urls.length).toBeGreaterThan(KIND_NAMES.length);
      for (const url of urls) {
        await open(page, url);
        expect.soft(await violationsInLooks(page, { looks: LOOKS }), url).toEqual([]);
      }
    });
  });
}

/** Takes out what Chromium logs of the document of the page that is not there. */
function forgetMissing(kind: Kind, complaints: string[]): void {
  if (kind === 'not-found') {
    forget(complaints, /status of 404.*\/blog\/no-such-post\)$/);
  }
}

async function open(page: Page, url: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(url);
  await hydrated(page);
}

/** The paths of the sitemap and of the sitemaps that it names. */
async function sitemapUrls(
  read: (url: string) => Promise<string>,
  sitemap = '/sitemap.xml',
): Promise<readonly string[]> {
  const xml = await read(sitemap);
  const urls = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => {
    const { pathname, search } = new URL(url);
    return `${pathname}${search}`;
  });
  if (!xml.includes('<sitemapindex')) {
    return urls;
  }
  return (await Promise.all(urls.map((url) => sitemapUrls(read, url)))).flat();
}
