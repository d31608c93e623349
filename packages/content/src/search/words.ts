import { normalize } from '@portico/core/normalize';
/** A word or a phrase of a query in FTS5's syntax. */
export type Part = { readonly words: string; readonly condition: string; readonly isPhrase: boolean };

// Each part requires a search of all posts.
const MAX_PARTS = 10;
// Scripts that are written without spaces. Invisible JOINT characters make each letter a word, and several letters a phrase.
const WITHOUT_SPACES = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/gu;
const JOINT = '\u200b';
const FULL_WIDTH = /[０-９Ａ-Ｚａ-ｚ]/g;
const PHRASE_OR_WORD = /["“”„«»]([^"“”„«»]+)["“”„«»]|(\S+)/g;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const LETTER = /[\p{L}\p{N}]/u;
// Too many words begin with any single letter.
const MAY_BE_BEGINNING = /[\p{L}\p{N}\p{M}]{2}$/u;

/** https://www.sqlite.org/fts5.html. Marks (M*) are parts of words, since Hindi writes vowels with them. */
export const TOKENIZER = `tokenize = "porter unicode61 remove_diacritics 2 categories 'L* N* Co M*'"`;

/** Without stems, which aren't words. */
export const WORDS = `tokenize = "unicode61 remove_diacritics 0 categories 'L* N* Co M*'"`;

/** Converts a text to the form in the index; `shownText` converts it back. */
export function indexedText(text: string): string {
  return normalize(text)
    .replace(FULL_WIDTH, (letter) => normalize(letter, 'NFKC'))
    .replace(WITHOUT_SPACES, `${JOINT}$&${JOINT}`);
}

export function shownText(text: string): string {
  return text.replaceAll(JOINT, '');
}

export function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(WORD) ?? [];
}

/**
 * Converts a query to parts in FTS5's syntax. Only the words come from the reader. The last word of each part may be the
 * beginning of a longer one.
 */
export function partsOf(query: string): readonly Part[] {
  const parts = new Map<string, Part>();
  for (const [, phrase, word = ''] of query.matchAll(PHRASE_OR_WORD)) {
    const words = wordsOf(indexedText(phrase ?? word)).join(' ');
    if (LETTER.test(words) && parts.size < MAX_PARTS) {
      const condition = `"${words}"${MAY_BE_BEGINNING.test(words) ? '*' : ''}`;
      parts.set(words, { words, condition, isPhrase: phrase !== undefined });
    }
  }
  return [...parts.values()];
}
