import type { Page } from '@playwright/test';
import { expect, forget, load, test } from '../test.ts';
import { isSameDocument, markDocument } from './page-state.ts';

const PAGES = ['/blog', '/blog/markdown-features', '/blog/tag/ai', '/blog/archive', '/blog/search?q=quic', '/pricing'];

/** A link to each kind of page, of this app and of others. */
const TARGETS = [
  '/',
  '/pricing',
  '/blog',
  '/blog?page=2',
  '/blog/quic-connection-migration',
  '/blog/tag/traffic-policy',
  '/blog/category/protocols',
  '/blog/author/priya-raman',
  '/blog/archive',
  '/blog/search?q=tls',
  '/blog/rss.xml',
  '/blog/quic-connection-migration.md',
  'https://elsewhere.example/',
];

/** Adds links to a post's text, where the router follows them, or to another page, where the browser does. */
async function addLinks(page: Page, targets: readonly string[]): Promise<void> {
  await page
    .locator('.prose, main:not(:has(.prose))')
    .first()
    .evaluate((text, hrefs) => {
      for (const href of hrefs) {
        text.prepend(Object.assign(document.createElement('a'), { href, textContent: `To ${href}` }));
      }
    }, targets);
}

const notice = (page: Page) => page.getByText('You are offline. You can still read this page.');

test('offline, no link of any kind replaces the page, and each says why', async ({ page, context, complaints }) => {
  test.slow();
  for (const path of PAGES) {
    await test.step(path, async () => {
      await load(page, path);
      await markDocument(page);
      const title = await page.title();
      await addLinks(page, TARGETS);
      await context.setOffline(true);
      for (const target of TARGETS) {
        await page.getByRole('link', { name: `To ${target}`, exact: true }).press('Enter');
        await expect(notice(page).last(), target).toBeVisible();
        expect(new URL(page.url()).pathname + new URL(page.url()).search, target).toBe(path);
      }
      const home = page.getByRole('banner').getByRole('link').first();
      await home.press('Enter');
      // The notice disappears by itself. Clicking it away would be a race on a slow machine.
      await expect(notice(page)).toHaveCount(0, { timeout: 15_000 });
      await page.keyboard.press('Control+k');
      await expect(notice(page)).toBeVisible();
      await expect(page).toHaveTitle(title);
      expect(await isSameDocument(page)).toBe(true);
      await context.setOffline(false);
    });
  }
  // What Chromium, React Router and React log about requests without a connection.
  forget(
    complaints,
    /ERR_INTERNET_DISCONNECTED|Error loading route module|Failed to fetch dynamically imported module|Unable to preload CSS/,
  );
});

for (const [failure, status] of [
  ['is missing', 404],
  ['fails on the server', 500],
  ['is a page', 200],
  ['gets no answer', undefined],
] as const) {
  test(`if the script of a page ${failure}, its document is loaded`, async ({ page, complaints }) => {
    for (const [from, module, link, path] of [
      ['/blog/quic-connection-migration', 'blog-index', 'Blog', '/blog'],
      ['/blog', 'post', undefined, /\/blog\/[\w-]+$/],
      ['/pricing', 'home', undefined, '/'],
    ] as const) {
      await test.step(`${module} from ${from}`, async () => {
        await page.route(`**/assets/${module}-*.js`, (route) =>
          status === undefined
            ? route.abort()
            : route.fulfill({ status, contentType: 'text/html', body: '<!doctype html>' }),
        );
        await load(page, from);
        await markDocument(page);
        const inList = page.locator('.post-title a').first();
        const header = page.getByRole('banner');
        const named =
          link === undefined ? header.getByRole('link').first() : header.getByRole('link', { name: link, exact: true });
        await (module === 'post' ? inList : named).press('Enter');
        // Asking the server first takes its time on a busy machine.
        await expect(page).toHaveURL(path, { timeout: 20_000 });
        expect(await isSameDocument(page)).toBe(false);
        await page.unrouteAll();
      });
    }
    forget(complaints, /./);
  });
}

test('a link that is only pointed at leaves the page as it is, even if the script of its page is missing', async ({
  page,
  complaints,
}) => {
  await load(page, '/blog/quic-connection-migration');
  await markDocument(page);
  await page.route('**/assets/taxon-*.js', (route) => route.fulfill({ status: 404 }));
  const failed = page.waitForEvent('console', (message) => message.text().includes('Error loading route module'));
  await page.locator('main a[href^="/blog/tag/"]').first().focus();
  await failed;
  await expect(page.locator('[data-navigation-progress]')).toHaveAttribute('data-state', 'idle');
  expect(await isSameDocument(page)).toBe(true);
  forget(complaints, /./);
});

test('if the script of a page and its document get no answer, the page stays', async ({ page, complaints }) => {
  await load(page, '/blog/quic-connection-migration');
  await markDocument(page);
  await page.route('**/assets/blog-index-*.js', (route) => route.abort());
  await page.route('**/blog', (route) => route.abort());
  const blog = page.getByRole('banner').getByRole('link', { name: 'Blog', exact: true });
  await blog.press('Enter');
  await expect(notice(page)).toBeVisible();
  await expect(page.locator('[data-navigation-progress]')).toHaveAttribute('data-state', 'idle');
  expect(await isSameDocument(page)).toBe(true);
  await page.unrouteAll();
  await blog.press('Enter');
  await expect(page).toHaveURL('/blog');
  forget(complaints, /./);
});

test('a link to a text of another post finds the text', async ({ page }) => {
  await load(page, '/blog/markdown-features');
  await addLinks(page, ['/blog/quic-connection-migration#:~:text=connection%20ID']);
  await page.getByRole('link', { name: /^To / }).press('Enter');
  await expect(page).toHaveURL('/blog/quic-connection-migration');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
});
