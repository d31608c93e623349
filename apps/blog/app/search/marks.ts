/** A text search writes these around the words of a query. */
export const MARK_START = '\ue000';
export const MARK_END = '\ue001';
/** A word between the lines of a text, where a search knows only words. */
export const LINE_END = '\ue002';

/** A text in parts; every second one is marked. */
export type MarkedText = readonly string[];

export function toParts(marked: string): MarkedText {
  return marked.split(new RegExp(`[${MARK_START}${MARK_END}]`));
}

/** How many different words are marked. */
export function wordsMarked(parts: MarkedText): number {
  return new Set(parts.filter((_, index) => index % 2 === 1).map((word) => word.toLowerCase())).size;
}
