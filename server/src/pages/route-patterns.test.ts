import { expect, test } from 'vitest';
import { routePatterns } from '#pages/route-patterns.ts';

type Builds = Parameters<typeof routePatterns>[0];

function routesOf(...paths: ReadonlyArray<string | undefined>): Builds['blog'] {
  const module = { default: undefined };
  const routes = paths.map((path, index) => [
    `route-${index}`,
    { id: `route-${index}`, parentId: 'root', path, index: path === undefined, module },
  ]);
  return { routes: { root: { id: 'root', path: '', module }, ...Object.fromEntries(routes) } };
}

const patternOf = routePatterns({
  blog: routesOf('blog', 'blog/tag/:tag', 'blog/search', 'blog/:slug', '*'),
  www: routesOf(undefined, 'pricing', '*'),
});

test.for<[string, string | undefined]>([
  ['/', '/'],
  ['/pricing', '/pricing'],
  ['/nowhere', undefined],
  ['/blog', '/blog'],
  ['/blog/a-post', '/blog/:slug'],
  ['/blog/search', '/blog/search'],
  ['/blog/tag/quic', '/blog/tag/:tag'],
  ['/blog/tag', '/blog/:slug'],
  ['/blog/a/b/c', undefined],
  ['/blogger', undefined],
])('%s belongs to %s', ([pathname, pattern]) => {
  expect(patternOf(pathname)).toBe(pattern);
});
