import { fold } from './query-words.ts';

// In code units. Two lines of a result on a wide screen.
const LENGTH = 200;
// As far before the words as the beginning of their sentence is looked for.
const MOST_BEFORE = 140;
// What comes before them where there is no such beginning.
const BEFORE = 80;
// A sentence that is followed by so much fills most of the lines.
const ENOUGH = 140;
// A longer one, or a text in a script without spaces, is cut within.
const LONGEST_WORD = 40;

const SENTENCE_ENDS = /[.!?…]["'”’)\]]*\s+(?=["'“‘([]*[\p{Lu}\p{Lo}\p{N}])|[。！？]/gu;
const CLAUSE_ENDS = /[,;:–—]\s+/g;
const WORD_ENDS = /\s+/g;

/**
 * The part of a text where most of the words stand near to each other for the first time. It begins where a sentence does, that of
 * the words if it can, else where a clause or a word does, ends with a word where one ends near, and has an ellipsis where it was cut.
 * `folded` is the text, in Unicode's form NFC, as `fold` gives it; the words are folded.
 */
export function cutExcerpt(text: string, folded: string, words: readonly string[]): string {
  if (text.length <= LENGTH) {
    return text;
  }
  const place = placeOf(text, folded, words);
  const start = startOf(text, place.start);
  const rest = text.slice(start);
  const shown = rest.length <= LENGTH ? rest : `${cutEnd(rest, place.end - start)}…`;
  return start === 0 ? shown : `… ${shown}`;
}

/** The beginning of a text that is too long, with what ends at `least`. */
function cutEnd(text: string, least: number): string {
  const cut = text.slice(0, LENGTH);
  const space = cut.search(/\s\S*$/);
  return space >= Math.max(least, LENGTH - LONGEST_WORD)
    ? cut.slice(0, space).replace(/[\s,;:–—(-]+$/, '')
    : cut.replace(/[\uD800-\uDBFF]$/, '');
}

function startOf(text: string, at: number): number {
  const sentences = startsIn(text, at, MOST_BEFORE, SENTENCE_ENDS);
  const own = sentences.at(-1);
  if (own === undefined) {
    const [clause] = startsIn(text, at, BEFORE, CLAUSE_ENDS);
    return clause ?? startsIn(text, at, BEFORE, WORD_ENDS)[0] ?? at;
  }
  // At the end of a text, with what stands before.
  const isShort = text.length - own < ENOUGH;
  return (isShort ? sentences.find((start) => text.length - start <= LENGTH) : undefined) ?? own;
}

/** Where something begins, from `reach` code units before a place up to there; the beginning of the text is such a place. */
function startsIn(text: string, at: number, reach: number, ends: RegExp): readonly number[] {
  const from = Math.max(0, at - reach);
  const starts = [...text.slice(from, at).matchAll(ends)].map(({ 0: end, index }) => from + index + end.length);
  return from === 0 ? [0, ...starts] : starts;
}

function placeOf(
  text: string,
  folded: string,
  words: readonly string[],
): { readonly start: number; readonly end: number } {
  const places = words
    .map((word) => folded.indexOf(word))
    .filter((place) => place !== -1)
    .sort((a, b) => a - b);
  const near = (place: number) => places.filter((other) => other >= place && other < place + LENGTH - BEFORE).length;
  const best = places.reduce((most, place) => (near(place) > near(most) ? place : most), places[0] ?? 0);
  const length = Math.max(0, ...words.filter((word) => folded.startsWith(word, best)).map((word) => word.length));
  return { start: unfoldedPlace(text, folded, best), end: unfoldedPlace(text, folded, best + length) };
}

/** Where in a text a place of the folded text is. */
function unfoldedPlace(text: string, folded: string, place: number): number {
  if (text.length === folded.length) {
    return place;
  }
  let at = 0;
  for (let length = 0; length < place && at < text.length; at += 1) {
    length += fold(text.charAt(at)).length;
  }
  return at;
}
