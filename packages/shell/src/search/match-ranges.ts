import removeAccents from 'remove-accents';

/** Code units of a text from `start` up to, not including, `end`. */
export type MatchRange = { readonly start: number; readonly end: number };

/**
 * Where `text` contains `query`, case and accents aside, from left to right; hits that touch or overlap are one range.
 * A range never splits what a reader sees as one character: "a" marks the whole of "æ", and the part of an emoji all of it.
 * Empty for a query of nothing but white space.
 */
export function matchRanges(text: string, query: string): readonly MatchRange[] {
  const covered = coverHits(removeAccents(text).toLowerCase(), removeAccents(query).toLowerCase());
  const ranges: MatchRange[] = [];
  let start = -1;
  let offset = 0;
  for (const { segment, index } of covered === undefined ? [] : new Intl.Segmenter().segment(text)) {
    const next = offset + removeAccents(segment).length;
    const isMatched = covered?.subarray(offset, next).includes(1);
    if (isMatched && start === -1) {
      start = index;
    }
    if (!isMatched && start !== -1) {
      ranges.push({ start, end: index });
      start = -1;
    }
    offset = next;
  }
  return start === -1 ? ranges : [...ranges, { start, end: text.length }];
}

/** A 1 for each code unit of `text` that lies in a hit; `undefined` if there is none. */
function coverHits(text: string, needle: string): Uint8Array | undefined {
  let at = needle.trim() === '' ? -1 : text.indexOf(needle);
  if (at === -1) {
    return undefined;
  }
  const covered = new Uint8Array(text.length);
  for (let end = 0; at !== -1; at = text.indexOf(needle, at + 1)) {
    covered.fill(1, Math.max(at, end), at + needle.length);
    end = at + needle.length;
  }
  return covered;
}
