import { matchRanges } from '#search/match-ranges.ts';

/**
 * A part of a text, of about `length` code units, around the first match of the query, cut between words, with an ellipsis where
 * something is left out. Undefined if nothing matches.
 */
export function excerpt(text: string, query: string, length: number): string | undefined {
  const [first] = matchRanges(text, query);
  if (first === undefined || text.length <= length) {
    return first && text;
  }
  const words = new Intl.Segmenter(undefined, { granularity: 'word' });
  const edges = Array.from(words.segment(text), ({ index }) => index);
  const before = Math.max(0, length - (first.end - first.start)) / 3;
  const from = Math.max(0, Math.min(first.start - before, text.length - length));
  const start = edges.findLast((edge) => edge <= from) ?? 0;
  const end = edges.find((edge) => edge >= Math.max(first.end, start + length)) ?? text.length;
  return `${start === 0 ? '' : '…'}${text.slice(start, end).trim()}${end === text.length ? '' : '…'}`;
}
