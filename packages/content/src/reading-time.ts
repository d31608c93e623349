// Brysbaert (2019), "How many words do we read per minute?": 238 for English non-fiction, read silently.
const WORDS_PER_MINUTE = 238;
// Chinese and Japanese are written without spaces; the same review gives about 260 characters a minute for Chinese.
const CHARACTERS_PER_MINUTE = 260;
// Those scripts are above; a test for it costs a tenth of what looking for them does.
const MAY_BE_UNSPACED = /[\u2E80-\uFFFF]/;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/** Whole minutes, at least 1, that reading the Markdown's text takes; code counts as text. */
export function readingMinutes(markdown: string): number {
  const unspaced = MAY_BE_UNSPACED.test(markdown) ? (markdown.match(UNSPACED)?.length ?? 0) : 0;
  const spaced = unspaced === 0 ? markdown : markdown.replace(UNSPACED, ' ');
  const words = spaced.match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0;
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE + unspaced / CHARACTERS_PER_MINUTE));
}
