import type { Bodies } from '@portico/content';
import { sampleParsed, samplePost, sampleSnapshot } from '@portico/content/testing';
import { expect, test, vi } from 'vitest';
import { addressAt } from '#http/address.ts';
import { locateAddress } from '#locate/locate-address.ts';
import { textOf } from '#locate/text-of.ts';
import type { Preview } from '#preview/preview-at.ts';
import { findPage, type TextSearch } from '#site/find-page.ts';

const DRAFT = samplePost('draft', { draft: true });
const CONTENT = sampleSnapshot({
  now: Date.parse('2026-06-01'),
  posts: [samplePost('a', { aliases: ['old'], tags: ['TLS'], author: 'Jun' }), DRAFT],
});
const RENDERED = sampleParsed();
const page = vi.fn<Bodies['page']>(async () => RENDERED);

async function find(
  pathname: string,
  options: { query?: string; textSearch?: TextSearch; preview?: Preview; bodies?: Pick<Bodies, 'page'> } = {},
) {
  const { query, textSearch, preview, bodies = { page } } = options;
  const place = { content: CONTENT, pages: new Map() };
  const located = locateAddress(addressAt(pathname, query), place, { preview });
  const text = await textOf(located, { ...bodies, markdown: async ({ title }) => title });
  return findPage(located, text, textSearch);
}

test('a post is found with what was rendered of it, and nothing else', async () => {
  const post = CONTENT.index.bySlug.get('a');
  expect(await find('/blog/a')).toEqual({ post: { found: { post, rendered: RENDERED } } });
  expect(await find('/blog/draft')).toEqual({ post: undefined });
});

test('a preview shows a post that is not published, until the preview ends', async () => {
  expect(await find('/blog/draft', { preview: { token: '7.a', post: DRAFT, until: 7 } })).toEqual({
    post: { found: { post: DRAFT, rendered: RENDERED, previewUntil: 7 } },
  });
  // The addresses of its pictures contain the token.
  expect(page).toHaveBeenLastCalledWith(DRAFT, '7.a');
  const ended = { token: '7.a', post: undefined, until: 7 };
  expect(await find('/blog/draft', { preview: ended })).toEqual({ post: { hasEnded: true } });
});

test('a post that cannot be rendered has the reason', async () => {
  const failure = new Error('too long');
  const bodies = { page: () => Promise.reject(failure) };
  expect(await find('/blog/a', { bodies })).toEqual({ post: { failure } });
});

test.for([
  ['/blog/tag/tls', { kind: 'tag', slug: 'tls' }],
  ['/blog/category/guides', { kind: 'category', slug: 'guides' }],
  ['/blog/author/jun', { kind: 'author', slug: 'jun' }],
] as const)('%s is a list', async ([pathname, taxon]) => {
  expect(await find(pathname)).toMatchObject({ taxon });
});

test('other pages need none of this', async () => {
  expect(await find('/blog')).toEqual({});
  expect(await find('/pricing')).toEqual({});
});

test.for([
  ['', undefined],
  ['q=+%09', undefined],
  ['q=a', ['a', 1]],
  ['q=+a%00b&page=3', [' a b', 3]],
  ['q=a&page=x', ['a', 0]],
] as const)('the search page with %j searches for %j', async ([query, asked]) => {
  const search = vi.fn(async () => 'late' as const);
  const found = await find('/blog/search', { query, textSearch: { search } });
  expect(search.mock.calls).toEqual(asked === undefined ? [] : [asked]);
  expect(found).toEqual({ search: { found: asked && 'late', isPartial: false } });
});

test('an exported site has no full-text search', async () => {
  expect(await find('/blog/search', { query: 'q=a' })).toEqual({ search: undefined });
});

test.for([true, false])('a search that did not cover all posts is partial: %s', async (isPartial) => {
  const found = { total: 0, posts: [], tags: [], categories: [], isPartial };
  const textSearch = { search: async () => found };
  expect(await find('/blog/search', { query: 'q=a', textSearch })).toEqual({ search: { found, isPartial } });
});
