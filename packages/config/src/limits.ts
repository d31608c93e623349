/** Posts on one page of a list. */
export const PAGE_SIZE = 12;

/** The maximum length of a query, in UTF-16 code units; the rest is ignored. */
export const LONGEST_QUERY = 200;
