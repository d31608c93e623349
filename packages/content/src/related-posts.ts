import type { ContentIndex } from '#content-index.ts';
import type { Post } from '#post.ts';
import { slugify } from '#slugify.ts';

/**
 * At most `count` listed posts that share the most with `post`: two points for each tag, weighed down the more posts
 * carry it, and one for the category. Newest first among equals; posts that share nothing are left out.
 */
export function relatedPosts(post: Post, index: ContentIndex, count: number): readonly Post[] {
  const scores = new Map<Post, number>();
  const add = (posts: readonly Post[], points: number) => {
    for (const other of posts) {
      scores.set(other, (scores.get(other) ?? 0) + points);
    }
  };
  for (const tag of post.tags) {
    const posts = index.tags.get(slugify(tag))?.posts ?? [];
    add(posts, 2 / Math.log2(posts.length + 1));
  }
  const category = index.categories.get(slugify(post.category))?.posts ?? [];
  add(category, 1 / Math.log2(category.length + 1));
  scores.delete(post);
  const isNeighbour = (other: Post) => other.series !== undefined && other.series === post.series;
  return index.posts
    .filter((other) => scores.has(other) && !isNeighbour(other))
    .sort((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0))
    .slice(0, count);
}

/** The listed posts just before and after `post` in time; neither for a post that no list has. */
export function neighbours(
  posts: readonly Post[],
  post: Post,
): { readonly newer: Post | undefined; readonly older: Post | undefined } {
  const place = posts.indexOf(post);
  return place === -1 ? { newer: undefined, older: undefined } : { newer: posts[place - 1], older: posts[place + 1] };
}
