import type { Author } from '#authors.ts';
import type { ContentSnapshot } from '#content-store.ts';
import { changesOf } from '#map-changes.ts';
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
  if (!sameImages(previous, next)) {
    return 'everything';
  }
  const texts = new Set<string>();
  for (const [slug, post, old] of changesOf(next.index.bySlug, previous.index.bySlug)) {
    if (post === undefined || old === undefined || !sameFrontMatter(old, post)) {
      return 'everything';
    }
    texts.add(slug);
  }
  return { texts, authors: changedAuthors(previous.authors, next.authors) };
}

function changedAuthors(old: ReadonlyMap<string, Author>, next: ReadonlyMap<string, Author>): ReadonlySet<string> {
  const isSame = (slug: string) => JSON.stringify(old.get(slug)) === JSON.stringify(next.get(slug));
  return new Set(old === next ? [] : [...old.keys(), ...next.keys()].filter((slug) => !isSame(slug)));
}

const NO_FRONT_MATTER: ReadonlySet<keyof Post> = new Set(['markdown', 'includes']);

/** Reading time counts: lists show it. Texts are not asked for, since they may have to be read. */
function sameFrontMatter(old: Post, post: Post): boolean {
  return hasSame(old, post, NO_FRONT_MATTER) && hasSame(post, old, NO_FRONT_MATTER);
}

/** Whether all that `a` has, `b` has as well, whatever some of their fields are. */
function hasSame<T extends object>(a: T, b: T, whatever: ReadonlySet<keyof T>): boolean {
  for (const name in a) {
    if (!whatever.has(name) && JSON.stringify(a[name]) !== JSON.stringify(b[name])) {
      return false;
    }
  }
  return true;
}

function sameImages(previous: ContentSnapshot, next: ContentSnapshot): boolean {
  return changesOf(next.images, previous.images).length + changesOf(next.media, previous.media).length === 0;
}
