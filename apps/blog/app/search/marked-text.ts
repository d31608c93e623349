import { matchRanges } from '@portico/search';
import { straighten } from './query-words.ts';

/** A text in parts: the first as it is, the second marked, and so on by turns. */
export type MarkedText = readonly string[];

// Such a word is in every line, and its marks would hide the text.
const ONE_LETTER = /^[a-z\d]$/;

/** Marks each place of a text where one of the words stands, which are folded; not of a single Latin letter. */
export function markWords(text: string, words: readonly string[]): MarkedText {
  const straight = straighten(text);
  const ranges = words
    .filter((word) => !ONE_LETTER.test(word))
    .flatMap((word) => matchRanges(straight, word))
    .sort((a, b) => a.start - b.start);
  const parts: string[] = [];
  let end = 0;
  for (const range of ranges) {
    if (range.start > end || parts.length === 0) {
      parts.push(text.slice(end, range.start), text.slice(range.start, range.end));
    } else if (range.end > end) {
      parts.push(`${parts.pop()}${text.slice(end, range.end)}`);
    }
    end = Math.max(end, range.end);
  }
  return [...parts, text.slice(end)];
}
