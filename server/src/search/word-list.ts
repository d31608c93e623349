import { closest } from '@portico/core/closest';

// This includes names and typing mistakes. A blog of 10,000 posts has fewer words.
const MAX_WORDS = 200_000;
const MIN_LENGTH = 3;
const MAX_LENGTH = 24;
// The maximum difference in length.
const MAX_DIFFERENCE = 3;
// A word in a title counts as much as if it occurred in this many texts.
const IN_TITLE = 20;

/** Counts the words of posts, to suggest the one that a reader may have meant. */
export function createWordList() {
  const counts = new Map<string, number>();

  function count(words: Iterable<string>, times: number): void {
    for (const word of new Set(words)) {
      const { length } = word;
      const before = counts.get(word) ?? 0;
      if (length < MIN_LENGTH || length > MAX_LENGTH || (before === 0 && counts.size >= MAX_WORDS)) {
        continue;
      }
      if (before + times > 0) {
        counts.set(word, before + times);
      } else {
        counts.delete(word);
      }
    }
  }

  return {
    add(titleWords: Iterable<string>, textWords: Iterable<string>): void {
      count(titleWords, IN_TITLE);
      count(textWords, 1);
    },
    remove(titleWords: Iterable<string>, textWords: Iterable<string>): void {
      count(titleWords, -IN_TITLE);
      count(textWords, -1);
    },
    /** Returns the word that was probably meant. Of several that are equally similar, returns the most common one. */
    nearest(word: string): string | undefined {
      const similar = [...counts].filter(([{ length }]) => Math.abs(length - word.length) <= MAX_DIFFERENCE);
      return closest(
        word,
        similar.sort(([, a], [, b]) => b - a).map(([other]) => other),
      );
    },
  };
}
