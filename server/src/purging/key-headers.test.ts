import { buildContentIndex } from '@portico/content';
import { samplePost } from '@portico/content/testing';
import { expect, test } from 'vitest';
import { createResponseCache } from '#cache/response-cache.ts';
import { keyHeaders, keysToPurge } from '#purging/key-headers.ts';
import { targetAt } from '#request/target.ts';
import { createSite } from '#site.ts';

const NOON = Date.parse('2030-01-01T12:00Z');
const authorsOf = (count: number) => Array.from({ length: count }, (_, number) => `Author ${number}`);
const index = buildContentIndex(
  [samplePost('few', { authors: ['Ana', 'Ben'] }), samplePost('many', { authors: authorsOf(200) })],
  NOON,
);
const keysAt = (pathname: string) => keyHeaders(targetAt(pathname), index);

test.for([
  ['/blog/few', 'content post/few author/ana author/ben'],
  ['/blog/few.data', 'content post/few author/ana author/ben'],
  ['/blog/few.md', 'content post/few'],
  ['/blog', 'content'],
  ['/blog/author/ana', 'content author/ana'],
  ['/blog/rss.xml', 'content texts'],
  ['/blog/og/few.png', 'card/post/few cards'],
  ['/blog/few/picture.png', 'files/few files'],
  ['/blog/few/pictures/b.png-0f-480.avif', 'files/few files'],
  ['/blog/authors/ana.jpg', 'files/authors files'],
] as const)('%s names %s', ([pathname, keys]) => {
  expect(keysAt(pathname)).toEqual({ 'surrogate-key': keys, 'cache-tag': keys.replaceAll(' ', ',') });
});

test('what shows nothing of the content names nothing', () => {
  expect(keysAt('/robots.txt')).toEqual({});
});

test('more authors than a header has room for are one key, which is purged with any author', () => {
  expect(keysAt('/blog/many')['surrogate-key']).toBe('content post/many authors');
  expect([...keysToPurge(['author/ana'])]).toEqual(['author/ana', 'authors']);
});

test.for(['日本語のタイトル'.repeat(30), 'a'.repeat(250), 'a,b c\uD800'])(
  'a slug of any length and script is one short key',
  (slug) => {
    const { params } = { params: { slug } };
    const keys = keyHeaders({ match: { name: 'post', params } }, index)['surrogate-key'] ?? '';
    expect(keys).toMatch(/^content post\/[\x21-\x2b\x2d-\x7e]{1,128}$/);
    expect(keyHeaders({ match: { name: 'post', params: { slug: `${slug}x` } } }, index)['surrogate-key']).not.toBe(
      keys,
    );
  },
);

test('past 256 keys the coarser ones are purged', () => {
  const posts = Array.from({ length: 300 }, (_, number) => `post/${number}`);
  const cards = Array.from({ length: 300 }, (_, number) => `card/post/${number}`);
  expect([...keysToPurge(['texts', ...posts])]).toEqual(['content']);
  expect([...keysToPurge(['content', ...cards])]).toEqual(['content', 'cards']);
  expect([...keysToPurge(['content', ...cards, ...posts])]).toEqual(['content', 'cards']);
  const files = Array.from({ length: 300 }, (_, number) => `files/${number}`);
  expect([...keysToPurge(['content', 'card/post/a', ...files])]).toEqual(['content', 'card/post/a', 'files']);
  expect(keysToPurge(posts.slice(0, 256)).size).toBe(256);
  // What a cache that is away waits for becomes fewer again and again.
  const waiting = keysToPurge([...cards, ...files]);
  expect([...keysToPurge([...waiting, ...posts])].toSorted()).toEqual(['cards', 'content', 'files']);
});

function siteThat(namesKeys: boolean) {
  const snapshot = { version: '1', index, authors: new Map(), media: new Map(), images: new Map(), errors: [] };
  const policyOf = (pathname: string) => (pathname.includes('/-') ? 'no-store' : 'public, s-maxage=60');
  return createSite({
    files: new Map(),
    cache: createResponseCache({ maxBytes: { pages: 1e6, cards: 1e6, pictures: 1e6, searches: 1e6 } }),
    content: () => snapshot,
    pages: async ({ pathname }) => ({
      status: pathname.includes('/-') ? 404 : 200,
      headers: { 'cache-control': policyOf(pathname) },
      body: Buffer.from(pathname),
    }),
    resources: async () => ({ status: 200, headers: { 'cache-control': 'public' }, body: Buffer.from('a file') }),
    headers: {},
    observeRender() {},
    namesKeys,
  });
}

async function headersAt(pathname: string, namesKeys: boolean) {
  const entry = await siteThat(namesKeys).make(targetAt(pathname));
  const variant = await entry.variant([], () => false);
  return [variant.head, entry.notModified(variant.entityTag)].map(({ headers }) => headers);
}

test('pages, files and 304s carry the keys where caches are told of changes, and nowhere else', async () => {
  for (const [pathname, keys] of [
    ['/blog/few.data', 'content post/few author/ana author/ben'],
    ['/blog/rss.xml', 'content texts'],
  ] as const) {
    for (const headers of await headersAt(pathname, true)) {
      expect(headers).toEqual(expect.arrayContaining(['surrogate-key', keys, 'cache-tag', keys.replaceAll(' ', ',')]));
    }
    for (const headers of await headersAt(pathname, false)) {
      expect(headers).not.toContain('surrogate-key');
    }
  }
});

test('what no cache may hold has no keys', async () => {
  for (const headers of await headersAt('/blog/nowhere', true)) {
    expect(headers).not.toContain('surrogate-key');
  }
});
