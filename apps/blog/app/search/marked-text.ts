import { type Post, plainText } from '@portico/content';
import { matchRanges } from '@portico/search';
import { fold, straighten } from './query-words.ts';
import { foldedText } from './word-search.ts';

/** A text in parts: the first as it is, the second marked, and so on by turns. */
export type MarkedText = readonly string[];

// Code units before and after the place that an excerpt shows.
const BEFORE = 80;
const AFTER = 160;

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

/**
 * What shows why a post was found: its description where that, with the title, has all of the words, else the place of its
 * text where most of the others stand. `description` is as readers see it.
 */
export function excerptOf(post: Post, description: string, words: readonly string[]): MarkedText {
  const told = fold(`${post.title}\n${post.description}`);
  const text = foldedText(post);
  const untold = words.filter((word) => !told.includes(word) && text.includes(word));
  return markWords(untold.length === 0 ? description : excerptAt(post, untold), words);
}

/** The place where most of the words stand near to each other for the first time, cut between words. */
function excerptAt(post: Post, words: readonly string[]): string {
  const folded = foldedText(post);
  const places = words.map((word) => folded.indexOf(word)).sort((a, b) => a - b);
  const near = (place: number) => places.filter((other) => other >= place && other < place + AFTER).length;
  const best = places.reduce((most, place) => (near(place) > near(most) ? place : most), places[0] ?? 0);
  const text = plainText(post.markdown);
  const at = unfoldedPlace(text, folded, best);
  const start = at <= BEFORE ? 0 : at - BEFORE;
  const end = at + AFTER;
  const before = text.slice(start, at);
  const after = text.slice(at, end);
  return [
    start === 0 ? before : `…${before.replace(/^\S*\s/, '')}`,
    end >= text.length ? after : `${after.replace(/\s\S*$/, '')}…`,
  ]
    .join('')
    .trim();
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
