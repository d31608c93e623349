export { excerpt } from '#excerpt.ts';
export { foldAccents } from '#fold-accents.ts';
export { indexWords, mayBeBeginning, textForIndex, WORD_CATEGORIES } from '#index-words.ts';
export { type MatchRange, matchRanges } from '#match-ranges.ts';
export { createSearch, emptyResults, type Search, type SearchResults } from '#search.ts';
export { stemOf } from '#stem-of.ts';
