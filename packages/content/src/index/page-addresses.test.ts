import { expect, test } from 'vitest';
import { buildContentIndex } from '#index/content-index.ts';
import { PAGE_ROUTES, pageAddresses } from '#index/page-addresses.ts';
import { samplePost } from '#testing/sample-post.ts';

const INDEX = buildContentIndex(
  [
    samplePost('b', { date: '2026-01-02', tags: ['TLS'], category: 'Guides', author: 'Jun' }),
    samplePost('a', { tags: ['Größe'], category: 'News', author: 'Jun' }),
    samplePost('a/de', { translationOf: 'a', lang: 'de' }),
  ],
  Date.parse('2026-06-01'),
);

test.for([
  ['blog', { '/blog': ['b', 'a'] }],
  ['archive', { '/blog/archive': ['b', 'a'] }],
  ['category', { '/blog/category/guides': ['b'], '/blog/category/news': ['a'] }],
  ['author', { '/blog/author/jun': ['b', 'a'] }],
  ['tag', { '/blog/tag/tls': ['b'], '/blog/tag/gro%C3%9Fe': ['a'] }],
  ['post', { '/blog/b': ['b'], '/blog/a': ['a'], '/blog/a/de': ['a/de'] }],
  ['subscribe', { '/blog/subscribe': [] }],
  ['sitePage', {}],
] as const)('the pages of the route %s are %o', ([name, expected]) => {
  const pages = pageAddresses(name, INDEX).map(({ href, posts }) => [href, posts.map(({ slug }) => slug)]);
  expect(Object.fromEntries(pages)).toEqual(expected);
});

test('files have no pages', () => {
  expect(PAGE_ROUTES).toEqual(expect.arrayContaining(['blog', 'post', 'tag', 'sitePage', 'search']));
  expect(PAGE_ROUTES).not.toEqual(expect.arrayContaining(['blogFeed']));
  expect(PAGE_ROUTES).not.toEqual(expect.arrayContaining(['postMarkdown']));
});
