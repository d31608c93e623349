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

const SPACE = 1;
const LETTER_OR_DIGIT = 2;
const ASCII = 128;
const OF_ASCII = Uint8Array.from({ length: ASCII }, (_, code) => kindOf(String.fromCharCode(code)));

/** Whole minutes, at least 1, that reading the Markdown's text takes; code counts as text, and comments do not. */
export function readingMinutes(markdown: string): number {
  const text = withoutComments(markdown);
  const unspaced = MAY_BE_UNSPACED.test(text) ? (text.match(UNSPACED) ?? []) : [];
  const letters = unspaced.filter((character) => character < FIRST_CHARACTER).length;
  const words = countWords(unspaced.length === 0 ? text : text.replace(UNSPACED, ' '));
  const minutes = letters / LETTERS_PER_MINUTE + (unspaced.length - letters) / CHARACTERS_PER_MINUTE;
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE + minutes));
}

/** What stands between spaces and has a letter or a digit. An expression would make a string of each: of 10,000 posts, some 15 million. */
function countWords(text: string): number {
  let words = 0;
  let isInWord = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    // Compared first: what is beyond an array's end is slow to ask for.
    const kind = code < ASCII ? OF_ASCII[code] : kindOf(String.fromCodePoint(text.codePointAt(at) ?? 0));
    if (kind === SPACE) {
      isInWord = false;
    } else if (kind === LETTER_OR_DIGIT && !isInWord) {
      isInWord = true;
      words += 1;
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
