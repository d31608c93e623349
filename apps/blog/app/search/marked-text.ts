import { type MatchRange, matchRanges } from '@portico/shell/match-ranges';
import { straighten } from './query-words.ts';
import { isBeginning, stemOf } from './word-forms.ts';

/** A text in parts: the first as it is, the second marked, and so on by turns. */
export type MarkedText = readonly string[];

// Such a word is in every line, and its marks would hide the text.
const ONE_LETTER = /^[a-z\d]$/;

// What a word ends with, where words have endings: other scripts have no spaces between words, or join more to them.
const REST_OF_WORD = /[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{M}]*/uy;

/**
 * Marks each place of a text where one of the words stands, which are folded, or another form of it, and all of a word that it begins; not of a
 * single Latin letter. Accents that are stored as characters of their own become parts of their letters.
 */
export function markWords(written: string, words: readonly string[]): MarkedText {
  const text = written.normalize();
  const straight = straighten(text);
  const ranges = words
    .filter((word) => !ONE_LETTER.test(word))
    .flatMap((word) => [...matchRanges(straight, word), ...formsIn(straight, word)])
    .map((range) => wholeWord(straight, range))
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

function formsIn(text: string, word: string): readonly MatchRange[] {
  const stem = stemOf(word);
  return stem === word ? [] : matchRanges(text, stem).filter(({ start }) => isBeginning(text, start));
}

function wholeWord(text: string, { start, end }: MatchRange): MatchRange {
  if (!isBeginning(text, start)) {
    return { start, end };
  }
  REST_OF_WORD.lastIndex = end;
  REST_OF_WORD.exec(text);
  return { start, end: Math.max(end, REST_OF_WORD.lastIndex) };
}
