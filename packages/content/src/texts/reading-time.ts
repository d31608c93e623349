import { withoutComments } from '#texts/plain-text.ts';

// Brysbaert (2019), "How many words do we read per minute?": 238 English words or about 260 Chinese characters.
const WORDS_PER_MINUTE = 238;
const CHARACTERS_PER_MINUTE = 260;
// Thai, Lao, Khmer and Burmese have no spaces between words either: as many letters as 238 English words have.
const LETTERS_PER_MINUTE = 1_100;
const CHARACTER = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/gu;
const LETTER = /[\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/gu;
// The blocks of those scripts: ten times as fast to look for.
const MAY_LACK_SPACES = /[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u2E80-\uFFFF]/;
// Begins with a letter or digit; between the ranges are punctuation and symbols. Twice as fast as \p{L} and \p{N}.
const WORD = /[\w\u00AA-\u1FFF\u2C00-\uFFFF]\S*/g;

/** Returns the whole minutes, at least 1, that reading the Markdown takes; code counts as text, and comments do not. */
export function readingMinutes(markdown: string): number {
  const text = withoutComments(markdown);
  const count = (pattern: RegExp, within = text) => within.match(pattern)?.length ?? 0;
  const minutes = MAY_LACK_SPACES.test(text)
    ? count(WORD, text.replace(CHARACTER, ' ').replace(LETTER, ' ')) / WORDS_PER_MINUTE +
      count(CHARACTER) / CHARACTERS_PER_MINUTE +
      count(LETTER) / LETTERS_PER_MINUTE
    : count(WORD) / WORDS_PER_MINUTE;
  return Math.max(1, Math.round(minutes));
}
