import type { SearchResults } from '@portico/search';
import { loadPostList } from '#search/post-list.ts';

/**
 * All that the palette finds, in the list of posts at `href`, for a page that no server has looked for. The engine comes in the palette's
 * own module, so that no page loads it before it is wanted. Rejects where either cannot be fetched.
 */
export async function findInList(query: string, href: string): Promise<SearchResults> {
  const [{ createSearch }, posts] = await Promise.all([import('#search/palette.tsx'), loadPostList(href)]);
  return createSearch(posts, { defaultTags: [] })(query, { limit: Number.POSITIVE_INFINITY });
}
