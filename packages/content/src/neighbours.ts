import type { Post } from '#post.ts';

/** The listed posts just before and after `post` in time; neither for a post that no list has. */
export function neighbours(
  posts: readonly Post[],
  post: Post,
): { readonly newer: Post | undefined; readonly older: Post | undefined } {
  const place = posts.indexOf(post);
  return place === -1 ? { newer: undefined, older: undefined } : { newer: posts[place - 1], older: posts[place + 1] };
}
