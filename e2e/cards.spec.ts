import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { GEORGIAN, HARD_TITLES } from '../server/src/cards/testing/hard-titles.ts';
import { type RunningServer, startServer } from './running-server.ts';
import { expect, test } from './test.ts';

const WITHIN = { timeout: 2000, intervals: [50] };
const TITLES = [...Object.values(HARD_TITLES), GEORGIAN];

// One server for all: of tests that run side by side each worker would start its own.
test.describe.configure({ mode: 'default' });

let directory: string;
let server: RunningServer;

test.beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'portico-cards-'));
  await save('changing', { title: 'Before' });
  for (const [index, title] of TITLES.entries()) {
    await save(`title-${index}`, { title });
  }
  server = await startServer(directory);
});

test.afterAll(async () => {
  await server.stop();
  await rm(directory, { recursive: true });
});

function save(slug: string, { title = 'A title', lines = '', body = 'Text.' }): Promise<void> {
  const source = `---\ntitle: ${JSON.stringify(title)}\ndescription: d\nauthor: Ines Okafor\ndate: 2026-01-01\ntags: [Hard Titles]\ncategory: Guides\n${lines}\n---\n\n${body}\n`;
  return writeFile(path.join(directory, `${slug}.md`), source);
}

async function get(route: string, init: RequestInit = {}) {
  const response = await fetch(`${server.url}${route}`, { redirect: 'manual', ...init });
  const body = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, etag: response.headers.get('etag') ?? '', body };
}

test('cards of every script are shown on a page of another origin', async ({ page }, testInfo) => {
  const paths = [...TITLES.map((_, index) => `/blog/og/title-${index}.png`), '/blog/og.png', '/og.png'];
  paths.push('/blog/og/tag/hard-titles.png', '/blog/og/category/guides.png');
  const images = paths.map((route) => `<img src="${server.url}${route}" width="600" alt="${route}">`);
  await page.setViewportSize({ width: 1840, height: 1000 });
  await page.setContent(`<style>body { background: #888 }</style>${images.join('\n')}`, { waitUntil: 'load' });
  for (const route of paths) {
    const image = page.getByRole('img', { name: route, exact: true });
    await expect(image).toHaveJSProperty('naturalWidth', 1200);
    await expect(image).toHaveJSProperty('naturalHeight', 630);
  }
  const sheet = await page.screenshot({ fullPage: true, path: testInfo.outputPath('cards.png') });
  await testInfo.attach('cards', { body: sheet, contentType: 'image/png' });
});

test('a card is there for GET and HEAD alike, and with 304 to who has it', async () => {
  const first = await get('/blog/og/title-0.png');
  expect(first.headers.get('content-type')).toBe('image/png');
  expect(first.etag).toMatch(/^"[^"]+"$/);
  const head = await get('/blog/og/title-0.png', { method: 'HEAD' });
  expect([head.status, head.etag, head.body.length]).toEqual([200, first.etag, 0]);
  expect(head.headers.get('content-length')).toBe(String(first.body.length));
  const again = await get('/blog/og/title-0.png', { headers: { 'if-none-match': first.etag } });
  expect([again.status, again.body.length]).toEqual([304, 0]);
});

test('a card changes with its title, and is the same after a change of text and of other posts', async () => {
  const before = await get('/blog/og/changing.png');
  const other = await get('/blog/og/title-1.png');
  await save('changing', { title: 'Before', body: 'Other text.' });
  await expect.poll(async () => (await get('/blog/changing')).body.toString(), WITHIN).toContain('Other text.');
  expect((await get('/blog/og/changing.png')).etag).toBe(before.etag);

  await save('changing', { title: 'After' });
  await expect.poll(async () => (await get('/blog/og/changing.png')).etag, WITHIN).not.toBe(before.etag);
  expect((await get('/blog/og/title-1.png')).etag).toBe(other.etag);
});

test('a card of a former slug leads to the present one, and an unknown one is a page that is not there', async () => {
  await save('renamed', { title: 'Renamed', lines: 'aliases: [former]' });
  await expect.poll(async () => (await get('/blog/og/former.png')).status, WITHIN).toBe(301);
  expect((await get('/blog/og/former.png')).headers.get('location')).toBe('/blog/og/renamed.png');
  for (const route of ['/blog/og/unknown.png', '/blog/og/tag/unknown.png', '/blog/og/category/unknown.png']) {
    const { status, headers } = await get(route);
    expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  }
});
