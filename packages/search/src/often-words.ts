import { stemOf } from '#stem-of.ts';

// What is said once or twice is said by the way, and so is what a long text says no more often than this.
const FEWEST = 3;
const WORDS_BETWEEN = 400;

/** Those of a text's words, as `indexWords` gives them, that it says often, in any of their forms. */
export function oftenWords(words: readonly string[]): ReadonlySet<string> {
  const stems = new Map<string, string>();
  const counts = new Map<string, number>();
  for (const word of words) {
    const stem = stems.get(word) ?? stemOf(word);
    stems.set(word, stem);
    counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  const fewest = Math.max(FEWEST, words.length / WORDS_BETWEEN);
  return new Set([...stems].filter(([, stem]) => (counts.get(stem) ?? 0) >= fewest).map(([word]) => word));
}
