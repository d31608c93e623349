import { holdModules } from './shell/page-state.ts';
import { expect, forget, hydrated, load, test } from './test.ts';
import { chooseTheme, storedTheme, storeTheme } from './theme.ts';

const POST = '/blog/tls-1-3-handshake-byte-by-byte';

test("hydration keeps the DOM that the server sent, which contains a post's body only once", async ({ page }) => {
  const html = (await (await page.goto(POST))?.text()) ?? '';
  await page.evaluate(() => document.querySelector('.prose p')?.setAttribute('data-from-server', ''));
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('.prose p').first()).toHaveAttribute('data-from-server', '');
  const sentence = /<p>([\w ,']{40,80})/.exec(html)?.[1] ?? '';
  expect(sentence).not.toBe('');
  expect(html.split(sentence)).toHaveLength(2);
});

test('hydration keeps a list of posts that the server sent, which the document contains only once', async ({
  page,
}) => {
  const html = (await (await page.goto('/blog'))?.text()) ?? '';
  const entries = page.locator('.post-entry');
  await entries.first().evaluate((entry) => entry.setAttribute('data-from-server', ''));
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  await expect(entries.first()).toHaveAttribute('data-from-server', '');
  expect(html.split('post-entry entry')).toHaveLength((await entries.count()) + 1);
});

test('a page that is Markdown hydrates without complaints, and a navigation to it shows the same', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const html = (await (await page.goto('/legal/terms'))?.text()) ?? '';
  expect(html).toContain('<title>Terms of service · Relay</title>');
  const text = page.locator('.prose');
  await text.evaluate((element) => element.setAttribute('data-from-server', ''));
  await hydrated(page);
  await expect(text).toHaveAttribute('data-from-server', '');
  await expect(text).toHaveCSS('max-inline-size', /px$/);
  const copy = text.getByRole('button', { name: 'Copy code' });
  await copy.click();
  await expect(copy).toHaveText('Copied');
  await chooseTheme(page, 'dark');
  const sent = await text.locator('h2').allTextContents();
  await text.getByRole('link', { name: 'Prices' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of service' })).toHaveCount(0);
  await page.goto('/pricing');
  await hydrated(page);
  await page.evaluate(() => {
    document.documentElement.dataset.sameDocument = '';
    document.querySelector('main')?.insertAdjacentHTML('beforeend', '<a href="/legal/terms">To the terms</a>');
  });
  await page.getByRole('link', { name: 'To the terms' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of service' })).toBeVisible();
  await expect(page).toHaveTitle('Terms of service · Relay');
  await expect(page.locator('html[data-same-document]')).toHaveCount(1);
  await expect(page.locator('.prose h2')).toHaveText(sent);
  await expect(page.locator('.prose')).toHaveCSS('max-inline-size', /px$/);
});

test('hydration survives changes that browser extensions make to the document', async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver((_records, observer) => {
      if (document.body?.lastElementChild?.tagName === 'SCRIPT') {
        observer.disconnect();
        document.head.prepend(Object.assign(document.createElement('script'), { type: 'application/json' }));
        document.head.append(document.createElement('meta'));
        document.body.prepend(Object.assign(document.createElement('div'), { id: 'toolbar' }));
        document.body.append(document.createElement('grammar-checker'));
        document.body.setAttribute('data-extension', 'installed');
        document.documentElement.setAttribute('data-extension', 'installed');
      }
    }).observe(document, { childList: true, subtree: true });
  });
  await load(page, POST);
  await page.getByRole('main').getByRole('link', { name: 'Blog', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(1);
});

test('on a page that was translated, text, header and footer stay and work', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      document.querySelector('.site-header')?.setAttribute('data-from-server', '');
      document.querySelector('.embed-still')?.setAttribute('data-from-server', '');
      document.querySelector('h1')?.replaceChildren('Was Markdown kann');
      document.querySelector('.embed-title')?.replaceChildren('Ein Video');
    });
  });
  await load(page, '/blog/markdown-features');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Was Markdown kann');
  await expect(page.locator('.embed-still').first()).toHaveAttribute('data-from-server', '');
  await expect(page.locator('.prose p').first()).toBeVisible();
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Service status' })).toHaveCount(1);
  await expect(page.getByRole('banner')).toHaveAttribute('data-from-server', '');
  await page.getByRole('button', { name: 'Docs', exact: true }).press('ArrowDown');
  await expect(page.getByRole('link', { name: 'View all docs' })).toBeFocused();
});

test('tabs and theme work before the modules have loaded, and keep their state', async ({ page, context }) => {
  const { release } = await holdModules(page);
  await storeTheme(context, 'light');
  await page.goto('/blog/markdown-features', { waitUntil: 'domcontentloaded' });
  await page.getByRole('tab', { name: 'npm', exact: true }).first().press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'pnpm' }).first()).toBeFocused();
  await page.getByRole('tab', { name: 'yarn' }).first().click();
  await chooseTheme(page, 'dark');
  release();
  await hydrated(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await storedTheme(context)).toBe('dark');
  await page.getByRole('button', { name: 'Change Theme' }).click();
  await expect(page.getByRole('radio', { name: 'Dark Mode' })).toBeChecked();
  await expect(page.getByRole('tab', { selected: true }).first()).toHaveText('yarn');
});

test('if a filter blocks the modules, a chosen theme is applied and kept, and Search leads to its page', async ({
  page,
  context,
  complaints,
}) => {
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/blog');
  await chooseTheme(page, 'dark');
  await expect(page.locator('html')).toHaveAttribute('data-applied-theme', 'dark');
  expect(await storedTheme(context)).toBe('dark');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Search/ })
    .click();
  await expect(page).toHaveURL(/\/blog\/search\??$/);
  forget(complaints, /ERR_FAILED/);
});
