import { withoutComments } from '#plain-text.ts';

// Brysbaert (2019), "How many words do we read per minute?": 238 for English non-fiction, read silently.
const WORDS_PER_MINUTE = 238;
// Chinese and Japanese are written without spaces; the same review gives about 260 characters a minute for Chinese.
const CHARACTERS_PER_MINUTE = 260;
// So are Thai, Lao, Khmer and Burmese, for which there is no rate: as many letters as 238 English words have, 4.6 each in that review.
const LETTERS_PER_MINUTE = 1_100;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;
// Where those scripts are; a test for it costs a tenth of what looking for them does.
const MAY_BE_UNSPACED = /[\u0E00-\u0EFF\u1000-\u109F\u1780-\u17FF\u2E80-\uFFFF]/;
// The letters are before it.
const FIRST_CHARACTER = '\u2E80';

// Bits of what a code unit is.
const SPACE = 1;
const LETTER_OR_DIGIT = 2;
const NOT_LOOKED_AT = 4;
const KINDS = new Uint8Array(0x1_00_00).fill(NOT_LOOKED_AT);
// As many code units of a text at once as these bytes hold.
const BYTES = Buffer.alloc(0x40_00);
const UNITS = new Uint16Array(BYTES.buffer, BYTES.byteOffset, BYTES.length / Uint16Array.BYTES_PER_ELEMENT);

/** Whole minutes, at least 1, that reading the Markdown's text takes; code counts as text, and comments do not. */
export function readingMinutes(markdown: string): number {
  const text = withoutComments(markdown);
  const unspaced = MAY_BE_UNSPACED.test(text) ? (text.match(UNSPACED) ?? []) : [];
  const letters = unspaced.filter((character) => character < FIRST_CHARACTER).length;
  const words = countWords(unspaced.length === 0 ? text : text.replace(UNSPACED, ' '));
  const minutes = letters / LETTERS_PER_MINUTE + (unspaced.length - letters) / CHARACTERS_PER_MINUTE;
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE + minutes));
}

/**
 * What stands between spaces and has a letter or a digit. An expression would make a string of each: of 10,000 posts, some 15 million. In
 * an array and without a condition, since nobody can guess where a word begins, it takes a quarter of the time.
 */
function countWords(text: string): number {
  let words = 0;
  let wasInWord = 0;
  for (let start = 0; start < text.length; start += UNITS.length) {
    const part = text.slice(start, start + UNITS.length);
    BYTES.write(part, 'utf16le');
    for (let at = 0; at < part.length; at += 1) {
      const unit = UNITS[at] ?? 0;
      let kind = KINDS[unit] ?? 0;
      if (kind === NOT_LOOKED_AT) {
        kind = kindOf(String.fromCodePoint(text.codePointAt(start + at) ?? 0));
        // Of half a character nothing is known: the other half says which one it is.
        KINDS[unit] = isSurrogate(unit) ? NOT_LOOKED_AT : kind;
      }
      const isInWord = (wasInWord | (kind >> 1)) & ~kind & 1;
      words += isInWord & ~wasInWord;
      wasInWord = isInWord;
    }
  }
  return words;
}

function kindOf(character: string): number {
  if (/[\p{L}\p{N}]/u.test(character)) {
    return LETTER_OR_DIGIT;
  }
  return /\s/.test(character) ? SPACE : 0;
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd8_00 && unit <= 0xdf_ff;
}
