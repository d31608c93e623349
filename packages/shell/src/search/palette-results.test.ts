import { expect, test } from 'vitest';
import { isResult, optionsFor } from '#search/palette-results.tsx';

const FOUND = { posts: [], tags: ['TLS'], categories: [] };
const DOCS = { label: 'Search the docs', href: 'https://docs.example/?q=' };

test.for([
  [' a & b ', DOCS, ['/blog/tag/tls', '/blog/search?q=+a+%26+b+', 'https://docs.example/?q=a%20%26%20b']],
  ['a', undefined, ['/blog/tag/tls', '/blog/search?q=a']],
  [' ', DOCS, ['/blog/tag/tls']],
] as const)('the options for %j with %j end with the search elsewhere', ([query, elsewhere, hrefs]) => {
  const siteConfig = { blog: { name: 'A' }, search: { defaultTags: [], elsewhere } };
  expect(optionsFor(FOUND, query, siteConfig).map(({ href }) => href)).toEqual(hrefs);
});

test('pages of other sites come after the three groups, and are results', () => {
  const page = { url: 'https://docs.example/tls', title: 'TLS', description: '' };
  const options = optionsFor({ ...FOUND, pages: [page] }, 'tls', { blog: { name: 'A' }, search: { defaultTags: [] } });
  expect(options.map(({ kind, href }) => [kind, href])).toEqual([
    ['tag', '/blog/tag/tls'],
    ['page', 'https://docs.example/tls'],
    ['text', '/blog/search?q=tls'],
  ]);
  expect(isResult('page')).toBe(true);
});
