import type { BlogPost } from '@portico/site/blog-post';

// For this long a list is taken as fresh; after it the server is asked whether it still is, for which a 304 is enough.
const FRESH_MS = 60_000;

type Loaded = { readonly href: string; readonly at: number; readonly posts: Promise<readonly BlogPost[]> };

let loaded: Loaded | undefined;

/**
 * The list of all posts, newest first: fetched once, and asked for again when the palette opens after a minute or more.
 * Rejects where it cannot be fetched or is not a list; the next call then tries again.
 */
export function loadPostList(href: string, now: () => number = Date.now): Promise<readonly BlogPost[]> {
  if (loaded === undefined || loaded.href !== href || now() - loaded.at > FRESH_MS) {
    const posts = fetchPostList(href);
    const mine: Loaded = { href, at: now(), posts };
    loaded = mine;
    posts.catch(() => {
      if (loaded === mine) {
        loaded = undefined;
      }
    });
  }
  return loaded.posts;
}

async function fetchPostList(href: string): Promise<readonly BlogPost[]> {
  // `no-cache` asks the server each time, with the entity tag of the copy that the browser has.
  const response = await fetch(href, { cache: 'no-cache' });
  if (!response.ok) {
    throw new Error(`The list of posts at ${href} answered ${response.status}.`);
  }
  const posts: unknown = await response.json();
  if (!Array.isArray(posts)) {
    throw new Error(`The list of posts at ${href} is not a list.`);
  }
  return posts;
}
