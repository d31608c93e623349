import { expect, test } from 'vitest';
import { optionsFor } from '#search/palette-results.tsx';

const FOUND = { posts: [], tags: ['TLS'], categories: [] };

test.for([
  [' a & b ', ['/blog/tag/tls', '/blog/search?q=+a+%26+b+']],
  [' ', ['/blog/tag/tls']],
] as const)('the options for %j end with the search of all text', ([query, hrefs]) => {
  expect(optionsFor(FOUND, query).map(({ href }) => href)).toEqual(hrefs);
});
