import { freePort } from '@portico/core/testing/network';
import { startServer } from '../running-server.ts';
import { expect, hydrated, serverOfFile, test } from '../test.ts';

const ROUTE = /^portico_page_views_total\{route="([^"]+)"\} (\d+)$/gm;

let adminPort: number;

const server = serverOfFile(async () => {
  adminPort = await freePort();
  return startServer(undefined, { env: { ADMIN_PORT: String(adminPort) }, site: { pageCounts: true } });
});

async function counts(): Promise<Readonly<Record<string, number>>> {
  const text = await (await fetch(`http://127.0.0.1:${adminPort}/metrics`)).text();
  return Object.fromEntries([...text.matchAll(ROUTE)].map(([, route, count]) => [route, Number(count)]));
}

test('pages are counted by route, with nothing stored and nothing logged', async ({ page, complaints }) => {
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
  // Chromium logs the missing page.
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

test('a reader with Do Not Track or Global Privacy Control is not counted', async ({ context }) => {
  const before = await counts();
  for (const [property, value] of [
    ['doNotTrack', '1'],
    ['globalPrivacyControl', true],
  ] as const) {
    const page = await context.newPage();
    await page.addInitScript(([name, set]) => Object.defineProperty(navigator, name, { value: set }), [
      property,
      value,
    ] as const);
    await page.goto(`${server.url}/pricing`);
    await page.keyboard.press('Shift');
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    expect(await counts(), property).toEqual(before);
  }
});
