import type { Browser, BrowserContext, Page } from '@playwright/test';
import { site } from './fixture/site.config.ts';
import { type FrontProxy, startFrontProxy } from './front-proxy.ts';
import { expect, hydrated, noteComplaints, test } from './test.ts';
import { COOKIE, chooseTheme, shownTheme, type Theme } from './theme.ts';

const DOMAIN = site.productDomain;
const ONE_YEAR_S = 31_536_000;

/**
 * Hosts, and the domain of the cookie that a page there keeps, as the browser writes it: with a dot where it is shared. What is
 * written for which host is computed in theme-cookie.test.ts; here a browser takes one of each kind.
 */
const HOSTS = [
  ['https', DOMAIN, `.${DOMAIN}`],
  ['https', `deep.below.${DOMAIN}`, `.${DOMAIN}`],
  ['https', `not${DOMAIN}`, `not${DOMAIN}`],
  ['http', `blog.${DOMAIN}`, `.${DOMAIN}`],
  ['http', 'localhost', 'localhost'],
  ['http', '127.0.0.1', '127.0.0.1'],
] as const;

// One browser for all.
test.describe.configure({ mode: 'default' });

let browser: Browser;
let proxy: FrontProxy;
let context: BrowserContext;

test.beforeAll(async ({ playwright, launchOptions, baseURL }) => {
  proxy = await startFrontProxy(baseURL ?? '');
  browser = await playwright.chromium.launch({
    ...launchOptions,
    args: ['--host-resolver-rules=MAP * 127.0.0.1', '--ignore-certificate-errors'],
  });
});

test.afterAll(async () => {
  await browser.close();
  proxy.close();
});

test.beforeEach(async ({ complaints }) => {
  context = await browser.newContext();
  await noteComplaints(context, complaints);
});

test.afterEach(() => context.close());

async function openPage(protocol: 'http' | 'https', host: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${protocol}://${host}:${protocol === 'https' ? proxy.httpsPort : proxy.httpPort}/blog`);
  return page;
}

async function openAndChoose(protocol: 'http' | 'https', host: string, theme: Theme): Promise<Page> {
  const page = await openPage(protocol, host);
  await hydrated(page);
  await chooseTheme(page, theme);
  return page;
}

test('each kind of host keeps one cookie, of its domain', async () => {
  for (const [protocol, host, domain] of HOSTS) {
    await test.step(`${protocol}://${host}: ${domain}`, async () => {
      await context.clearCookies();
      const page = await openAndChoose(protocol, host, 'dark');
      const [cookie, ...others] = (await context.cookies()).filter(({ name }) => name === COOKIE);
      expect(others).toEqual([]);
      expect(cookie).toMatchObject({
        value: 'dark',
        domain,
        path: '/',
        sameSite: 'Lax',
        secure: protocol === 'https',
        httpOnly: false,
      });
      const lasts = (cookie?.expires ?? 0) - Date.now() / 1000;
      expect(Math.abs(lasts - ONE_YEAR_S)).toBeLessThan(600);
      await page.reload();
      expect(await shownTheme(page)).toEqual(['dark', 'dark']);
      await page.close();
    });
  }
});

test('a theme that moves from local storage gets the same attributes', async () => {
  // The empty page before it has no storage.
  await context.addInitScript((key) => location.origin !== 'null' && localStorage.setItem(key, 'dark'), COOKIE);
  await openPage('https', `blog.${DOMAIN}`);
  expect((await context.cookies()).filter(({ name }) => name === COOKIE)).toMatchObject([
    { value: 'dark', domain: `.${DOMAIN}`, path: '/', sameSite: 'Lax', secure: true },
  ]);
});

test('a choice takes the place of one that the host kept for itself before', async () => {
  const host = `blog.${DOMAIN}`;
  await context.addCookies([{ name: COOKIE, value: 'light', domain: host, path: '/' }]);
  const page = await openPage('https', host);
  await hydrated(page);
  expect(await shownTheme(page)).toEqual(['light', 'light']);
  await chooseTheme(page, 'dark');
  await page.reload();
  expect(await shownTheme(page)).toEqual(['dark', 'dark']);
  expect((await context.cookies()).filter(({ name }) => name === COOKIE)).toMatchObject([{ domain: `.${DOMAIN}` }]);
});

test('a sibling below the product’s domain begins with the choice, and catches up when it becomes visible', async () => {
  const blog = await openAndChoose('https', `blog.${DOMAIN}`, 'dark');
  const docs = await openPage('https', `docs.${DOMAIN}`);
  await hydrated(docs);
  expect(await shownTheme(docs)).toEqual(['dark', 'dark']);
  await chooseTheme(blog, 'light-high-contrast');
  expect(await shownTheme(docs)).toEqual(['dark', 'dark']);
  // A cookie takes a moment from one process of the browser to another.
  await expect
    .poll(async () => {
      await docs.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      return shownTheme(docs);
    })
    .toEqual(['light-high-contrast', 'light-high-contrast']);
});

test('a domain that merely ends in the same letters does not see it', async () => {
  await openAndChoose('https', DOMAIN, 'dark');
  expect((await shownTheme(await openPage('https', `not${DOMAIN}`)))[0]).toBe('system');
  expect((await shownTheme(await openPage('https', `${DOMAIN}.evil.example`)))[0]).toBe('system');
});
