import { slugify } from '@portico/site/slugify';
import type { ContentIndex, Taxon } from '#content-index.ts';
import { withEdits } from '#map-changes.ts';
import type { Post } from '#post.ts';
import type { PostTerms } from '#related/post-terms.ts';
import { createRelatedPosts } from '#related/related-posts.ts';

/**
 * Replaces edited posts in an index without grouping and ordering all posts again, which takes many times as long. Undefined where that
 * is not enough: an edit changed what posts are ordered, grouped or found by, or a scheduled post is due at `now` (milliseconds since
 * the epoch).
 */
export function indexAfterEdit(
  index: ContentIndex,
  { edits, now, terms }: { edits: ReadonlyMap<Post, Post>; now: number; terms: PostTerms },
): ContentIndex | undefined {
  const isDue = index.nextChange !== undefined && index.nextChange <= now;
  if (isDue || [...edits].some(([old, post]) => placeOf(old) !== placeOf(post))) {
    return undefined;
  }
  if (edits.size === 0) {
    return index;
  }
  const edited = [...edits.keys()];
  const current = (posts: readonly Post[]) => withEdited(posts, edits);
  const taxa = (of: ReadonlyMap<string, Taxon>, namesOf: (post: Post) => readonly string[]) =>
    withValues(of, edited.flatMap(namesOf).map(slugify), (taxon) => ({ ...taxon, posts: current(taxon.posts) }));
  const posts = current(index.posts);
  const shown = [...edits].filter(([old, { slug }]) => index.bySlug.get(slug) === old);
  return {
    ...index,
    posts,
    bySlug: withEdits(index.bySlug, new Map(shown.map(([, post]) => [post.slug, post]))),
    tags: taxa(index.tags, (post) => post.tags),
    categories: taxa(index.categories, (post) => [post.category]),
    authors: taxa(index.authors, (post) => post.authors),
    series: withValues(
      index.series,
      edited.flatMap((post) => post.series ?? []),
      current,
    ),
    ...createRelatedPosts(posts, terms),
    unpublished: index.unpublished.some((post) => edits.has(post)) ? current(index.unpublished) : index.unpublished,
  };
}

// Up to so many, finding each in a list takes less time than asking for each post of the list whether it is one.
const FEW = 64;

function withEdited(posts: readonly Post[], edits: ReadonlyMap<Post, Post>): readonly Post[] {
  if (edits.size > FEW) {
    return posts.map((post) => edits.get(post) ?? post);
  }
  const current = posts.slice();
  for (const [old, post] of edits) {
    const place = posts.indexOf(old);
    if (place !== -1) {
      current[place] = post;
    }
  }
  return current;
}

/** All that an index orders, groups and finds posts by. */
function placeOf({ slug, file, date, draft, unlisted, tags, category, authors, series, aliases }: Post): string {
  return JSON.stringify([slug, file, date, draft, unlisted, tags, category, authors, series, aliases]);
}

/** The map with other values at these keys; keys that it does not have are ignored. */
function withValues<T>(
  map: ReadonlyMap<string, T>,
  keys: readonly string[],
  change: (value: T) => T,
): ReadonlyMap<string, T> {
  const changed = new Map(map);
  for (const key of new Set(keys)) {
    const value = map.get(key);
    if (value !== undefined) {
      changed.set(key, change(value));
    }
  }
  return changed;
}
