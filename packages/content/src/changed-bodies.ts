import type { ContentSnapshot } from '#content-store.ts';
import type { Post } from '#post.ts';

/**
 * What a change touches: the slugs of the posts whose text alone is different, or `everything` where a post came or went,
 * a front matter changed (titles, dates and tags stand on other pages too), or authors or images did.
 */
export function changedBodies(previous: ContentSnapshot, next: ContentSnapshot): ReadonlySet<string> | 'everything' {
  const before = previous.index.bySlug;
  const after = next.index.bySlug;
  if (before.size !== after.size || previous.authors !== next.authors || !sameImages(previous, next)) {
    return 'everything';
  }
  const changed = new Set<string>();
  for (const [slug, post] of after) {
    const old = before.get(slug);
    if (old === post) {
      continue;
    }
    if (old === undefined || !sameFrontMatter(old, post)) {
      return 'everything';
    }
    changed.add(slug);
  }
  return changed;
}

/** Reading time counts: lists show it. */
function sameFrontMatter({ markdown: _a, ...old }: Post, { markdown: _b, ...post }: Post): boolean {
  return JSON.stringify(old) === JSON.stringify(post);
}

function sameImages({ images: old }: ContentSnapshot, { images }: ContentSnapshot): boolean {
  return old.size === images.size && [...images].every(([url, image]) => old.get(url) === image);
}
