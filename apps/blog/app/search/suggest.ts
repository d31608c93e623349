import type { WordSearch } from './word-search.ts';

export type Suggestions = {
  /** The query with words that posts have; undefined where that would find nothing either. */
  readonly meant: string | undefined;
  /** Of several words each that finds posts by itself, and how many. */
  readonly alone: ReadonlyArray<{ readonly word: string; readonly count: number }>;
};

/** What to try instead of words that no post has all of. Looks through the texts twice for each word, and once again. */
export function suggest({ find, meant }: WordSearch<unknown>, words: readonly string[]): Suggestions {
  const others = words.map((word) => (find([word]).length > 0 ? word : (meant(word) ?? word)));
  const counted = others.map((word) => ({ word, count: find([word]).length }));
  const isOther = others.some((word, place) => word !== words[place]);
  return {
    meant: isOther && find(others).length > 0 ? others.join(' ') : undefined,
    alone: words.length > 1 ? counted.filter(({ count }) => count > 0) : [],
  };
}
