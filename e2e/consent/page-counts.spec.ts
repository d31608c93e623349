import { everythingOfFile, expect, hydrated, test } from '../everything.ts';

const ROUTE = /^portico_page_views_total\{route="([^"]+)"\} (\d+)$/gm;

const server = everythingOfFile();

type Counts = Readonly<Record<string, number>>;

async function counts(): Promise<Counts> {
  const text = await (await fetch(`${server().admin}/metrics`)).text();
  return Object.fromEntries([...text.matchAll(ROUTE)].map(([, route, count]) => [route, Number(count)]));
}

/** How often each page has been counted since `before`. */
async function countedSince(before: Counts): Promise<Counts> {
  const now = Object.entries(await counts()).map(([route, count]) => [route, count - (before[route] ?? 0)] as const);
  return Object.fromEntries(now.filter(([, count]) => count > 0));
}

test('pages are counted by route, with nothing stored and nothing logged', { tag: '@slow' }, async ({
  page,
  complaints,
}) => {
  const before = await counts();
  const counted = () => countedSince(before);
  const beacons: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && beacons.push(request.postData() ?? ''));
  await page.goto(`${server().url}/blog`);
  await page.keyboard.press('Shift');
  await hydrated(page);
  await expect.poll(counted).toEqual({ '/blog': 1 });
  await page.getByRole('main').getByRole('article').getByRole('link', { name: 'Part 2', exact: true }).first().click();
  await expect.poll(counted).toEqual({ '/blog': 1, '/blog/:slug': 1 });
  await page.goto(`${server().url}/blog/no-such-post`);
  await page.keyboard.press('Shift');
  await expect.poll(counted).toEqual({ '/blog': 1, '/blog/:slug': 1, 'not-found': 1 });
  // Chromium logs the missing page.
  expect(complaints.splice(0)).toHaveLength(1);
  await page.goto(`${server().url}/`);
  await page.keyboard.press('Shift');
  await expect.poll(counted).toEqual({ '/': 1, '/blog': 1, '/blog/:slug': 1, 'not-found': 1 });
  expect(beacons).toHaveLength(4);
  expect(
    beacons.filter((body) => !/^\/[a-z0-9/-]*$/.test(body)),
    'no more than a path',
  ).toEqual([]);
  expect(await page.context().cookies()).toEqual([]);
  expect(server().log.filter(({ url }) => url === '/page-views')).toEqual([]);
});

test('a reader with Do Not Track or Global Privacy Control is not counted', { tag: '@slow' }, async ({ context }) => {
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
    await page.goto(`${server().url}/pricing`);
    await page.keyboard.press('Shift');
    await hydrated(page);
    await page.waitForLoadState('networkidle');
    expect(await counts(), property).toEqual(before);
  }
});
