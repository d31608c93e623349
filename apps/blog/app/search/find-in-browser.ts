import { createSearch, type SearchResults } from '@portico/search';
import type { BlogPost } from '@portico/site/blog-post';
import { routes } from '@portico/site/routes';

/**
 * All that the palette finds, for a page that comes from files alone, where no server has looked. Rejects where the list of posts
 * cannot be fetched.
 */
export async function findInBrowser(query: string, signal: AbortSignal): Promise<SearchResults> {
  const response = await fetch(routes.postList.href(), { signal });
  if (!response.ok) {
    throw new Error(`The list of posts answered ${response.status}.`);
  }
  const posts: readonly BlogPost[] = await response.json();
  return createSearch(posts, { defaultTags: [] })(query, { limit: Number.POSITIVE_INFINITY });
}
