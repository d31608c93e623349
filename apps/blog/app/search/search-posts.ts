import type { ContentIndex, Post } from '@portico/content';
import { createSearch, emptyResults } from '@portico/shell/search';
import { site } from '../../../../site.config.ts';
import type { TextSearch } from '../services.ts';
import { queryWords } from './query-words.ts';
import { type Suggestions, suggest } from './suggest.ts';

export type SearchedPosts = {
  readonly posts: readonly Post[];
  readonly tags: readonly string[];
  readonly categories: readonly string[];
  /** What was looked for in the posts, folded. */
  readonly words: readonly string[];
  /** Whether the query has more words. */
  readonly isCut: boolean;
  /** Whether the texts of some posts are not looked through yet. */
  readonly isPartial: boolean;
  /** Given if nothing is found. */
  readonly suggestions: Suggestions | undefined;
};

/**
 * What the search page shows for a query: the posts that have all of its words somewhere, the better places first, and all else that the
 * palette finds, with marks between the words or by the slug.
 */
export function searchPosts(index: ContentIndex, query: string, textSearch: TextSearch = NO_TEXTS): SearchedPosts {
  if (query.trim() === '') {
    const { posts, tags, categories } = emptyResults(index.posts, site.search);
    return { posts, tags, categories, words: [], isCut: false, isPartial: false, suggestions: undefined };
  }
  const listed = new Set(index.posts);
  const find = (words: readonly string[]) => textSearch.find(words).filter((post) => listed.has(post));
  const search = createSearch(index.posts, site.search);
  const { posts: ranked, tags, categories } = search(query, { limit: Number.POSITIVE_INFINITY });
  const { words, isCut } = queryWords(query);
  const byWords = words.length === 0 ? [] : find(words);
  const posts = [...new Set([...byWords, ...ranked])];
  const isNothing = posts.length + tags.length + categories.length === 0;
  return {
    posts,
    tags,
    categories,
    words,
    isCut,
    isPartial: textSearch.isPartial(),
    suggestions: isNothing ? suggest(words, { find, meant: textSearch.meant }) : undefined,
  };
}

// An export and the measurements of a build answer no query.
const NO_TEXTS: TextSearch = { find: () => [], isPartial: () => false, meant: () => undefined };
