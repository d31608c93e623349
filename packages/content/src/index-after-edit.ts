import type { ContentIndex, Taxon } from '#content-index.ts';
import type { Post } from '#post.ts';
import type { PostTerms } from '#related/post-terms.ts';
import { createRelatedPosts } from '#related/related-posts.ts';

/**
 * The index of `after`, made from that of `before` by putting each edited post in the place of the one that it was: what an
 * edit of a text or a title comes to, and many times as fast as grouping and ordering all posts again. Undefined where that
 * may not be all: a post came or went, or says something else by which posts are ordered, grouped or found, or a scheduled
 * post is due at `now` (milliseconds since the epoch).
 */
export function indexAfterEdit(
  index: ContentIndex,
  { before, after, now, terms }: { before: readonly Post[]; after: readonly Post[]; now: number; terms: PostTerms },
): ContentIndex | undefined {
  const isDue = index.nextChange !== undefined && index.nextChange <= now;
  if (isDue || before.length !== after.length) {
    return undefined;
  }
  const edited = new Map<Post, Post>();
  for (const [place, post] of after.entries()) {
    const old = before[place];
    if (old === post) {
      continue;
    }
    if (old === undefined || placeOf(old) !== placeOf(post)) {
      return undefined;
    }
    edited.set(old, post);
  }
  const current = (post: Post) => edited.get(post) ?? post;
  const currentPosts = (posts: readonly Post[]) =>
    posts.some((post) => edited.has(post)) ? posts.map(current) : posts;
  const currentTaxa = (taxa: ReadonlyMap<string, Taxon>) =>
    withValues(taxa, (taxon) => {
      const posts = currentPosts(taxon.posts);
      return posts === taxon.posts ? taxon : { ...taxon, posts };
    });
  const posts = currentPosts(index.posts);
  return {
    ...index,
    posts,
    bySlug: withValues(index.bySlug, current),
    tags: currentTaxa(index.tags),
    categories: currentTaxa(index.categories),
    authors: currentTaxa(index.authors),
    series: withValues(index.series, currentPosts),
    related: createRelatedPosts(posts, terms),
    unpublished: currentPosts(index.unpublished),
  };
}

/** All that an index orders, groups and finds posts by. */
function placeOf({ slug, file, date, draft, unlisted, tags, category, authors, series, aliases }: Post): string {
  return JSON.stringify([slug, file, date, draft, unlisted, tags, category, authors, series, aliases]);
}

function withValues<T>(map: ReadonlyMap<string, T>, change: (value: T) => T): ReadonlyMap<string, T> {
  return new Map(Array.from(map, ([key, value]) => [key, change(value)]));
}
