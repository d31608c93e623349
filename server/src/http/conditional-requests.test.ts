import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CacheEntry } from '#cache/page-cache.ts';
import { type Served, serve } from '#http/testing/small-site.ts';
import type { Target } from '#request/target.ts';
import type { Site } from '#site.ts';

const MODIFIED = 'Fri, 20 Nov 2026 05:00:00 GMT';
const FEED_TEXT = '<feed/>'.repeat(200);

function entryOf(type: string, body: string, headers: Record<string, string> = {}): CacheEntry {
  return new CacheEntry({ status: 200, headers: { 'content-type': type, ...headers }, body: Buffer.from(body) });
}

const HTML = entryOf('text/html', '<p>Hubs forward what they hear.</p>', { vary: 'accept' });
const MARKDOWN = entryOf('text/markdown', 'Hubs forward what they hear.', {
  vary: 'accept',
  'content-location': '/blog/a.md',
});
const FEED = entryOf('application/atom+xml', FEED_TEXT, { 'last-modified': MODIFIED });

const entries = new Map([
  ['/blog/a', HTML],
  ['/blog/a.md', MARKDOWN],
  ['/blog/atom.xml', FEED],
]);
const represented: string[] = [];
const site: Site = {
  find: (key) => entries.get(key),
  represent(target: Target, accept: string) {
    represented.push(`${target.key} ${accept}`);
    return accept === 'text/markdown' ? { ...target, key: `${target.key}.md` } : undefined;
  },
  async make() {
    await setTimeout(1);
    return HTML;
  },
};

let served: Served;
beforeAll(async () => {
  served = await serve(site);
});
afterAll(() => served.close());

function get(path: string, headers: Record<string, string>): Promise<Response> {
  return fetch(`http://localhost:${served.port}${path}`, { headers });
}

test.for([
  ['the same moment', MODIFIED, 304],
  ['a later one', 'Fri, 20 Nov 2026 05:00:01 GMT', 200],
  ['an earlier one', 'Fri, 20 Nov 2026 04:59:59 GMT', 200],
  ['what is no date', 'yesterday', 200],
] as const)('If-Modified-Since with %s', async ([, since, status]) => {
  for (const encoding of ['identity', 'gzip']) {
    const response = await get('/blog/atom.xml', { 'if-modified-since': since, 'accept-encoding': encoding });
    expect(response.status).toBe(status);
    expect(response.headers.get('etag')).toMatch(/^"/);
    expect(await response.text()).toBe(status === 200 ? FEED_TEXT : '');
  }
});

test('If-None-Match counts and not the date where both are sent', async () => {
  const response = await get('/blog/atom.xml', { 'if-modified-since': MODIFIED, 'if-none-match': '"other"' });
  expect(response.status).toBe(200);
  await response.text();
});

test('a response without a date has no 304 for one', async () => {
  const response = await get('/blog/a', { 'if-modified-since': MODIFIED });
  expect(response.status).toBe(200);
  await response.text();
});

test('each of two representations is cached for itself, and a tag of one is none of the other', async () => {
  const html = await get('/blog/a', { accept: 'text/html' });
  const markdown = await get('/blog/a', { accept: 'text/markdown' });
  const again = await get('/blog/a', { accept: 'text/html' });
  expect([html, markdown, again].map(({ headers }) => headers.get('content-type'))).toEqual([
    'text/html',
    'text/markdown',
    'text/html',
  ]);
  expect([html, markdown].map(({ headers }) => headers.get('vary'))).toEqual(['accept', 'accept']);
  const tag = html.headers.get('etag') ?? '';
  const other = await get('/blog/a', { accept: 'text/markdown', 'if-none-match': tag });
  expect(other.status).toBe(200);
  const same = await get('/blog/a', { accept: 'text/html', 'if-none-match': tag });
  expect([same.status, same.headers.get('vary')]).toEqual([304, 'accept']);
});
