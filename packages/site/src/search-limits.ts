/** The characters of a query that are searched for, in UTF-16 code units; the rest is ignored. */
export const LONGEST_QUERY = 200;

/** Bytes that the list of posts may have under brotli for browsers to search it themselves; past them they ask the server. */
export const LARGEST_LIST = 65_536;
