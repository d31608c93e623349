import type { BlogPost } from '@portico/core/blog-post';
import { useState } from 'react';

const lists = new Map<string, Promise<readonly BlogPost[]>>();

/** The list of all posts, newest first, fetched once. Rejects if that fails; the next call tries again. */
export function loadPostList(href: string): Promise<readonly BlogPost[]> {
  const posts = lists.get(href) ?? fetch(href).then((response) => response.json());
  lists.set(href, posts);
  posts.catch(() => lists.delete(href));
  return posts;
}

type Posts = readonly BlogPost[] | null | undefined;

/** Undefined until `load` if the page data doesn't have all posts, and null if the list couldn't be loaded. */
export function usePostList(blogPosts: readonly BlogPost[], morePosts: string | undefined) {
  const [loaded, setLoaded] = useState<Posts>();
  function load(): void {
    if (morePosts !== undefined) {
      setLoaded((known) => known ?? undefined);
      loadPostList(morePosts).then(setLoaded, () => setLoaded(null));
    }
  }
  const posts: Posts = morePosts === undefined ? blogPosts : loaded;
  return { posts, load };
}
