export { excerpt } from '#excerpt.ts';
export { findInParts, type PartedList, postInParts } from '#find-in-parts.ts';
export { foldAccents } from '#fold-accents.ts';
export { indexWords, mayBeBeginning, textForIndex, WORD_CATEGORIES } from '#index-words.ts';
export { LIST_PARTS } from '#list-part.ts';
export { isListPart, listPartNames, makeListParts } from '#list-parts.ts';
export { type MatchRange, matchRanges } from '#match-ranges.ts';
export { oftenWords } from '#often-words.ts';
export {
  createSearch,
  createSearchMaker,
  emptyResults,
  type Search,
  type SearchOpening,
  type SearchResults,
} from '#search.ts';
export { stemOf } from '#stem-of.ts';
