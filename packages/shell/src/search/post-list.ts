import type { BlogPost } from '@portico/config/blog-post';
import { useState } from 'react';

const lists = new Map<string, Promise<readonly BlogPost[]>>();

/** The list of all posts, newest first, fetched once. Rejects if that fails; the next call tries again. */
export function loadPostList(href: string): Promise<readonly BlogPost[]> {
  const posts = lists.get(href) ?? fetch(href).then((response) => response.json());
  lists.set(href, posts);
  posts.catch(() => lists.delete(href));
  return posts;
}

/** The list of all posts: undefined until `load`, null if it couldn't be loaded. */
export function usePostList(href: string): { posts: readonly BlogPost[] | null | undefined; load: () => void } {
  const [posts, setPosts] = useState<readonly BlogPost[] | null>();
  function load(): void {
    setPosts((known) => known ?? undefined);
    loadPostList(href).then(setPosts, () => setPosts(null));
  }
  return { posts, load };
}
