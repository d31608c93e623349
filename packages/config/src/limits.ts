/** Posts on one page of a list. */
export const PAGE_SIZE = 12;

/** The characters of a query that are searched for, in UTF-16 code units; the rest is ignored. */
export const LONGEST_QUERY = 200;
