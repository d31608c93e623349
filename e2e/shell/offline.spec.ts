import type { Page } from '@playwright/test';
import { expect, forget, load, test } from '../test.ts';
import { isSameDocument, markDocument } from './page-state.ts';

/** A page of each kind, of both apps. */
const KINDS = [
  '/blog',
  '/pricing',
  '/blog/markdown-features',
  '/blog/tag/ai',
  '/blog/archive',
  '/blog/search?q=quic',
  '/',
  '/blog?page=2',
  '/blog/category/protocols',
  '/blog/author/priya-raman',
  '/blog/tags',
  '/blog/authors',
  '/blog/subscribe',
  '/blog/nowhere',
  '/nowhere',
];

const TARGETS = [...KINDS, '/blog/quic-connection-migration', '/llms.txt', '/blog/quic-connection-migration.md'];

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

function kindOf(href: string): string {
  return href
    .replace(/^\/blog\/(tag|category|author)\/.*/, '$1')
    .replace(/^\/blog\/(?!archive|tags|authors|subscribe|search)[^/]+$/, 'post')
    .replace(/\?.*/, '?');
}

/** The addresses of a page's visible links, one of each kind. */
async function linksOf(page: Page): Promise<readonly string[]> {
  const hrefs = await page
    .locator('a[href^="/"]:not([href*="#"], [href*="."])')
    .evaluateAll((links) => links.flatMap((link) => (link.checkVisibility() ? (link.getAttribute('href') ?? []) : [])));
  return [...new Map(hrefs.map((href) => [kindOf(href), href])).values()].filter(
    (href) => href !== new URL(page.url()).pathname,
  );
}

const notice = (page: Page) => page.getByText('You are offline. You can still read this page.');

test('offline, no link of any kind replaces the page, and each says why', { tag: '@slow' }, async ({
  page,
  context,
  complaints,
}) => {
  test.setTimeout(300_000);
  for (const path of KINDS.slice(0, 6)) {
    await test.step(path, async () => {
      await load(page, path);
      await markDocument(page);
      const title = await page.title();
      const links = await linksOf(page);
      const targets = [...TARGETS, 'https://elsewhere.example/'].filter((target) => target !== path);
      await addLinks(page, targets);
      await context.setOffline(true);
      for (const target of targets) {
        await page.getByRole('link', { name: `To ${target}`, exact: true }).press('Enter');
        await expect(notice(page).last(), target).toBeVisible({ timeout: 20_000 });
        expect(new URL(page.url()).pathname + new URL(page.url()).search, target).toBe(path);
      }
      for (const target of links) {
        await page.locator(`a[href="${target}"]:visible`).first().press('Enter');
        await expect(notice(page).last(), target).toBeVisible({ timeout: 20_000 });
        await expect(page).toHaveTitle(title);
      }
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

for (const [index, [failure, status]] of (
  [
    ['is missing', 404],
    ['fails on the server', 500],
    ['is a page', 200],
    ['gets no answer', undefined],
  ] as const
).entries()) {
  test(`if the script of a page ${failure}, a link of any kind leads to its page`, { tag: '@slow' }, async ({
    page,
    complaints,
  }) => {
    test.setTimeout(300_000);
    const titleOf = async (target: string) =>
      /<title>(.*?)<\/title>/.exec(await (await page.request.get(target)).text())?.[1] ?? '';
    const follow = async (target: string) => {
      await page.route('**/assets/*.js', (route) =>
        status === undefined
          ? route.abort()
          : route.fulfill({ status, contentType: 'text/html', body: '<!doctype html>' }),
      );
      await page.locator(`a[href="${target}"]:visible`).first().press('Enter');
      // Asking the server first takes its time on a busy machine.
      await expect(page).toHaveURL(target, { timeout: 60_000 });
      await expect(page).toHaveTitle(await titleOf(target));
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await page.unrouteAll();
    };
    // Each failure has its part of the kinds of pages, and each page a link to another kind in its app, whose script it lacks.
    for (const [round, from] of KINDS.filter((_, position) => position % 4 === index).entries()) {
      await load(page, from);
      const links = await linksOf(page);
      const isInApp = (href: string) => href.startsWith('/blog') === from.startsWith('/blog');
      const others = links.filter((href) => isInApp(href) && kindOf(href) !== kindOf(from));
      for (const target of others.slice(round % others.length).slice(0, 1)) {
        await test.step(`from ${from} to ${target}`, async () => {
          await load(page, from);
          await markDocument(page);
          await follow(target);
        });
      }
    }
    forget(complaints, /./);
  });
}

test('if no server answers, Back and Forward show pages again, and others say so and load once it answers', {
  tag: '@slow',
}, async ({ page, context, complaints }) => {
  await load(page, '/blog/quic-connection-migration');
  await markDocument(page);
  const title = await page.title();
  const blog = page.getByRole('banner').getByRole('link', { name: 'Blog', exact: true });
  await blog.press('Enter');
  await expect(page).toHaveURL('/blog');
  await context.setOffline(true);
  await page.goBack();
  await expect(page).toHaveTitle(title);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Blog');
  await context.setOffline(false);
  const unanswered = page.getByRole('heading', { level: 1, name: 'This page cannot be reached' });
  await page.route('**/blog/tags', (route) => route.abort());
  await addLinks(page, ['/blog/tags']);
  await page.getByRole('link', { name: 'To /blog/tags', exact: true }).press('Enter');
  await expect(unanswered).toBeVisible();
  await expect(page).toHaveURL('/blog/tags');
  await expect(page.locator('[data-navigation-progress]')).toHaveAttribute('data-state', 'idle');
  expect(await isSameDocument(page)).toBe(true);
  await page.unrouteAll();
  await page.getByRole('link', { name: 'Try again' }).press('Enter');
  await expect(unanswered).toBeHidden();
  await expect(page).toHaveURL('/blog/tags');
  forget(complaints, /./);
});

test('a link to a text fragment of another post finds the text', { tag: '@slow' }, async ({ page }) => {
  await load(page, '/blog/markdown-features');
  await addLinks(page, ['/blog/quic-connection-migration#:~:text=connection%20ID']);
  await page.getByRole('link', { name: /^To / }).press('Enter');
  await expect(page).toHaveURL('/blog/quic-connection-migration');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
});
