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

/** True for a post's own page in each of its representations, and for feeds, which hold the text of posts. */
function isPageOf(key: string, slugs: ReadonlySet<string>): boolean {
  const [, segment = '', extension = ''] = /^\/blog\/([^/.?]+)(\.[a-z]+)?/.exec(key) ?? [];
  return slugs.has(decodeURIComponent(segment)) || /^\.(?:xml|json)$/.test(extension);
}
