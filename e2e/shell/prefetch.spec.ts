import type { Page } from '@playwright/test';
import { type Line, openLine } from '../engines/line.ts';
import { PORT } from '../ports.ts';
import { test as base, expect } from '../test.ts';
import { isSameDocument, markDocument, open, pauseClock } from './page-state.ts';

const POST = '/blog/quic-connection-migration';
const DATA = '/blog.data';

/** Each test has its own line to the server: `page.route` would turn the browser's cache off. */
const test = base.extend<{ line: Line }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a pattern.
  line: async ({}, use) => {
    const line = await openLine(`http://localhost:${PORT}`);
    await use(line);
    line.close();
  },
});

test.beforeEach(({ page }) => page.setViewportSize({ width: 1440, height: 900 }));

function blogLink(page: Page) {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog', exact: true });
}

const AIMS = {
  hover: (page: Page) => blogLink(page).hover(),
  focus: (page: Page) => blogLink(page).focus(),
  touch: (page: Page) => blogLink(page).dispatchEvent('touchstart'),
};

for (const [aim, take] of Object.entries(AIMS)) {
  test(`${aim} fetches a link once, and the click asks the server for nothing more`, async ({ page, line }) => {
    await open(page, `${line.url}${POST}`);
    await markDocument(page);
    const fetched = page.waitForEvent('requestfinished', (request) => request.url().endsWith(DATA));
    await take(page);
    await fetched;
    for (const again of Object.values(AIMS)) {
      await again(page);
    }
    await blogLink(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog');
    expect(await isSameDocument(page)).toBe(true);
    expect(line.asked(DATA)).toBe(1);
  });
}

test('without a connection nothing is fetched ahead, and the click asks once it is back', async ({ page, line }) => {
  await page.clock.install();
  await open(page, `${line.url}${POST}`);
  await page.context().setOffline(true);
  await blogLink(page).hover();
  await page.clock.runFor(1000);
  await page.context().setOffline(false);
  expect(line.asked(DATA)).toBe(0);
  await blogLink(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog');
  expect(line.asked(DATA)).toBe(1);
});

test('the posts of a list are fetched once they are in view', async ({ page, line }) => {
  await open(page, `${line.url}/blog`);
  const links = page.getByRole('main').locator('.post-title a');
  const [first, last] = [await links.first().getAttribute('href'), await links.last().getAttribute('href')];
  await expect.poll(() => line.asked(`${first}.data`)).toBe(1);
  expect(line.asked(`${last}.data`)).toBe(0);
  await links.last().scrollIntoViewIfNeeded();
  await expect.poll(() => line.asked(`${last}.data`)).toBe(1);
});

test('the document of another app is fetched on hover, and the click shows it', async ({ page, line }) => {
  await open(page, `${line.url}/blog`);
  const pricing = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pricing', exact: true });
  await pricing.hover();
  await expect.poll(() => line.asked('/pricing')).toBe(1);
  await pricing.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Start free/);
});

test('a click before the link is fetched asks once', async ({ page, line }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.clock.install();
  await open(page, `${line.url}${POST}`);
  const release = line.hold(DATA);
  await blogLink(page).click();
  await page.clock.runFor(1000);
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog');
  expect(requests.filter((url) => url.endsWith(DATA))).toHaveLength(1);
});

test('a link in the text of a post is fetched on hover', async ({ page, line }) => {
  await open(page, `${line.url}${POST}`);
  const link = page.locator('.prose').locator('a[href^="/blog/"]').first();
  const path = await link.getAttribute('href');
  await link.hover();
  await expect.poll(() => line.asked(`${path}.data`)).toBe(1);
});

test('the module of a page is fetched with its data', async ({ page, line }) => {
  await open(page, `${line.url}${POST}`);
  expect(line.asked('/assets/blog-index-')).toBe(0);
  await blogLink(page).hover();
  await expect.poll(() => line.asked('/assets/blog-index-')).toBe(1);
});

const UNFETCHED: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'a pointer that crosses it': async (page) => {
    await blogLink(page).hover();
    await page.clock.runFor(50);
  },
  'a touch that scrolls': async (page) => {
    await blogLink(page).dispatchEvent('touchstart');
    await blogLink(page).dispatchEvent('pointercancel');
    await page.clock.runFor(1000);
  },
  'a reader who saves data': async (page) => {
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
    );
    await blogLink(page).hover();
    await page.clock.runFor(1000);
    await page.evaluate(() => Object.defineProperty(navigator, 'connection', { value: undefined }));
  },
  'a link to a new tab': async (page) => {
    await blogLink(page).evaluate((link) => link.setAttribute('target', '_blank'));
    await blogLink(page).hover();
    await page.clock.runFor(1000);
  },
};

test('events that do not aim at a link in this tab fetch nothing', async ({ page, line }) => {
  await page.clock.install();
  await open(page, `${line.url}${POST}`);
  await pauseClock(page);
  // Requests keep their order, so each of these shows that an earlier aim at the blog's link would have been fetched by now.
  const others = page.getByRole('list', { name: 'Tags' }).getByRole('link');
  const category = page.getByRole('main').getByRole('link', { name: 'Protocols' }).first();
  const later = [category, others.nth(0), others.nth(1), others.nth(2)];
  for (const [index, [what, take]] of Object.entries(UNFETCHED).entries()) {
    await test.step(what, async () => {
      await take(page);
      const path = await later[index]?.getAttribute('href');
      await later[index]?.hover();
      await page.clock.runFor(1000);
      await expect.poll(() => line.asked(`${path}.data`)).toBe(1);
      expect(line.asked(DATA)).toBe(0);
    });
  }
});

test('the page itself is not fetched again', async ({ page, line }) => {
  await page.clock.install();
  await open(page, `${line.url}/blog`);
  await blogLink(page).hover();
  await page.clock.runFor(1000);
  const post = page.getByRole('main').getByRole('heading', { level: 3 }).getByRole('link').first();
  const path = await post.getAttribute('href');
  await post.hover();
  await page.clock.runFor(1000);
  await expect.poll(() => line.asked(`${path}.data`)).toBe(1);
  expect(line.asked(DATA)).toBe(0);
});
