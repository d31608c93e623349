import { expect, test } from 'vitest';
import { buildContentIndex } from '#index/content-index.ts';
import { locatePost, locateTaxon } from '#index/locate.ts';
import { samplePost } from '#testing/sample-post.ts';

const INDEX = buildContentIndex(
  [
    samplePost('new-title', { aliases: ['old-title'] }),
    samplePost('new-title/pt-br', { translationOf: 'new-title', lang: 'pt-BR' }),
  ],
  Date.parse('2026-06-01'),
);

const at = (segment: string) => locatePost(INDEX, segment, (slug) => `/blog/${slug}`);

test('a slug finds its post', () => {
  expect(at('new-title')).toEqual({ found: INDEX.posts[0] });
});

test.for(['old-title', 'Old-Title', 'old_title', 'Old Title', 'NEW-title'])('%j has moved to the post', (segment) => {
  expect(at(segment)).toEqual({ movedTo: '/blog/new-title' });
});

test('a translation is found by its language, in any spelling and also below a former slug', () => {
  expect(at('new-title/pt-br')).toMatchObject({ found: { lang: 'pt-BR' } });
  expect(at('old-title/pt-BR')).toEqual({ movedTo: '/blog/new-title/pt-br' });
  expect(at('new-title/de')).toBeUndefined();
});

test('nothing is at a slug that no post has or had', () => {
  expect(at('Older-Title')).toBeUndefined();
});

test.for([
  [{ author: 'ines-okafor' }, { found: { kind: 'author', name: 'Inés Okafor', author: { role: 'Engineer' } } }],
  [{ author: 'jun' }, { found: { kind: 'author', name: 'Jun', author: undefined } }],
  [{ author: 'Ines Okafor' }, { movedTo: '/blog/author/ines-okafor' }],
  [{ category: 'guides' }, { found: { kind: 'category', name: 'Guides', author: undefined } }],
  [{ category: 'GUIDES' }, { movedTo: '/blog/category/guides' }],
  [{ tag: 'ines-okafor' }, { found: { kind: 'tag', name: 'Ines Okafor', author: undefined } }],
  [{ tag: 'guides' }, undefined],
  [{ author: 'ines' }, undefined],
  [{}, undefined],
] as const)('%j is an author, category or tag', ([params, located]) => {
  const posts = [
    samplePost('a', { author: 'Ines Okafor', tags: ['Ines Okafor'], category: 'Guides' }),
    samplePost('b', { author: 'Jun' }),
  ];
  // Topics rename tags and categories, but no authors.
  const topics = { ines: { slug: 'ines-okafor' } };
  const index = buildContentIndex(posts, Date.parse('2026-06-01'), { topics });
  const authors = new Map([['ines-okafor', { name: 'Inés Okafor', role: 'Engineer' }]]);
  const actual = locateTaxon(params, { index, authors }, ({ page }, slug) => page(slug));
  if (located === undefined) {
    expect(actual).toBeUndefined();
  } else {
    expect(actual).toMatchObject(located);
  }
});

test('a name, and its former slug, have moved to the slug that the configuration sets', () => {
  const topics = { 'C++': { slug: 'cpp' }, 'HTTP/3': { slug: 'http-3' } };
  const posts = [samplePost('a', { tags: ['C++', 'C', 'HTTP/3'] })];
  const index = buildContentIndex(posts, Date.parse('2026-06-01'), { topics });
  const tag = (segment: string) =>
    locateTaxon({ tag: segment }, { index, authors: new Map() }, ({ page }, slug) => page(slug));
  expect(['C++', 'cpp', 'c', 'http3', 'c3'].map(tag)).toMatchObject([
    ...[
      { movedTo: '/blog/tag/cpp' },
      { found: { name: 'C++' } },
      { found: { name: 'C' } },
      { movedTo: '/blog/tag/http-3' },
    ],
    undefined,
  ]);
});
