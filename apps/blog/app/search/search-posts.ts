import type { ContentIndex, Post } from '@portico/content';
import { createSearch, type Search } from '@portico/search';
import { site } from '../../../../site.config.ts';
import { fold, queryWords } from './query-words.ts';
import { type Suggestions, suggest } from './suggest.ts';
import { createWordSearch, type WordSearch } from './word-search.ts';

export type FoundPosts = {
  readonly posts: readonly Post[];
  readonly tags: readonly string[];
  readonly categories: readonly string[];
  /** What was looked for in the posts, folded. */
  readonly words: readonly string[];
  /** Whether the query has more words. */
  readonly isCut: boolean;
  /** Where nothing at all is found. */
  readonly suggestions: Suggestions | undefined;
};

// One for each snapshot of the content, for as long as that is held.
const engines = new WeakMap<readonly Post[], { readonly ranked: Search<Post>; readonly byWords: WordSearch }>();

/**
 * The posts that have all words of the query somewhere, by the places of the words, and all else that the palette finds: with
 * marks between the words, or by the slug.
 */
export function searchPosts({ posts, textHas }: ContentIndex, query: string): FoundPosts {
  const { ranked, byWords } = engines.get(posts) ?? {
    ranked: createSearch(posts, site.search),
    byWords: createWordSearch(posts, textHas),
  };
  engines.set(posts, { ranked, byWords });
  const found = ranked(query, { limit: Number.POSITIVE_INFINITY });
  const { words, isCut } = queryWords(query);
  const all =
    words.length === 0 ? found.posts : [...new Set([...byWords.find(words, fold(query).trim()), ...found.posts])];
  const isNothing = all.length + found.tags.length + found.categories.length === 0;
  return { ...found, posts: all, words, isCut, suggestions: isNothing ? suggest(byWords, words) : undefined };
}
