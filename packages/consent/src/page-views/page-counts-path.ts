/** Where a page tells this site's own server that it was seen: a POST with its path as text. */
export const PAGE_COUNTS_PATH = '/page-views';
