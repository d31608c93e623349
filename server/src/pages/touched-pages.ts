import { type ContentSnapshot, changedBodies } from '@portico/content';
import type { PageCache } from '#pages/page-cache.ts';

/** Empties the cache of what a change of content touches: one post's pages where only its text changed, else all. */
export function forgetTouchedPages(cache: PageCache, next: ContentSnapshot, previous: ContentSnapshot): void {
  const changed = changedBodies(previous, next);
  if (changed === 'everything') {
    cache.clear();
  } else if (changed.size > 0) {
    cache.forget((key) => isPageOf(key, changed));
  }
}

/**
 * True for a post's own page in each of its representations, and for what is made of many posts: feeds, sitemaps, the list
 * of all posts. A key may end with a space and the media type that it is sent under.
 */
function isPageOf(key: string, slugs: ReadonlySet<string>): boolean {
  const [, segment = ''] = /^\/blog\/([^/.?]+)/.exec(key) ?? [];
  return slugs.has(decodeURIComponent(segment)) || /\.(?:xml|json|txt)(?: |$)/.test(key);
}
