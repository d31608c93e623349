import type { BlogPost } from '@portico/core/blog-post';
import type { SourcePage } from '@portico/core/source-page';
import { useEffect, useState } from 'react';

const lists = new Map<string, Promise<readonly BlogPost[]>>();

/** The list of all posts, newest first, fetched once. Rejects if that fails; the next call tries again. */
export function loadPostList(href: string): Promise<readonly BlogPost[]> {
  const posts = lists.get(href) ?? fetch(href).then((response) => response.json());
  lists.set(href, posts);
  posts.catch(() => lists.delete(href));
  return posts;
}

/**
 * The posts of the page data and, if there are more, the whole list, for each `opening` of it. Undefined until it has loaded, and null if
 * it couldn't be.
 */
export function usePostList(opening: number, blogPosts: readonly BlogPost[], morePosts: string | undefined) {
  const [loaded, setLoaded] = useState<{ readonly opening: number; readonly posts: readonly BlogPost[] | null }>();
  useEffect(() => {
    if (morePosts !== undefined) {
      loadPostList(morePosts).then(
        (posts) => setLoaded({ opening, posts }),
        () => setLoaded({ opening, posts: null }),
      );
    }
  }, [opening, morePosts]);
  if (morePosts === undefined) {
    return blogPosts;
  }
  // After a failure, the next opening waits again.
  return loaded?.posts === null && loaded.opening !== opening ? undefined : loaded?.posts;
}

let sources: Promise<readonly SourcePage[]> | undefined;

/** The pages of other sites that the search offers, fetched once. None until they have loaded; after a failure, the next palette tries again. */
export function useSourcePages(href: string | undefined): readonly SourcePage[] {
  const [pages, setPages] = useState<readonly SourcePage[]>([]);
  useEffect(() => {
    if (href !== undefined) {
      loadSourcePages(href).then(setPages, () => undefined);
    }
  }, [href]);
  return pages;
}

function loadSourcePages(href: string): Promise<readonly SourcePage[]> {
  sources ??= fetch(href).then((response) => (response.ok ? response.json() : Promise.reject(response)));
  sources.catch(() => {
    sources = undefined;
  });
  return sources;
}
