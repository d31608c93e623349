import { FIXTURE_CONTENT, freePort, type RunningServer, SHARED_TEXTS, startServer } from '../running-server.ts';
import { expect, hydrated, test } from '../test.ts';

test.describe.configure({ mode: 'default' });

const ROUTE = /^portico_page_views_total\{route="([^"]+)"\} (\d+)$/gm;

let server: RunningServer;
let adminPort: number;

test.beforeAll(async () => {
  adminPort = await freePort();
  server = await startServer(FIXTURE_CONTENT, { ...SHARED_TEXTS, ADMIN_PORT: String(adminPort) }, { pageCounts: true });
});

test.afterAll(() => server.stop());

async function counts(): Promise<Readonly<Record<string, number>>> {
  const text = await (await fetch(`http://127.0.0.1:${adminPort}/metrics`)).text();
  return Object.fromEntries([...text.matchAll(ROUTE)].map(([, route, count]) => [route, Number(count)]));
}

async function status(init: RequestInit): Promise<number> {
  return (await fetch(`${server.url}/page-views`, { method: 'POST', ...init })).status;
}

test('pages are counted by route, one beacon each, with nothing stored and nothing logged', async ({
  page,
  complaints,
}) => {
  const beacons: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && beacons.push(request.postData() ?? ''));
  await page.goto(`${server.url}/blog`);
  await page.keyboard.press('Shift');
  await hydrated(page);
  await expect.poll(counts).toEqual({ '/blog': 1 });
  await page.getByRole('main').getByRole('article').getByRole('heading').getByRole('link').first().click();
  await expect.poll(counts).toEqual({ '/blog': 1, '/blog/:slug': 1 });
  await page.goto(`${server.url}/blog/no-such-post`);
  await page.keyboard.press('Shift');
  await expect.poll(counts).toEqual({ '/blog': 1, '/blog/:slug': 1, 'not-found': 1 });
  // Chromium logs the page that is not there.
  expect(complaints.splice(0)).toHaveLength(1);
  await page.goto(`${server.url}/`);
  await page.keyboard.press('Shift');
  await expect.poll(counts).toEqual({ '/': 1, '/blog': 1, '/blog/:slug': 1, 'not-found': 1 });
  expect(beacons).toHaveLength(4);
  expect(
    beacons.filter((body) => !/^\/[a-z0-9/-]*$/.test(body)),
    'no more than a path',
  ).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
  expect(server.log.filter(({ url }) => url === '/page-views')).toEqual([]);
});

test('a page that could not be had counts once it comes', async ({ page, complaints }) => {
  const heading = page.getByRole('heading', { level: 1 });
  const beacons: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && beacons.push(request.postData() ?? ''));
  await page.goto(`${server.url}/blog`);
  await page.keyboard.press('Shift');
  await hydrated(page);
  await expect.poll(() => beacons).toHaveLength(1);
  await page.route(/\.data(\?|$)/, (route) => route.abort());
  const link = page.getByRole('main').getByRole('article').getByRole('heading').getByRole('link').first();
  const title = (await link.textContent()) ?? '';
  await link.click();
  await expect(heading).toHaveText('This page is out of reach');
  // What is announced counts.
  await expect(page.locator('[data-route-announcer]')).toHaveText(/^No answer/);
  await page.waitForTimeout(500);
  expect(beacons).toHaveLength(1);
  await page.unroute(/\.data(\?|$)/);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(heading).toHaveText(title);
  await expect.poll(() => beacons).toHaveLength(2);
  expect(beacons[1]).toMatch(/^\/blog\/./);
  // Chromium logs the requests that failed, and React Router the error.
  complaints.splice(0);
});

for (const [signal, property, value, header] of [
  ['Do Not Track', 'doNotTrack', '1', 'dnt'],
  ['Global Privacy Control', 'globalPrivacyControl', true, 'sec-gpc'],
] as const) {
  test(`who sends ${signal} is not counted, by the page or by the server`, async ({ page }) => {
    const before = await counts();
    const beacons: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && beacons.push(request.url()));
    await page.addInitScript((sent) => Object.defineProperty(navigator, sent.property, { value: sent.value }), {
      property,
      value,
    });
    await page.goto(`${server.url}/pricing`);
    await page.keyboard.press('Shift');
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    expect(beacons).toEqual([]);
    expect(await status({ headers: { origin: server.url, [header]: '1' }, body: '/pricing' })).toBe(204);
    expect(await counts()).toEqual(before);
  });
}

test('only pages of this site are heard, and only paths', async () => {
  const before = await counts();
  const origin = server.url;
  expect(await status({ headers: { origin: 'https://elsewhere.example' }, body: '/blog' })).toBe(403);
  expect(await status({ body: '/blog' })).toBe(403);
  expect(await status({ headers: { origin, 'sec-fetch-site': 'cross-site' }, body: '/blog' })).toBe(403);
  expect(await status({ headers: { origin }, body: '/'.padEnd(3000, 'a') })).toBe(413);
  expect(await status({ headers: { origin }, body: 'blog' })).toBe(400);
  expect(await status({ headers: { origin }, body: '' })).toBe(400);
  expect(await status({ headers: { origin }, body: '/blog?q=what-a-reader-typed' })).toBe(400);
  expect((await fetch(`${server.url}/page-views`)).status).toBe(404);
  expect((await fetch(`${server.url}/page-views/more`, { method: 'POST', headers: { origin } })).status).toBe(405);
  expect(await counts()).toEqual(before);
});
