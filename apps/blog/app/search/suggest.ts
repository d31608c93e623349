import type { Pause, WordSearch } from './word-search.ts';

export type Suggestions = {
  /** The query with words that posts have; undefined where that would find nothing either. */
  readonly meant: string | undefined;
  /** Of several words and phrases each that finds posts by itself, as a query, and how many. */
  readonly alone: ReadonlyArray<{ readonly word: string; readonly count: number }>;
};

/** What to try instead of words that no post has all of. Looks through the texts twice for each word at most, and once again. */
export async function suggest(
  { find, meant }: WordSearch<unknown>,
  words: readonly string[],
  pause: Pause,
): Promise<Suggestions> {
  const countOf = async (asked: readonly string[]) => (await find(asked, pause)).posts.length;
  const counted: Array<{ readonly word: string; readonly count: number }> = [];
  for (const asked of words) {
    const count = await countOf([asked]);
    const word = count > 0 ? asked : ((await meant(asked, pause)) ?? asked);
    counted.push({ word, count: word === asked ? count : await countOf([word]) });
  }
  const others = counted.map(({ word }) => word);
  const isOther = others.some((word, place) => word !== words[place]);
  return {
    meant: isOther && (await countOf(others)) > 0 ? others.map(asQuery).join(' ') : undefined,
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
