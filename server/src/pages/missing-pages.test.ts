import { buildContentIndex } from '@portico/content';
import { samplePost } from '@portico/content/testing';
import { expect, test } from 'vitest';
import { standInForMissing } from '#pages/missing-pages.ts';

const index = buildContentIndex(
  [samplePost('a-post', { tags: ['Café HTTP'], category: 'Guides', aliases: ['old-name'] })],
  Date.parse('2030-01-01'),
);
const PATTERNS: ReadonlyArray<readonly [RegExp, string]> = [
  [/^\/(?:pricing)?$/, '/'],
  [/^\/blog$/, '/blog'],
  [/^\/blog\/search$/, '/blog/search'],
  [/^\/blog\/[^/]+$/, '/blog/:slug'],
  [/^\/blog\/tag\/[^/]+$/, '/blog/tag/:tag'],
  [/^\/blog\/category\/[^/]+$/, '/blog/category/:category'],
];
const routes = (pathname: string) => PATTERNS.find(([pattern]) => pattern.test(pathname))?.[1];

test.for<[string, string | undefined]>([
  ['/', undefined],
  ['/blog', undefined],
  ['/blog/search', undefined],
  ['/blog/a-post', undefined],
  ['/blog/A%20Post', undefined],
  ['/blog/old-name', undefined],
  ['/blog/tag/cafe-http', undefined],
  ['/blog/tag/Caf%C3%A9%20HTTP', undefined],
  ['/blog/category/guides', undefined],
  ['/blog/no-post.data', undefined],
  ['/nowhere.data', undefined],
  ['/blog/no-post', '/blog/-'],
  ['/blog/guides', '/blog/-'],
  ['/blog/tag/a-post', '/blog/tag/-'],
  ['/blog/category/%E6%97%A5', '/blog/category/-'],
  ['/blog/a-post/comments', '/blog/-/-'],
  ['/wp-login.php', '/-'],
  ['/blogger', '/-'],
])('%s is answered by %s', ([pathname, standIn]) => {
  expect(standInForMissing(pathname, index, routes)).toBe(standIn);
});

test.for(['/blog/-', '/blog/tag/-', '/blog/category/-', '/blog/-/-', '/-'])('%s stands in for itself', (path) => {
  expect(standInForMissing(path, index, routes)).toBe(path);
});
