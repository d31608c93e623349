/** Posts on one page of a list. */
export const PAGE_SIZE = 12;

/** The maximum length of a query, in UTF-16 code units; the rest is ignored. */
export const MAX_QUERY_LENGTH = 200;

/** Posts in the page data. Every document contains them, and a document must not grow with the blog. */
export const MAX_POSTS_IN_PAGE_DATA = 60;
