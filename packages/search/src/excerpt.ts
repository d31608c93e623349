import { matchRanges } from '#match-ranges.ts';

const ELLIPSIS = '…';
const LONGEST_WORD = 20;

/**
 * A part of a text, of about `length` code units, that has the first place where the text contains the query, case and
 * accents aside; cut between words, with an ellipsis where something is left out. Undefined where the query is not in it.
 */
export function excerpt(text: string, query: string, length: number): string | undefined {
  const [first] = matchRanges(text, query);
  if (first === undefined || text.length <= length) {
    return first && text;
  }
  // A third of what is shown stands before the match.
  const room = Math.max(0, length - (first.end - first.start));
  const from = Math.max(0, Math.min(first.start - Math.floor(room / 3), text.length - length));
  const start = from === 0 ? 0 : wordStart(text, from, first.start);
  const to = Math.max(first.end, start + length);
  const end = to >= text.length ? text.length : wordEnd(text, to, first.end);
  const shown = text.slice(start, end).trim();
  return `${start === 0 ? '' : ELLIPSIS}${shown}${end === text.length ? '' : ELLIPSIS}`;
}

/** The first beginning of a word from `at` on; `at` itself where none comes soon, as in scripts without spaces. */
function wordStart(text: string, at: number, latest: number): number {
  const space = text.indexOf(' ', at - 1);
  return space === -1 || space >= latest || space > at + LONGEST_WORD ? wholeCharacter(text, at) : space + 1;
}

/** The last end of a word up to `at`; `at` itself where none was shortly before. */
function wordEnd(text: string, at: number, earliest: number): number {
  const space = text.lastIndexOf(' ', at);
  return space < earliest || space < at - LONGEST_WORD ? wholeCharacter(text, at) : space;
}

/** `at`, or the place before it where that is within a character of two code units. */
function wholeCharacter(text: string, at: number): number {
  return (text.codePointAt(at - 1) ?? 0) > 0xffff ? at - 1 : at;
}
