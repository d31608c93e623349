import type { Page } from '@playwright/test';
import { site } from '../fixture/site.config.ts';
import { FIXTURE_CONTENT, type RunningServer, SHARED_TEXTS, startServer } from '../running-server.ts';
import { expect, hydrated, test } from '../test.ts';
import { answer, bannerOf, consentReady, consentState, dataLayerOf, openPreferences } from './reader.ts';
import { everyVendor, type StandInVendors, startStandInVendors } from './stand-in-vendors.ts';

// One server and one stand-in for all tests, which look at what it got.
test.describe.configure({ mode: 'default' });

const POST = '/blog/tls-1-3-handshake-byte-by-byte';
const SCRIPTS = ['/chat.js', '/gtag/js', '/gtm.js', '/js/script.manual.js', '/static/array.js', '/umami.js'];
const COOKIES = ['_ga', '_ga_AB12', '_gcl_au', 'chat_id', 'ph_phc_test_posthog'];
const DENIED = {
  ad_storage: 'denied',
  ad_user_data: 'denied',
  ad_personalization: 'denied',
  analytics_storage: 'denied',
  functionality_storage: 'denied',
  personalization_storage: 'denied',
  security_storage: 'denied',
};
const GRANTED = Object.fromEntries(Object.keys(DENIED).map((signal) => [signal, 'granted']));
const VIEWS = {
  'Google Tag Manager': { path: '/gtm-collect', has: '"event":"page_view"' },
  'Google Analytics': { path: '/ga-collect', has: '"page_view"' },
  Plausible: { path: '/api/event', has: '"name":"pageview"' },
  Umami: { path: '/api/send', has: '"autoTrack":"false"' },
  PostHog: { path: '/e/', has: '"event":"$pageview"' },
};

let vendors: StandInVendors;
let server: RunningServer;

test.beforeAll(async () => {
  vendors = await startStandInVendors();
  server = await startServer(FIXTURE_CONTENT, SHARED_TEXTS, { vendors: everyVendor(vendors.origin) });
});

test.afterAll(async () => {
  vendors.close();
  await server.stop();
});

test.beforeEach(() => {
  vendors.received.length = 0;
});

function loadedScripts(): readonly string[] {
  return vendors.received
    .map(({ path }) => path)
    .filter((path) => SCRIPTS.includes(path))
    .sort();
}

/** The bodies of the page views that one service got. */
function viewsOf(service: keyof typeof VIEWS): readonly string[] {
  const { path, has } = VIEWS[service];
  return vendors.received.filter((one) => one.path === path && one.body.includes(has)).map(({ body }) => body);
}

async function open(page: Page, path = '/blog'): Promise<void> {
  await page.goto(`${server.url}${path}`);
  // A sign of intent, which brings the modules at once.
  await page.keyboard.press('Shift');
  await hydrated(page);
  await consentReady(page);
}

async function cookieNames(page: Page): Promise<readonly string[]> {
  return (await page.context().cookies())
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('mantle'))
    .sort();
}

/** Long enough for whatever a page sends by itself, which the stand-ins do ten times a second. */
async function quiet(page: Page): Promise<void> {
  await page.waitForTimeout(500);
}

test('before an answer nothing is asked of any vendor; a no is a no, and it is not asked again', async ({ page }) => {
  await page.goto(`${server.url}/blog`);
  await expect(bannerOf(page)).toContainText('None of them is loaded before you agree.');
  await quiet(page);
  await test.step('before an answer all seven signals are denied', async () => {
    expect(vendors.received).toEqual([]);
    expect(await dataLayerOf(page)).toEqual(['consent default']);
    expect(await consentState(page)).toEqual(DENIED);
    expect(await cookieNames(page)).toEqual([]);
  });
  await test.step('after a no, and a reload, nothing is loaded', async () => {
    await answer(page, 'Reject all');
    await page.reload();
    await consentReady(page);
    await quiet(page);
    await expect(bannerOf(page)).toBeHidden();
    expect(vendors.received).toEqual([]);
    expect(await dataLayerOf(page)).toEqual(['consent default', 'consent update']);
    expect(await consentState(page)).toEqual({ ...DENIED, security_storage: 'granted' });
  });
});

test('agreeing loads each vendor once and tells each of this page once, with its title, and of each navigation', async ({
  page,
}) => {
  await open(page);
  const firstTitle = await page.title();
  await answer(page, 'Accept all');
  for (const service of ['Google Tag Manager', 'Google Analytics', 'Plausible', 'Umami', 'PostHog'] as const) {
    await expect.poll(() => viewsOf(service), service).toHaveLength(1);
    expect(viewsOf(service)[0]).toContain(`${server.url}/blog"`);
    if (service !== 'Plausible') {
      expect(viewsOf(service)[0]).toContain(JSON.stringify(firstTitle));
    }
  }
  await expect.poll(() => loadedScripts()).toEqual(SCRIPTS);
  await expect.poll(() => vendors.received.some(({ path }) => path === '/chat')).toBe(true);
  expect(await dataLayerOf(page)).toEqual([
    'consent default',
    'consent update',
    'gtm.js',
    'page_view',
    'js',
    'config G-TEST1',
    'event page_view',
  ]);
  expect(await consentState(page)).toEqual(GRANTED);
  await expect.poll(() => cookieNames(page)).toEqual(COOKIES);
  await expect(page.locator('script[src$="/chat.js"]'), 'the attribute that is configured').toHaveAttribute(
    'data-room',
    '1',
  );

  // Each navigation is one page view, after its title is set; a hash is not, going back is.
  const link = page.getByRole('main').getByRole('article').getByRole('heading').getByRole('link').first();
  const path = await link.getAttribute('href');
  const name = (await link.textContent()) ?? '';
  await link.click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  const title = await page.title();
  await expect.poll(() => viewsOf('Umami')).toHaveLength(2);
  expect(JSON.parse(viewsOf('Umami')[1] ?? '')).toMatchObject({
    title,
    url: `${server.url}${path}`,
    referrer: `${server.url}/blog`,
  });
  await page.evaluate(() => {
    location.hash = 'main';
  });
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible();
  await expect.poll(() => viewsOf('Umami')).toHaveLength(3);
  // A change of the old page, between that of the URL and that of the page itself, is not the new page.
  await page.evaluate(() => {
    history.pushState(null, '', '/blog/not-yet-there');
    document.querySelector('main')?.append('…');
  });
  await quiet(page);
  for (const service of ['Google Tag Manager', 'Google Analytics', 'Plausible', 'Umami', 'PostHog'] as const) {
    expect(viewsOf(service), service).toHaveLength(3);
  }
});

test('of a choice by category, only what it grants is loaded', async ({ page }) => {
  await open(page);
  await bannerOf(page).getByRole('button', { name: 'Choose…' }).click();
  await page.getByRole('switch', { name: 'Functional' }).check();
  await page.getByRole('button', { name: 'Save choices' }).click();
  await expect(bannerOf(page)).toBeHidden();
  await expect.poll(() => loadedScripts()).toEqual(['/chat.js', '/gtm.js']);
  expect(await consentState(page)).toEqual({
    ...DENIED,
    functionality_storage: 'granted',
    personalization_storage: 'granted',
    security_storage: 'granted',
  });
});

test('withdrawing one category keeps the others; withdrawing all stops everything at once and deletes what was stored', async ({
  page,
  complaints,
}) => {
  await open(page);
  await answer(page, 'Accept all');
  await expect.poll(() => cookieNames(page)).toEqual(COOKIES);
  await test.step('one category', async () => {
    const preferences = await openPreferences(page);
    await preferences.getByRole('switch', { name: 'Analytics' }).uncheck();
    vendors.received.length = 0;
    const reloaded = page.waitForEvent('load');
    await preferences.getByRole('button', { name: 'Save choices' }).click();
    await reloaded;
    await expect.poll(() => loadedScripts()).toEqual(['/chat.js', '/gtm.js']);
    expect(await cookieNames(page)).toEqual(['_gcl_au', 'chat_id']);
  });
  const again = await openPreferences(page);
  await again.getByRole('button', { name: 'Accept all' }).click();
  await expect.poll(() => cookieNames(page)).toEqual(COOKIES);
  await expect.poll(() => vendors.received.some(({ body }) => body.includes('still here'))).toBe(true);
  const preferences = await openPreferences(page);
  vendors.received.length = 0;
  const reloaded = page.waitForEvent('domcontentloaded');
  await preferences.getByRole('button', { name: 'Reject all' }).click();
  await reloaded;
  const atReload = vendors.received.length;
  await consentReady(page);
  await quiet(page);
  expect(vendors.received.slice(atReload), 'after the page was left').toEqual([]);
  expect(
    vendors.received.filter(({ body }) => !body.includes('still here')),
    'on the way out',
  ).toEqual([]);
  expect(await cookieNames(page)).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['portico-consent']);
  expect(await dataLayerOf(page)).toEqual(['consent default', 'consent update']);
  // What the vendors' scripts still tried on the way out.
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes(vendors.origin)));
});

test('two tabs: an answer in one counts in the other, and so does its withdrawal', async ({
  page,
  context,
  complaints,
}) => {
  const other = await context.newPage();
  await open(page);
  await open(other);
  await expect(bannerOf(other)).toBeVisible();
  await answer(page, 'Accept all');
  await expect(bannerOf(other)).toBeHidden();
  await expect.poll(() => loadedScripts().filter((path) => path === '/umami.js')).toHaveLength(2);
  const preferences = await openPreferences(page);
  vendors.received.length = 0;
  const reloads = [page, other].map((tab) => tab.waitForEvent('load'));
  await preferences.getByRole('button', { name: 'Reject all' }).click();
  await Promise.all(reloads);
  const atReload = vendors.received.length;
  await Promise.all([page, other].map(consentReady));
  await quiet(page);
  expect(vendors.received.slice(atReload), 'after the pages were left').toEqual([]);
  expect(
    vendors.received.filter(({ body }) => !body.includes('still here')),
    'on the way out',
  ).toEqual([]);
  expect(await cookieNames(page)).toEqual([]);
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes(vendors.origin)));
});

test('Global Privacy Control is a no without a question, which the reader may change', async ({ page, complaints }) => {
  await open(page);
  await answer(page, 'Accept all');
  await expect.poll(() => cookieNames(page)).toEqual(COOKIES);
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));
  await page.reload();
  const atReload = vendors.received.length;
  await consentReady(page);
  await quiet(page);
  await expect(bannerOf(page)).toBeHidden();
  expect(vendors.received.slice(atReload), 'an earlier yes').toEqual([]);
  expect(await cookieNames(page)).toEqual([]);
  const preferences = await openPreferences(page);
  await expect(preferences).toContainText('Your browser sends Global Privacy Control');
  await expect(preferences.getByRole('switch', { name: 'Analytics' })).not.toBeChecked();
  await preferences.getByRole('button', { name: 'Accept all' }).click();
  await expect.poll(() => loadedScripts()).toEqual([...SCRIPTS, ...SCRIPTS].sort());
  await page.reload();
  await expect.poll(() => loadedScripts()).toEqual([...SCRIPTS, ...SCRIPTS, ...SCRIPTS].sort());
  complaints.splice(0, complaints.length, ...complaints.filter((text) => !text.includes(vendors.origin)));
});

test('a new version of the policy asks again', async ({ page }) => {
  await open(page);
  await answer(page, 'Accept all');
  await expect.poll(() => loadedScripts()).toEqual(SCRIPTS);
  await page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('portico-consent') ?? '');
    localStorage.setItem('portico-consent', JSON.stringify({ ...stored, version: 0 }));
  });
  vendors.received.length = 0;
  await page.reload();
  await expect(bannerOf(page)).toBeVisible();
  await quiet(page);
  expect(loadedScripts()).toEqual([]);
  expect(await cookieNames(page)).toEqual([]);
});

test('a page that is prerendered loads and counts nothing until it is shown', async ({ page }) => {
  await open(page);
  await answer(page, 'Accept all');
  await expect.poll(() => viewsOf('Umami')).toHaveLength(1);
  await page.addInitScript(() => Object.defineProperty(document, 'prerendering', { value: true, configurable: true }));
  await page.goto(`${server.url}${POST}`);
  const atStart = vendors.received.length;
  await hydrated(page);
  await quiet(page);
  expect(vendors.received.slice(atStart)).toEqual([]);
  await page.evaluate(() => document.dispatchEvent(new Event('prerenderingchange')));
  await expect.poll(() => viewsOf('Umami')).toHaveLength(2);
});

test('without JavaScript nothing is asked or requested, and the footer leads to the page about it', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${server.url}/blog`);
  await expect(bannerOf(page)).toHaveCount(0);
  expect(vendors.received).toEqual([]);
  await expect(page.getByRole('link', { name: 'Privacy Preferences' })).toHaveAttribute(
    'href',
    `${site.hosts.marketing}/privacy-preferences`,
  );
  await context.close();
});

test('the policy names what is configured, and documents of others are fetched without credentials', async ({
  request,
}) => {
  const headers = (await request.get(`${server.url}/blog`)).headers();
  const { origin } = vendors;
  const directives = headers['content-security-policy']?.split('; ') ?? [];
  expect(
    directives.filter((directive) => directive.includes(origin)).map((one) => one.replace(/'sha256-\S+ ?/g, '')),
  ).toEqual([
    `script-src 'self' ${origin} ${origin}/js/script.manual.js ${origin}/umami.js ${origin}/chat.js`,
    `img-src 'self' data: ${origin}`,
    `connect-src 'self' ${origin}`,
  ]);
  expect(headers['cross-origin-embedder-policy']).toBe('credentialless');
});
