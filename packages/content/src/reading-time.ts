// Brysbaert (2019), "How many words do we read per minute?": 238 for English non-fiction, read silently.
const WORDS_PER_MINUTE = 238;
// Chinese and Japanese are written without spaces; the same review gives about 260 characters a minute for Chinese.
const CHARACTERS_PER_MINUTE = 260;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/** Whole minutes, at least 1, that reading the Markdown's text takes; code counts as text. */
export function readingMinutes(markdown: string): number {
  const unspaced = markdown.match(UNSPACED)?.length ?? 0;
  const words = markdown.replace(UNSPACED, ' ').match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0;
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE + unspaced / CHARACTERS_PER_MINUTE));
}
