export { excerpt } from '#excerpt.ts';
export { foldAccents } from '#fold-accents.ts';
export { type MatchRange, matchRanges } from '#match-ranges.ts';
export { createSearch, type Search, type SearchResults } from '#search.ts';
