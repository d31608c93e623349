import removeAccents from 'remove-accents';

// Written without spaces between words; each of its letters is a word, and several are a phrase.
const WITHOUT_SPACES = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/gu;
// As WORD_CATEGORIES divides a text. Marks are parts of words: without its vowel signs, which are marks, Hindi is consonants.
const WORD = /[\p{L}\p{N}\p{Co}\p{M}]+/gu;
// A mark as well, and of a sign that is no word: that of a heart that has colours.
const VARIATION = /\p{Variation_Selector}/gu;
// What the beginning of a word may be asked by; one letter begins too many.
const BEGINNING = /[\p{L}\p{N}\p{M}]{2}$/u;

/** The same for SQLite's unicode61 (https://www.sqlite.org/fts5.html#unicode61_tokenizer), given what `textForIndex` gives. */
export const WORD_CATEGORIES = 'L* N* Co M*';

/**
 * A text as its words are indexed: without case and accents, and with spaces around letters of scripts that have none. Accents may be stored as
 * characters of their own, which remove-accents leaves, as match-sorter does.
 */
export function textForIndex(text: string): string {
  return removeAccents(text.normalize()).toLowerCase().replace(VARIATION, '').replace(WITHOUT_SPACES, ' $& ');
}

/** The words of a text in an index, in their order. */
export function indexWords(text: string): readonly string[] {
  return textForIndex(text).match(WORD) ?? [];
}

/** Whether what is asked for may be the beginning of a longer word. */
export function mayBeBeginning(word: string): boolean {
  return BEGINNING.test(textForIndex(word));
}
