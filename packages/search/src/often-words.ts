import { stemOf } from '#stem-of.ts';

// A word said once or twice is said by the way. A long text has to say it more often: once in so many words.
const FEWEST = 3;
const WORDS_BETWEEN = 400;

/** Those of a text's words, as `indexWords` gives them, that it says often, in any of their forms. */
export function oftenWords(words: readonly string[]): ReadonlySet<string> {
  const ofWords = new Map<string, number>();
  for (const word of words) {
    ofWords.set(word, (ofWords.get(word) ?? 0) + 1);
  }
  const ofStems = new Map<string, number>();
  const stems = Array.from(ofWords, ([word, count]) => {
    const stem = stemOf(word);
    ofStems.set(stem, (ofStems.get(stem) ?? 0) + count);
    return [word, stem] as const;
  });
  const fewest = Math.max(FEWEST, words.length / WORDS_BETWEEN);
  return new Set(stems.filter(([, stem]) => (ofStems.get(stem) ?? 0) >= fewest).map(([word]) => word));
}
