import type { Search } from '@portico/search';
import type { BlogPost } from '@portico/site/blog-post';
import { fold, queryWords } from './query-words.ts';
import type { Pause, WordSearch } from './word-search.ts';

export type FoundPosts<Found> = {
  readonly posts: readonly Found[];
  readonly tags: readonly string[];
  readonly categories: readonly string[];
  /** What was looked for in the posts, folded. */
  readonly words: readonly string[];
  /** Whether the query has more words. */
  readonly isCut: boolean;
  /** Whether nothing at all is found. */
  readonly isNothing: boolean;
  /** Whether the texts of some posts are not looked through yet. */
  readonly isPartial: boolean;
};

export type Engines<Found extends BlogPost> = {
  /** What the palette has. */
  readonly ranked: Search<Found>;
  readonly byWords: WordSearch<Found>;
};

/**
 * The posts that have all words of the query somewhere, by the places of the words, and all else that the palette finds: with
 * marks between the words, or by the slug.
 */
export async function findPosts<Found extends BlogPost>(
  { ranked, byWords }: Engines<Found>,
  query: string,
  pause: Pause,
): Promise<FoundPosts<Found>> {
  const found = ranked(query, { limit: Number.POSITIVE_INFINITY });
  const { words, isCut } = queryWords(query);
  const { posts, isPartial } =
    words.length === 0 ? { posts: [], isPartial: false } : await byWords.find(words, pause, fold(query).trim());
  const all = [...new Set([...posts, ...found.posts])];
  const isNothing = all.length + found.tags.length + found.categories.length === 0;
  return { ...found, posts: all, words, isCut, isNothing, isPartial };
}
