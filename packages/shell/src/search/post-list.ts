import type { BlogPost } from '@portico/config/blog-post';
import { useCallback, useEffect, useState } from 'react';

// After this long the server is asked whether the list has changed, for which a 304 is enough.
const FRESH_MS = 60_000;

const requests = new Map<string, { readonly at: number; readonly posts: Promise<readonly BlogPost[]> }>();
const lists = new Map<string, readonly BlogPost[]>();

/** The list of all posts, newest first. Rejects if it cannot be fetched; the next call tries again. */
export async function loadPostList(href: string, now: () => number = Date.now): Promise<readonly BlogPost[]> {
  const known = requests.get(href);
  if (known !== undefined && now() - known.at <= FRESH_MS) {
    return known.posts;
  }
  const posts = fetchPosts(href);
  requests.set(href, { at: now(), posts });
  try {
    lists.set(href, await posts);
  } catch {
    requests.delete(href);
  }
  return posts;
}

async function fetchPosts(href: string): Promise<readonly BlogPost[]> {
  // `no-cache` sends the entity tag of the copy that the browser has.
  const response = await fetch(href, { cache: 'no-cache' });
  const posts: unknown = response.ok ? await response.json() : undefined;
  if (!Array.isArray(posts)) {
    throw new Error(`The list of posts could not be fetched: ${href} answered ${response.status}.`);
  }
  return posts;
}

export type PostList = {
  /** The last list that came, however old; undefined as long as none has. */
  readonly posts: readonly BlogPost[] | undefined;
  readonly hasFailed: boolean;
  /** Happens by itself when a lost connection is back. */
  readonly retry: () => void;
};

/** The list of all posts, as it arrives. */
export function usePostList(href: string): PostList {
  const [posts, setPosts] = useState(() => lists.get(href));
  const [hasFailed, setHasFailed] = useState(false);
  const retry = useCallback(() => {
    setHasFailed(false);
    loadPostList(href).then(setPosts, () => setHasFailed(true));
  }, [href]);
  useEffect(retry, [retry]);
  useEffect(() => {
    if (hasFailed) {
      addEventListener('online', retry, { once: true });
    }
    return () => removeEventListener('online', retry);
  }, [hasFailed, retry]);
  return { posts, hasFailed: hasFailed && posts === undefined, retry };
}
