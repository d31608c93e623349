import { findInParts, type PartedList, postInParts, type SearchOpening, type SearchResults } from '@portico/search';
import type { BlogPost } from '@portico/site/blog-post';
import { askServer } from '#search/ask-server.ts';
import { forgetLoaded, loadPart, loadPostList } from '#search/post-list.ts';

/** Who finds what the palette asks for where it has no list of posts. */
export type SearchServer = {
  /** Rejects where there is no answer. */
  readonly find: (query: string, signal?: AbortSignal) => Promise<SearchResults>;
  /** The post with a slug. Rejects as well. */
  readonly post: (slug: string) => Promise<BlogPost | undefined>;
};

/** The site at `searchHref`, by what it has said: a server, or an export, where browsers search parts of the list. */
export function serverAt(searchHref: string, listHref: string, { parts }: SearchOpening): SearchServer {
  if (parts !== undefined) {
    const named = new URL(parts, new URL(searchHref, location.href)).href;
    const list: PartedList = {
      part: (name) => loadPart(named.replace(/[^/]*$/, `${name}.json`)),
      whole: () => loadPostList(listHref),
    };
    return {
      find: (query) => findInParts(list, query).catch(fetchAgain),
      post: (slug) => postInParts(list, slug),
    };
  }
  return {
    find: (query, signal) => askServer(searchHref, query, signal),
    async post(slug) {
      // A slug is one of the fields that posts match on.
      const { posts } = await askServer(searchHref, slug);
      return posts.find((post) => post.slug === slug);
    },
  };
}

/** Some of what is here may be of a list that is no more. */
function fetchAgain(error: unknown): never {
  forgetLoaded();
  throw error;
}
