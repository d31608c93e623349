import type { ContentIndex } from '@portico/content';
import { slugify } from '@portico/site/slugify';
import { ownerOf } from '#pages/owner-of.ts';
import type { RoutePattern } from '#pages/route-patterns.ts';

/**
 * The path whose error page is the answer for a path that has no page; undefined where there may be one. All missing pages
 * of a kind have the same error page, so it is made once, however many addresses a scanner tries. No slug is `-`, so no
 * content will ever be at these paths.
 */
export function standInForMissing(pathname: string, index: ContentIndex, routes: RoutePattern): string | undefined {
  if (pathname.endsWith('.data')) {
    return undefined;
  }
  const pattern = routes(pathname);
  switch (pattern) {
    case undefined:
      return ownerOf(pathname) === 'blog' ? '/blog/-/-' : '/-';
    case '/blog/:slug':
      return isKnown(pathname, index.bySlug, index.aliases) ? undefined : '/blog/-';
    case '/blog/tag/:tag':
      return isKnown(pathname, index.tags) ? undefined : '/blog/tag/-';
    case '/blog/category/:category':
      return isKnown(pathname, index.categories) ? undefined : '/blog/category/-';
    default:
      return undefined;
  }
}

function isKnown(pathname: string, ...names: ReadonlyArray<ReadonlyMap<string, unknown>>): boolean {
  const segment = decodeURIComponent(pathname.slice(pathname.lastIndexOf('/') + 1));
  const slug = slugify(segment);
  return names.some((known) => known.has(segment) || known.has(slug));
}
