import type { Page } from '@playwright/test';
import { GALLERY_URL } from '../ports.ts';
import { LOOKS, type Look } from '../theme.ts';
import { forgetFailedAnswers } from './expected-complaints.ts';
import { KIND_NAMES, KINDS } from './kinds.ts';
import { GALLERY_STATES, type OpenState, SITE_STATES, statesAt } from './open-states.ts';
import { expect, hydrated, test } from './test.ts';
import { violationsInLooks } from './violations-in-looks.ts';

const WHOLE_SITE = process.env.WHOLE_SITE !== undefined;
// No colour depends on the width, so npm test looks at all looks of one.
const LOOKS_AT: ReadonlyArray<readonly [width: number, looks: readonly Look[]]> = [
  [390, WHOLE_SITE ? LOOKS : ['light']],
  [1440, LOOKS],
];
const PLENTY_OF_TIME = 60_000;
const WHOLE_SITE_TIME = 1_800_000;
// A feed is no HTML; what it shows to people is checked as a page of its own.
const PAGES = KIND_NAMES.filter((kind) => kind !== 'feed');

for (const [width, looks] of LOOKS_AT) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    for (const kind of PAGES) {
      test(`axe finds nothing on the page ${kind}`, async ({ page, complaints }) => {
        test.setTimeout(PLENTY_OF_TIME);
        await open(page, KINDS[kind]);
        expect(await violationsInLooks(page, { looks, leftOut: [] })).toEqual([]);
        forgetFailedAnswers(complaints);
      });
    }

    for (const state of [...statesAt(SITE_STATES, width), ...statesAt(GALLERY_STATES, width)]) {
      test(`axe finds nothing with ${state.name}`, async ({ page, complaints }) => {
        test.setTimeout(PLENTY_OF_TIME);
        await openState(page, state);
        // What a state changes beside itself is in `main`, and only where that is an error page.
        const leftOut = ['error', 'no-connection'].includes(state.name) ? [] : ['main', 'footer'];
        expect(await violationsInLooks(page, { looks, leftOut })).toEqual([]);
        forgetFailedAnswers(complaints);
      });
    }

    test('axe finds nothing in a palette whose list of posts could not be fetched', async ({ page, complaints }) => {
      test.setTimeout(PLENTY_OF_TIME);
      await page.route('**/blog/posts.json', (route) => route.abort());
      await open(page, '/blog');
      await page.keyboard.press('Control+k');
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
      expect(await violationsInLooks(page, { looks, leftOut: [] })).toEqual([]);
      forgetFailedAnswers(complaints);
    });

    test('axe finds nothing on any page of the sitemap', async ({ page, playwright, baseURL }) => {
      test.skip(!WHOLE_SITE, 'npm run test:access looks at the whole site');
      test.setTimeout(WHOLE_SITE_TIME);
      const request = await playwright.request.newContext({ baseURL });
      const urls = await sitemapUrls(async (url) => (await request.get(url)).text());
      expect(urls.length).toBeGreaterThan(KIND_NAMES.length);
      for (const url of urls) {
        await open(page, url);
        expect.soft(await violationsInLooks(page, { looks, leftOut: [] }), url).toEqual([]);
      }
    });
  });
}

async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await hydrated(page);
}

async function openState(page: Page, { on, show }: OpenState): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, on === '/gallery' ? `${GALLERY_URL}${on}` : on);
  await show(page);
}

/** The URLs of the sitemap and of the sitemaps that it names. */
async function sitemapUrls(
  read: (url: string) => Promise<string>,
  sitemap = '/sitemap.xml',
): Promise<readonly string[]> {
  const xml = await read(sitemap);
  const urls = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url);
  if (!xml.includes('<sitemapindex')) {
    return urls;
  }
  return (await Promise.all(urls.map((url) => sitemapUrls(read, url)))).flat();
}
