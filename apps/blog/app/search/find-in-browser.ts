import { betterOf, type Excerpt, excerptOf, LINE_END, MARK_END, MARK_START } from '@portico/content/excerpt';
import type { BlogPost } from '@portico/core/blog-post';
import { PAGE_SIZE } from '@portico/core/limits';
import { APPS, routes } from '@portico/core/routes';
import { markWords } from '@portico/shell/marked';
import { createSearch } from '@portico/shell/search';
import type { FoundResult } from './search-results.tsx';

/*
 * Searches on the search page of an exported site, which has no server for that. The page loads this module with the first query.
 * Pagefind's files are next to the site's files: see cli/export/write-search-index.ts.
 */

type PagefindData = {
  readonly url: string;
  readonly content: string;
  /** The indexes of the matching words. */
  readonly locations: readonly number[];
  readonly meta: { readonly authors: string; readonly sections: string; readonly lines: string };
};
type Pagefind = {
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
};

const PAGEFIND = `${APPS.www}pagefind/pagefind.js`;

/** Returns one page of the results for a query. Rejects if something can't be fetched. */
export async function findInBrowser(query: string, page: number): Promise<FoundInBrowser> {
  const [pagefind, posts] = await Promise.all([loadPagefind(), fetchPosts()]);
  const { tags, categories } = createSearch(posts, { defaultTags: [] })(query);
  const { results: all } = await pagefind.search(query);
  const found = await Promise.all(all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(({ data }) => data()));
  const words = query.split(/\s+/);
  const bySlug = new Map(posts.map((post) => [post.slug, post]));
  return {
    tags,
    categories,
    total: all.length,
    results: found.flatMap((data) => {
      const { url, meta } = data;
      const post = bySlug.get(decodeURIComponent(url.slice(url.lastIndexOf('/') + 1)));
      return post === undefined
        ? []
        : {
            post: { ...post, authors: JSON.parse(meta.authors) },
            title: markWords(post.title, words),
            ...betterOf(markWords(post.description, words), foundExcerpt(data)),
          };
    }),
  };
}

async function loadPagefind(): Promise<Pagefind> {
  return import(/* @vite-ignore */ PAGEFIND);
}

const LETTER = /[\p{L}\p{N}]/u;

/** Marks a word without the punctuation around it, which Pagefind includes in the word. */
function markLetters(word: string): string {
  const letters = [...word];
  const [first, last] = [letters.findIndex(isLetter), letters.findLastIndex(isLetter) + 1];
  return first === -1
    ? word
    : [letters.slice(0, first), MARK_START, letters.slice(first, last), MARK_END, letters.slice(last)].flat().join('');
}

function isLetter(character: string): boolean {
  return LETTER.test(character);
}

function foundExcerpt({ content, locations, meta }: PagefindData): Excerpt | undefined {
  const found = new Set(locations);
  const words = content.split(/\s+/);
  const marked = words.map((word, index) => (found.has(index) ? markLetters(word) : word));
  const lines = marked.join(' ').split(` ${LINE_END} `);
  const count = Number(meta.lines);
  return excerptOf({
    body: lines.slice(0, count).join('\n'),
    code: lines.slice(count).join('\n'),
    sections: JSON.parse(meta.sections),
  });
}

async function fetchPosts(): Promise<readonly BlogPost[]> {
  const href = routes.postList.href();
  const response = await fetch(href);
  if (!response.ok) {
    throw new Error(`${href} answered ${response.status}.`);
  }
  return response.json();
}
