export { type MatchRange, matchRanges } from '#search/match-ranges.ts';
export { createSearch, type Search, type SearchResults } from '#search/search.ts';
