export type Suggestions = {
  /** The query with words that posts have; undefined if that would find nothing either. */
  readonly meant: string | undefined;
  /** Of several words and phrases each that finds posts by itself, as a query, and how many. */
  readonly alone: ReadonlyArray<{ readonly word: string; readonly count: number }>;
};

export type SuggestOptions = {
  /** The posts that have all of the words. */
  readonly find: (words: readonly string[]) => readonly unknown[];
  /** The word that was probably meant. */
  readonly meant: (word: string) => string | undefined;
};

/** What to try instead of words that no post has all of. */
export function suggest(words: readonly string[], { find, meant }: SuggestOptions): Suggestions {
  const counted = words.map((asked) => {
    const count = find([asked]).length;
    const word = count > 0 ? asked : (meant(asked) ?? asked);
    return { word, count: word === asked ? count : find([word]).length };
  });
  const others = counted.map(({ word }) => word);
  const isOther = others.some((word, place) => word !== words[place]);
  return {
    meant: isOther && find(others).length > 0 ? others.map(asQuery).join(' ') : undefined,
    alone:
      words.length > 1
        ? counted.filter(({ count }) => count > 0).map(({ word, count }) => ({ word: asQuery(word), count }))
        : [],
  };
}

/** A phrase without its quotation marks would be looked for as words. */
function asQuery(word: string): string {
  return word.includes(' ') ? `"${word}"` : word;
}
