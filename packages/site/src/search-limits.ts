/** Characters of a query, of which more are not searched for: UTF-16 code units. */
export const LONGEST_QUERY = 200;

/** Bytes that the list of posts may have under brotli for browsers to search it themselves; past them they ask the server. */
export const LARGEST_LIST = 65_536;
