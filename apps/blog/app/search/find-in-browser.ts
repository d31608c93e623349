import type { BlogPost } from '@portico/config/blog-post';
import { PAGE_SIZE } from '@portico/config/limits';
import { APPS, routes } from '@portico/config/routes';
import { markWords } from '@portico/shell/marked';
import { createSearch } from '@portico/shell/search';
import { MARK_END, MARK_START, type MarkedText, toParts } from './marks.ts';
import type { FoundResult } from './search-results.tsx';
import { correctSpelling } from './spelling.ts';

/*
 * Searches on the search page of an exported site, which has no server to search. The page loads this module with the first query.
 * Pagefind's files are next to the site's: see the server's search-index.ts.
 */

type PagefindData = { readonly url: string; readonly excerpt: string; readonly meta: { readonly authors: string } };
type Pagefind = {
  readonly options: (options: { readonly excerptLength: number }) => Promise<void>;
  readonly search: (
    query: string,
  ) => Promise<{ readonly results: ReadonlyArray<{ readonly data: () => Promise<PagefindData> }> }>;
};

export type FoundInBrowser = {
  readonly total: number;
  /** Only the results on the requested page. */
  readonly results: readonly FoundResult[];
  readonly tags: readonly string[];
  readonly categories: readonly string[];
  readonly correction: string | undefined;
};

const EXCERPT_WORDS = 30;
const PAGEFIND = `${APPS.www}pagefind/pagefind.js`;

/** One page of what is found for a query. Rejects if something cannot be fetched. */
export async function findInBrowser(query: string, page: number): Promise<FoundInBrowser> {
  const [pagefind, posts] = await Promise.all([loadPagefind(), fetchPosts()]);
  const { tags, categories } = createSearch(posts, { defaultTags: [] })(query);
  const { results: all } = await pagefind.search(query);
  const found = await Promise.all(all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(({ data }) => data()));
  const bySlug = new Map(posts.map((post) => [post.slug, post]));
  const correction = all.length + tags.length + categories.length === 0 ? correctSpelling(query, posts) : undefined;
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
            title: markWords(post.title, query.split(/\s+/)),
            excerpt: excerptParts(excerpt),
          };
    }),
    correction:
      correction !== undefined && (await pagefind.search(correction)).results.length > 0 ? correction : undefined,
  };
}

async function loadPagefind(): Promise<Pagefind> {
  const pagefind: Pagefind = await import(/* @vite-ignore */ PAGEFIND);
  await pagefind.options({ excerptLength: EXCERPT_WORDS });
  return pagefind;
}

/** Moves punctuation out of the marks: Pagefind marks a word together with the punctuation after it. */
function excerptParts(html: string): MarkedText {
  const marked = textOf(html.replaceAll('<mark>', MARK_START).replaceAll('</mark>', MARK_END));
  return toParts(marked.replace(new RegExp(`(\\p{P}+)${MARK_END}`, 'gu'), `${MARK_END}$1`));
}

function textOf(html: string): string {
  return new DOMParser().parseFromString(`<pre>${html}`, 'text/html').body.textContent ?? '';
}

async function fetchPosts(): Promise<readonly BlogPost[]> {
  const href = routes.postList.href();
  const response = await fetch(href);
  if (!response.ok) {
    throw new Error(`${href} answered ${response.status}.`);
  }
  return response.json();
}
