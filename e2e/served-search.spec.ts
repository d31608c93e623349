import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { createSearch } from '@portico/search';
import { site } from './fixture/site.config.ts';
import { writeLargeList } from './large-list.ts';
import { type RunningServer, startServer } from './running-server.ts';
import { hold } from './shell/page-state.ts';
import { expect, forget, hydrated, pagelessTest, test } from './test.ts';

/*
 * The palette of a blog whose list of posts is too large for browsers, by descriptions that do not compress: it asks the server.
 */

// One server for all: of tests that run side by side each worker would start its own.
test.describe.configure({ mode: 'default' });

let directory: string;
let server: RunningServer;

test.beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'portico-served-'));
  await writeLargeList(path.join(directory, 'posts'), 40);
  await writeFile(
    path.join(directory, 'posts/unbroken.md'),
    `---\ntitle: Unbroken ${'x'.repeat(60)}\ndescription: Of ${'y'.repeat(80)}\nauthor: A${'v'.repeat(60)}\ndate: 2025-01-01\ntags: [Tunnels]\ncategory: Guides\n---\nText.\n`,
  );
  server = await startServer(directory);
});

test.afterAll(async () => {
  await server.stop();
  await rm(directory, { recursive: true });
});

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search the blog' });
const input = (page: Page) => palette(page).getByRole('combobox');
const found = (page: Page) => palette(page).getByRole('group', { name: 'Posts' }).getByRole('option');

async function openPalette(page: Page): Promise<void> {
  await page.goto(`${server.url}/blog`);
  await hydrated(page);
  await page.keyboard.press('Control+k');
  await expect(input(page)).toBeFocused();
}

pagelessTest('the server finds what the engine finds in the list, and opens with little', async () => {
  const get = async (address: string) => (await fetch(`${server.url}${address}`)).json();
  const search = createSearch(await get('/blog/posts.json'), site.search);
  for (const query of ['t', 'tun', 'tunnel', 'TLS', 'tls', 'okafor', 'guides', 'tag 1', ' a', 'é', 'zzzz', 'post-1']) {
    expect(await get(`/blog/search.json?${new URLSearchParams({ q: query })}`), query).toEqual(search(query));
  }
  expect(await get('/blog/search.json')).toEqual(search(''));
});

test('the palette asks for each query, and never for the list', async ({ page }) => {
  const asked: string[] = [];
  let bytes = 0;
  page.on('response', async (response) => {
    if (response.url().includes('.json')) {
      asked.push(response.url().slice(server.url.length));
      bytes += (await response.request().sizes()).responseBodySize;
    }
  });
  await page.addInitScript(() => localStorage.setItem('portico-recent', '["post-20","gone","post-21"]'));
  await openPalette(page);
  await expect(found(page)).toHaveCount(5);
  await expect(palette(page).getByRole('group', { name: 'Recently read' }).getByRole('option')).toHaveText([
    /Post 20/,
    /Post 21/,
  ]);
  await input(page).fill('tun');
  await expect(found(page)).toHaveText([/Tuning a gateway/, /Tunnels to the edge/, /A tunnel for each/]);
  await expect(found(page).first().locator('mark')).toHaveText('Tun');
  await expect(palette(page).getByRole('status')).toHaveText('3 posts, 1 tag. First: “Tuning a gateway”.');
  await input(page).fill('zzzz');
  await expect(palette(page).getByText('No results found.').first()).toBeVisible();
  await input(page).fill('');
  await expect(found(page)).toHaveCount(5);
  expect(asked).not.toContain('/blog/posts.json');
  expect(asked[0]).toBe('/blog/search.json');
  expect(bytes).toBeLessThan(10_000);
});

test('the last results stay until the next come, Enter waits for them, and an answer that comes late is dropped', async ({
  page,
  complaints,
}) => {
  await openPalette(page);
  await input(page).fill('tuning');
  await expect(found(page)).toHaveText([/Tuning a gateway/]);

  const late = await hold(page, '**/blog/search.json?q=deploys');
  await input(page).fill('deploys');
  await expect(palette(page).getByText('Searching…').first()).toBeVisible();
  await expect(found(page), 'the last ones').toHaveText([/Tuning a gateway/]);
  await expect(palette(page).getByRole('status')).toHaveText('Searching…');
  await input(page).fill('tls');
  await expect(found(page)).toHaveText([/TLS without tears/]);
  late.release();
  // The late answer would be there before two more that are asked for after it, one after the other.
  for (const query of ['one', 'another']) {
    await page.evaluate((q) => fetch(`/blog/search.json?q=${q}`).then((response) => response.text()), query);
  }
  await expect(found(page), 'still').toHaveText([/TLS without tears/]);

  const { release } = await hold(page, '**/blog/search.json?q=at\\+night');
  await input(page).fill('at night');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${server.url}/blog`);
  release();
  await expect(page).toHaveURL(`${server.url}/blog/post-3`);
  forget(complaints, /ERR_ABORTED/);
});

test('without a connection it says so, shows the last results, and goes on when the connection is back', async ({
  page,
  context,
  complaints,
}) => {
  await openPalette(page);
  await input(page).fill('tuning');
  await expect(found(page)).toHaveText([/Tuning a gateway/]);
  await context.setOffline(true);
  await input(page).fill('tls');
  await expect(palette(page).getByRole('alert')).toHaveText(
    'You are offline, and this search needs a connection. It continues once you are back online. Showing results for “tuning”.',
  );
  await expect(found(page)).toHaveText([/Tuning a gateway/]);
  await page.keyboard.press('Enter');
  await expect(palette(page)).toBeVisible();
  await context.setOffline(false);
  await expect(found(page)).toHaveText([/TLS without tears/]);
  await expect(palette(page).getByRole('alert')).toHaveCount(0);

  await test.step('a server that does not answer is told of, and can be asked again', async () => {
    await page.route('**/blog/search.json?q=deploys', (route) => route.abort());
    await input(page).fill('deploys');
    await expect(palette(page).getByRole('alert')).toContainText('The search did not answer.');
    await expect(palette(page).getByRole('link', { name: 'the search page' })).toHaveAttribute(
      'href',
      '/blog/search?q=deploys',
    );
    await page.unroute('**/blog/search.json?q=deploys');
    await palette(page).getByRole('button', { name: 'Try again' }).click();
    await expect(found(page)).toHaveText([/Deploys at night/]);
  });

  await test.step('Enter then leads to the search page, and no row is shown as what it means', async () => {
    await page.route('**/blog/search.json?q=night', (route) => route.abort());
    await input(page).fill('night');
    await expect(palette(page).getByRole('alert')).toContainText('The search did not answer.');
    await expect(found(page)).toHaveText([/Deploys at night/]);
    await expect(palette(page).getByRole('option', { selected: true })).toHaveCount(0);
    await expect(palette(page).locator('.palette-text-search')).toHaveAttribute('data-active');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${server.url}/blog/search?q=night`);
  });
  // Chromium logs requests that were cut off.
  forget(complaints, /ERR_(?:FAILED|INTERNET)/);
});

test('what failed before is asked for anew, without a word about that', async ({ page, context, complaints }) => {
  await openPalette(page);
  await context.setOffline(true);
  await input(page).fill('deploys');
  await expect(palette(page).getByRole('alert')).toContainText('You are offline');
  await input(page).fill('');
  await expect(palette(page).getByRole('alert')).toHaveCount(0);
  await context.setOffline(false);
  const { held, release } = await hold(page, '**/blog/search.json?q=deploys');
  await input(page).fill('deploys');
  await page.keyboard.press('Enter');
  await expect.poll(held).toBe(1);
  await expect(palette(page).getByText('Searching…').first()).toBeVisible();
  await expect(page, 'Enter waits for the answer').toHaveURL(`${server.url}/blog`);
  release();
  await expect(page).toHaveURL(`${server.url}/blog/post-3`);
  forget(complaints, /ERR_INTERNET/);
});

test('words that nothing breaks do not widen the list on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openPalette(page);
  for (const query of ['unbroken', 'yyyy', 'avvv']) {
    await input(page).fill(query);
    await expect(found(page)).toHaveText([/Unbroken/]);
    const list = palette(page).getByRole('listbox');
    expect(await list.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), query).toBe(0);
  }
});
