import { Readable } from 'node:stream';
import { parseSitemap } from 'sitemap';
import { expect, test } from 'vitest';
import { buildContentIndex } from '#index/content-index.ts';
import { sitemap, sitemapEntries } from '#machine-readers/sitemap.ts';
import { samplePost } from '#testing/sample-post.ts';

const BASE = 'https://culvert.example';

const INDEX = buildContentIndex(
  [
    samplePost('old', { date: '2026-01-01', tags: ['Q & A'] }),
    samplePost('new', { date: '2026-02-01', updated: '2026-03-01T10:00+01:00', tags: ['Q & A'] }),
    samplePost('日本', { date: '2025-01-01', category: 'It’s' }),
    samplePost('elsewhere', { date: '2026-04-01', canonical: 'https://other.example/post' }),
    samplePost('hidden', { unlisted: true, tags: ['Of no list'], category: 'Of no list' }),
    samplePost('unfinished', { draft: true, tags: ['Of a draft'], category: 'Of a draft' }),
    samplePost('later', { date: '2030-01-01', tags: ['To come'], category: 'To come' }),
  ],
  Date.parse('2026-06-01'),
);

test('the sitemap lists every page once with its last change, and no tag or category without a listed post', () => {
  expect(sitemapEntries(INDEX, BASE, ['/', '/about'], (error) => expect.fail(String(error)))).toEqual([
    { url: `${BASE}/` },
    { url: `${BASE}/about` },
    { url: `${BASE}/blog`, modified: '2026-04-01' },
    { url: `${BASE}/blog/archive`, modified: '2026-04-01' },
    { url: `${BASE}/blog/tags` },
    { url: `${BASE}/blog/authors` },
    { url: `${BASE}/blog/subscribe` },
    { url: `${BASE}/blog/tag/q-a`, modified: '2026-03-01T09:00:00.000Z' },
    { url: `${BASE}/blog/category/guides`, modified: '2026-04-01' },
    { url: `${BASE}/blog/category/its`, modified: '2025-01-01' },
    { url: `${BASE}/blog/author/ines-okafor`, modified: '2026-04-01' },
    { url: `${BASE}/blog/new`, modified: '2026-03-01T09:00:00.000Z' },
    { url: `${BASE}/blog/old`, modified: '2026-01-01' },
    { url: `${BASE}/blog/%E6%97%A5%E6%9C%AC`, modified: '2025-01-01' },
  ]);
});

test('a list changed when a post of its first page did', () => {
  const posts = Array.from({ length: 20 }, (_, number) =>
    samplePost(`post-${number}`, { date: `2026-02-${String(number + 1).padStart(2, '0')}` }),
  );
  const old = samplePost('of-the-second-page', { date: '2026-01-01', updated: '2026-05-01' });
  const entries = sitemapEntries(buildContentIndex([...posts, old], Date.parse('2026-06-01')), BASE, [], (error) =>
    expect.fail(String(error)),
  );
  const modified = new Map(entries.map((entry) => [entry.url, entry.modified]));
  expect(modified.get(`${BASE}/blog`)).toBe('2026-02-20');
  expect(modified.get(`${BASE}/blog/of-the-second-page`)).toBe('2026-05-01');
});

test('another parser finds the same URLs', async () => {
  const entries = sitemapEntries(INDEX, BASE, [], (error) => expect.fail(String(error)));
  const xml = sitemap(entries);
  const read = await parseSitemap(Readable.from([xml]));
  expect(read.map(({ url }) => url)).toEqual(entries.map(({ url }) => url));
});
