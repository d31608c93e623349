import type { Page } from '@playwright/test';
import { PORT } from '../ports.ts';
import { startProxy, type TestProxy } from '../proxy.ts';
import { test as base, expect, load } from '../test.ts';
import { isSameDocument, markDocument, pauseClock } from './page-state.ts';

const POST = '/blog/quic-connection-migration';

/** Each test has its own proxy to the server, because `page.route` would turn off the browser's cache. */
const test = base.extend<{ line: TestProxy }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for a pattern.
  line: async ({}, use) => {
    const line = await startProxy(`http://localhost:${PORT}`);
    await use(line);
    line.close();
  },
});

const blogLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog', exact: true });
const categoryLink = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Protocols' }).first();

test('hover, focus and touch prefetch a link once, and the click fetches nothing more', { tag: '@slow' }, async ({
  page,
  line,
}) => {
  await load(page, `${line.url}${POST}`);
  await markDocument(page);
  for (const [aim, link] of [
    ['hover', blogLink(page)],
    ['focus', page.getByRole('list', { name: 'Tags' }).getByRole('link').first()],
    ['touch', categoryLink(page)],
  ] as const) {
    await test.step(aim, async () => {
      const aims = {
        hover: () => link.hover(),
        focus: () => link.focus(),
        touch: () => link.dispatchEvent('touchstart'),
      };
      const path = String(await link.getAttribute('href'));
      const fetched = page.waitForEvent('requestfinished', (request) => new URL(request.url()).pathname === path);
      await aims[aim]();
      await fetched;
      for (const again of Object.values(aims)) {
        await again();
      }
      await link.click();
      await expect(page).toHaveURL(`${line.url}${path}`);
      expect(line.askedFor(path)).toBe(1);
      await page.goBack();
      await expect(page.locator('.prose')).toBeVisible();
    });
  }
  expect(await isSameDocument(page)).toBe(true);
});

test('links in texts are prefetched, and nothing is fetched without intent', { tag: '@slow' }, async ({
  page,
  line,
}) => {
  await load(page, `${line.url}${POST}`);
  const inText = page.locator('.prose').locator('a[href^="/blog/"]').first();
  const path = String(await inText.getAttribute('href'));
  await inText.hover();
  await expect.poll(() => line.askedFor(path)).toBe(1);

  await blogLink(page).click();
  const links = page.getByRole('main').locator('.post-title a');
  await expect.poll(() => links.count()).toBeGreaterThan(5);
  await page.mouse.move(0, 0);
  await links.last().scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  for (const href of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))) {
    expect(line.askedFor(String(href)), String(href)).toBe(href === path ? 1 : 0);
  }
});

test('a pointer that only crosses a link fetches nothing', { tag: '@slow' }, async ({ page, line }) => {
  await page.clock.install();
  await load(page, `${line.url}${POST}`);
  await pauseClock(page);
  await blogLink(page).hover();
  await page.clock.runFor(50);
  const path = await categoryLink(page).getAttribute('href');
  await categoryLink(page).hover();
  // Past the moment of the first link's prefetch, which would then be rendered.
  await page.clock.runFor(60);
  await page.clock.runFor(1000);
  // Requests keep their order, so a prefetch for the blog's link would have come by now.
  await expect.poll(() => line.askedFor(String(path))).toBe(1);
  expect(line.askedFor('/blog')).toBe(0);
});
