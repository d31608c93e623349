import { slugify } from '@portico/site/slugify';
import type { Author } from '#authors.ts';
import type { ContentSnapshot } from '#content-store.ts';
import type { Post } from '#post.ts';

/** What a change of the content touches, where it is not everything. */
export type ContentChange = {
  /** Slugs of the posts whose text alone is different. */
  readonly texts: ReadonlySet<string>;
  /** Slugs of the authors of whom `authors.yaml` says something else. */
  readonly authors: ReadonlySet<string>;
};

/**
 * What a change touches; `everything` where a post came or went, a front matter changed (titles, dates and tags stand on other
 * pages too), or images, videos or captions did.
 */
export function contentChange(previous: ContentSnapshot, next: ContentSnapshot): ContentChange | 'everything' {
  const before = previous.index.bySlug;
  const after = next.index.bySlug;
  if (before.size !== after.size || !sameImages(previous, next)) {
    return 'everything';
  }
  const texts = new Set<string>();
  for (const [slug, post] of after) {
    const old = before.get(slug);
    if (old === post) {
      continue;
    }
    if (old === undefined || !sameFrontMatter(old, post)) {
      return 'everything';
    }
    texts.add(slug);
  }
  return { texts, authors: changedAuthors(previous.authors, next.authors) };
}

/** Whether a post's page shows something of the authors that changed. */
export function isByOneOf({ authors }: Post, changed: ReadonlySet<string>): boolean {
  return changed.size > 0 && authors.some((name) => changed.has(slugify(name)));
}

function changedAuthors(old: ReadonlyMap<string, Author>, next: ReadonlyMap<string, Author>): ReadonlySet<string> {
  const isSame = (slug: string) => JSON.stringify(old.get(slug)) === JSON.stringify(next.get(slug));
  return new Set(old === next ? [] : [...old.keys(), ...next.keys()].filter((slug) => !isSame(slug)));
}

/** Reading time counts: lists show it. */
function sameFrontMatter(
  { markdown: _a, includes: _b, ...old }: Post,
  { markdown: _c, includes: _d, ...post }: Post,
): boolean {
  return JSON.stringify(old) === JSON.stringify(post);
}

function sameImages(previous: ContentSnapshot, next: ContentSnapshot): boolean {
  return isSame(previous.images, next.images) && isSame(previous.media, next.media);
}

function isSame(old: ReadonlyMap<string, object>, next: ReadonlyMap<string, object>): boolean {
  return old.size === next.size && [...next].every(([url, file]) => old.get(url) === file);
}
