import type { Page } from '@playwright/test';
import { everythingOfFile, expect, forget, hydrated, test } from '../everything.ts';
import { site } from '../fixture/site.config.ts';
import { PORT } from '../ports.ts';
import { startProxy } from '../proxy.ts';
import { noteComplaints } from '../test.ts';
import { answer, barOf, consentReady, openPage, openPreferences, quiet } from './reader.ts';

const SCRIPTS = ['/chat.js', '/gtm.js', '/stats.js'];
const STORED = ['_gcl_au', 'chat', 'stats_id', 'stats_visits'];

const server = everythingOfFile();

test.beforeEach(() => {
  server().vendors.received.length = 0;
});

function loadedScripts(): readonly string[] {
  return server()
    .vendors.received.flatMap(({ path }) => (SCRIPTS.includes(path) ? [path] : []))
    .sort();
}

function views(): readonly string[] {
  const events = server().vendors.received.flatMap(({ path, body }) => (path === '/collect' ? [JSON.parse(body)] : []));
  return events.flatMap(({ event, page_location: url }) => (event === 'page_view' ? [url] : []));
}

function grantedSignals(): readonly string[] {
  const entries = server().vendors.received.flatMap(({ path, body }) =>
    path === '/collect' ? [JSON.parse(body)] : [],
  );
  const [, , states = {}] = entries.findLast((entry) => Array.isArray(entry) && entry[0] === 'consent') ?? [];
  return Object.keys(states).filter((signal) => states[signal] === 'granted');
}

async function stored(page: Page): Promise<readonly string[]> {
  const cookies = (await page.context().cookies()).map(({ name }) => name);
  const entries = await page.evaluate(() => Object.keys(localStorage));
  return [...cookies, ...entries].filter((name) => !/^(?:mantle|portico)/.test(name)).sort();
}

test('before an answer, no vendor is contacted; a refusal is respected, and pages do not ask again', async ({
  page,
}) => {
  await page.goto(`${server().url}/blog`);
  await expect(barOf(page)).toContainText('May Relay use third-party services, which may store data in your browser?');
  await quiet(page);
  expect(server().vendors.received).toEqual([]);
  await answer(page, 'Reject all');
  await page.reload();
  await consentReady(page);
  await quiet(page);
  await expect(barOf(page)).toBeHidden();
  expect(server().vendors.received).toEqual([]);
  expect(await stored(page)).toEqual([]);
});

test('consent loads each vendor once; the tag manager gets this page and each navigation', async ({ page }) => {
  await openPage(page, `${server().url}/blog`);
  await answer(page, 'Accept all');
  await expect.poll(loadedScripts).toEqual(SCRIPTS);
  await expect.poll(() => stored(page)).toEqual(STORED);
  expect(server().vendors.received.find(({ path }) => path === '/view')?.body).toBe('site-1 /blog');
  await expect.poll(views).toEqual([`${server().url}/blog`]);
  expect(grantedSignals()).toHaveLength(7);
  const link = page.getByRole('main').getByRole('article').getByRole('link', { name: 'Part 2', exact: true }).first();
  const path = await link.getAttribute('href');
  await link.click();
  await expect.poll(views).toEqual([`${server().url}/blog`, `${server().url}${path}`]);
  await page.goBack();
  await expect.poll(views).toHaveLength(3);
  expect(loadedScripts()).toEqual(SCRIPTS);
});

test('only the chosen categories load; withdrawing one keeps the others', { tag: '@slow' }, async ({
  page,
  complaints,
}) => {
  await openPage(page, `${server().url}/blog`);
  await barOf(page).getByRole('button', { name: 'Choose…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Privacy preferences' });
  await dialog.getByRole('checkbox', { name: 'Functional' }).check({ force: true });
  await dialog.getByRole('checkbox', { name: 'Analytics' }).check({ force: true });
  await dialog.getByRole('button', { name: 'Save choices' }).click();
  await expect(barOf(page)).toBeHidden();
  await expect.poll(loadedScripts).toEqual(SCRIPTS);
  await expect
    .poll(grantedSignals)
    .toEqual(['analytics_storage', 'functionality_storage', 'personalization_storage', 'security_storage']);
  const preferences = await openPreferences(page);
  await preferences.getByRole('checkbox', { name: 'Analytics' }).uncheck({ force: true });
  server().vendors.received.length = 0;
  const reloaded = page.waitForEvent('load');
  await preferences.getByRole('button', { name: 'Save choices' }).click();
  await reloaded;
  await expect.poll(loadedScripts).toEqual(['/chat.js']);
  expect(await stored(page)).toEqual(['chat']);
  forget(complaints, new RegExp(server().vendors.origin));
});

test('a withdrawal stops every tab and deletes what was stored', { tag: '@slow' }, async ({
  page,
  context,
  complaints,
}) => {
  // Two tabs load, and load again.
  test.slow();
  const other = await context.newPage();
  await openPage(page, `${server().url}/blog`);
  await openPage(other, `${server().url}/pricing`);
  await answer(page, 'Accept all');
  await expect(barOf(other)).toBeHidden();
  await expect.poll(loadedScripts).toEqual([...SCRIPTS, ...SCRIPTS].sort());
  await expect.poll(() => stored(page)).toEqual(STORED);
  const preferences = await openPreferences(page);
  server().vendors.received.length = 0;
  const reloads = [page, other].map((tab) => tab.waitForEvent('load'));
  await preferences.getByRole('button', { name: 'Reject all' }).click();
  await Promise.all(reloads);
  const atReload = server().vendors.received.length;
  await Promise.all([page, other].map(consentReady));
  await quiet(page);
  expect(server().vendors.received.slice(atReload), 'after the pages were left').toEqual([]);
  expect(
    server().vendors.received.filter(({ body }) => !body.includes('still here')),
    'on the way out',
  ).toEqual([]);
  expect(await stored(page)).toEqual([]);
  // What the vendors' scripts still tried.
  forget(complaints, new RegExp(server().vendors.origin));
});

test('Global Privacy Control counts as a refusal without a question, and the reader may change it', {
  tag: '@slow',
}, async ({ page, complaints }) => {
  await openPage(page, `${server().url}/blog`);
  await answer(page, 'Accept all');
  await expect.poll(() => stored(page)).toEqual(STORED);
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  await page.reload();
  const atReload = server().vendors.received.length;
  await consentReady(page);
  await quiet(page);
  await expect(barOf(page)).toBeHidden();
  expect(server().vendors.received.slice(atReload), 'an earlier yes').toEqual([]);
  expect(await stored(page)).toEqual([]);
  const preferences = await openPreferences(page);
  await expect(preferences).toContainText('Your browser sends a Global Privacy Control signal');
  await expect(preferences.getByRole('checkbox', { name: 'Analytics' })).not.toBeChecked();
  await preferences.getByRole('button', { name: 'Accept all' }).click();
  await expect.poll(() => stored(page)).toEqual(STORED);
  server().vendors.received.length = 0;
  await page.reload();
  await expect.poll(loadedScripts).toEqual(SCRIPTS);
  forget(complaints, new RegExp(server().vendors.origin));
});

for (const name of ['localStorage', 'sessionStorage', 'cookie'] as const) {
  test(`if ${name} is blocked, no page fails, and the choice holds while the page is open`, { tag: '@slow' }, async ({
    page,
  }) => {
    await page.addInitScript((blocked) => {
      const refuse = () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      };
      const owner = blocked === 'cookie' ? Document.prototype : window;
      Object.defineProperty(owner, blocked, { get: refuse, set: refuse, configurable: true });
    }, name);
    await openPage(page, `${server().url}/blog`);
    await answer(page, 'Reject all');
    await page.getByRole('article').getByRole('link', { name: 'Part 2', exact: true }).first().click();
    await page.waitForURL(/blog\/.+/);
    await page.goBack();
    await page.waitForURL(/blog$/);
    const preferences = await openPreferences(page);
    await expect(preferences.getByRole('checkbox', { name: 'Analytics' })).not.toBeChecked();
    await preferences.getByRole('button', { name: 'Accept all' }).click();
    await expect.poll(loadedScripts).toEqual(SCRIPTS);
    await expect(
      await openPreferences(page).then((dialog) => dialog.getByRole('checkbox', { name: 'Analytics' })),
    ).toBeChecked();
  });
}

test('the policy allows only the vendors; without JavaScript, no vendor is contacted', async ({ newPage, request }) => {
  const page = await newPage({ javaScriptEnabled: false });
  await page.goto(`${server().url}/blog`);
  await expect(barOf(page)).toHaveCount(0);
  expect(server().vendors.received).toEqual([]);
  const link = page.getByRole('link', { name: 'Privacy Preferences' });
  await expect(link).toHaveAttribute('href', `${site.hosts.marketing}/privacy-preferences`);
  const headers = (await request.get(`${server().url}/blog`)).headers();
  const { origin } = server().vendors;
  const directives = headers['content-security-policy']?.split('; ') ?? [];
  const named = directives.filter((directive) => directive.includes(origin));
  expect(named.map((one) => one.replace(/ 'sha256-\S+/g, ''))).toEqual([
    `script-src 'self' ${origin} ${origin}/stats.js ${origin}/chat.js`,
    `img-src 'self' data: ${origin}`,
    `connect-src 'self' ${origin} https://status.relay.example`,
  ]);
  expect(headers['content-security-policy']).not.toContain('unsafe');
  const ofMainSite = (await request.get(`${server().url}/pricing`)).headers();
  expect(ofMainSite['cross-origin-embedder-policy']).toBe('credentialless');
});

test('without vendors a page makes no third-party request and has no consent code', { tag: '@slow' }, async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const response = await page.goto(`http://localhost:${PORT}/pricing`);
  await page.keyboard.press('Shift');
  await hydrated(page);
  await page.waitForLoadState('networkidle');
  const { origin } = new URL(page.url());
  expect(asked.filter((url) => !url.startsWith(origin) || /consent|page-(?:counts|views)/.test(url))).toEqual([]);
  expect(await response?.text()).not.toMatch(/thirdParties\W+consent|assets\/(?:consent|page-counts)/);
  expect(response?.headers()['content-security-policy']).not.toMatch(/https?:/);
  expect(response?.headers()['cross-origin-embedder-policy']).toBe('require-corp');
  await expect(barOf(page)).toHaveCount(0);
});

test("a refusal deletes only vendors' cookies, on every parent domain", { tag: '@slow' }, async ({
  playwright,
  launchOptions,
  complaints,
}) => {
  const host = `www.blog.${site.productDomain}`;
  const proxy = await startProxy(server().url);
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: ['--host-resolver-rules=MAP * 127.0.0.1', '--ignore-certificate-errors'],
  });
  const context = await browser.newContext();
  await noteComplaints(context, complaints);
  const url = `https://${host}:${proxy.httpsPort}/pricing`;
  await context.addCookies([
    { name: 'chat', value: 'host only', url },
    { name: 'chat', value: 'host', domain: `.${host}`, path: '/' },
    { name: 'stats_a', value: 'above', domain: `.blog.${site.productDomain}`, path: '/' },
    { name: '_gcl_au', value: 'product', domain: `.${site.productDomain}`, path: '/' },
    { name: 'mantle-ui-theme', value: 'dark', domain: `.${site.productDomain}`, path: '/' },
    { name: 'chatter', value: 'of another', url },
  ]);
  const page = await context.newPage();
  await page.goto(url);
  await answer(page, 'Reject all');
  // The server knows another host.
  forget(complaints, /status of 403.*\/page-views/);
  expect((await context.cookies()).map(({ name }) => name).sort()).toEqual(['chatter', 'mantle-ui-theme']);
  await browser.close();
  proxy.close();
});
