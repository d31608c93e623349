import type { BlogPost } from '@portico/core/blog-post';
import type { SourcePage } from '@portico/core/source-page';
import { useEffect, useState } from 'react';

const postLists = new Map<string, Promise<readonly BlogPost[]>>();
const sourceLists = new Map<string, Promise<readonly SourcePage[]>>();

/** Fetches a JSON list once. Rejects if that fails; the next call tries again. */
function fetchList<Item>(lists: Map<string, Promise<readonly Item[]>>, href: string): Promise<readonly Item[]> {
  const list =
    lists.get(href) ?? fetch(href).then((response) => (response.ok ? response.json() : Promise.reject(response)));
  lists.set(href, list);
  list.catch(() => lists.delete(href));
  return list;
}

/**
 * Returns the posts of the page data or, if there are more, the whole list, newest first, which is fetched when the palette opens
 * (`opening`). Undefined until it has loaded, and null if loading failed.
 */
export function usePostList(opening: number, blogPosts: readonly BlogPost[], morePosts: string | undefined) {
  const [loaded, setLoaded] = useState<{ readonly opening: number; readonly posts: readonly BlogPost[] | null }>();
  useEffect(() => {
    if (morePosts === undefined) {
      return undefined;
    }
    let isWanted = true;
    const show = (posts: readonly BlogPost[] | null) => isWanted && setLoaded({ opening, posts });
    fetchList(postLists, morePosts).then(show, () => show(null));
    return () => {
      isWanted = false;
    };
  }, [opening, morePosts]);
  if (morePosts === undefined) {
    return blogPosts;
  }
  // After a failure, the next time the palette opens waits again.
  return loaded?.posts === null && loaded.opening !== opening ? undefined : loaded?.posts;
}

/**
 * Returns the pages of other sites that the search offers, fetched once. Empty until they have loaded. After a failure, the next
 * palette tries again.
 */
export function useSourcePages(href: string | undefined): readonly SourcePage[] {
  const [pages, setPages] = useState<readonly SourcePage[]>([]);
  useEffect(() => {
    if (href === undefined) {
      return undefined;
    }
    let isWanted = true;
    fetchList(sourceLists, href).then(
      (list) => isWanted && setPages(list),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [href]);
  return pages;
}
