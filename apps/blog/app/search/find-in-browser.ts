import type { BlogPost } from '@portico/config/blog-post';
import { PAGE_SIZE } from '@portico/config/page-size';
import { APPS, routes } from '@portico/config/routes';
import { createSearch, type SearchResults } from '@portico/shell/search';
import { type MarkedText, markWords } from './marked-text.ts';
import { queryWords } from './query-words.ts';

/*
 * The search page's search for an exported site, which has no server to look for what is asked. It is a module of its own, which is loaded
 * with the first query. Pagefind's files are next to the site's; see the server's search-index.ts.
 */

type PagefindData = { readonly url: string; readonly excerpt: string; readonly meta: { readonly authors: string } };
type PagefindResult = { readonly data: () => Promise<PagefindData> };
type Pagefind = {
  readonly options: (options: { readonly excerptLength: number }) => Promise<void>;
  readonly search: (query: string) => Promise<{ readonly results: readonly PagefindResult[] }>;
};

export type FoundInBrowser = Pick<SearchResults, 'tags' | 'categories'> & {
  readonly total: number;
  /** Those of the page that was asked for. */
  readonly results: ReadonlyArray<{
    readonly post: BlogPost & { readonly authors: readonly string[] };
    readonly title: MarkedText;
    readonly excerpt: MarkedText;
    readonly places: readonly [];
  }>;
};

// In words; what two lines hold.
const EXCERPT_LENGTH = 30;
const PAGEFIND = `${APPS.www}pagefind/pagefind.js`;

/** One page of what is found for a query. Rejects if something cannot be fetched. */
export async function findInBrowser(query: string, page: number): Promise<FoundInBrowser> {
  const [pagefind, posts] = await Promise.all([loadPagefind(), fetchPosts()]);
  const { tags, categories } = createSearch(posts, { defaultTags: [] })(query);
  const { results: all } = await pagefind.search(query);
  const found = await Promise.all(all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(({ data }) => data()));
  const { words } = queryWords(query);
  const bySlug = new Map(posts.map((post) => [post.slug, post]));
  return {
    tags,
    categories,
    total: all.length,
    results: found.flatMap(({ url, excerpt, meta }) => {
      const post = bySlug.get(decodeURIComponent(url.slice(url.lastIndexOf('/') + 1)));
      return post === undefined
        ? []
        : {
            post: { ...post, authors: JSON.parse(meta.authors) },
            title: markWords(post.title, words),
            excerpt: markWords(textOf(excerpt), words),
            places: [],
          };
    }),
  };
}

async function loadPagefind(): Promise<Pagefind> {
  const pagefind: Pagefind = await import(/* @vite-ignore */ PAGEFIND);
  await pagefind.options({ excerptLength: EXCERPT_LENGTH });
  return pagefind;
}

/** Pagefind marks words with the punctuation around them, so its marks are dropped. */
function textOf(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '';
}

async function fetchPosts(): Promise<readonly BlogPost[]> {
  const href = routes.postList.href();
  const response = await fetch(href);
  if (!response.ok) {
    throw new Error(`${href} answered ${response.status}.`);
  }
  return response.json();
}
