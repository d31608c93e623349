/*
 * Every Cache-Control value that the server sends (RFC 9111, RFC 5861).
 */

/** Seconds for which shared caches may serve their copy of a page or its data without revalidating it. */
const SHARED_S = 60;
/** Afterwards, they may serve it for a day while they fetch a new one, and for a week if the server doesn't answer. */
const STALE = 'stale-while-revalidate=86400, stale-if-error=604800';

/** A page. Browsers revalidate their copy each time, and usually get a 304. */
export const PAGE = `public, max-age=0, s-maxage=${SHARED_S}, ${STALE}`;

/** The data for a navigation within the app. Like a page, but fresh long enough that a click doesn't fetch prefetched data again. */
export const DATA = `public, max-age=30, s-maxage=${SHARED_S}, ${STALE}`;

/** A file whose name changes with its content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * A file whose name doesn't change with its content: images of posts, social cards, icons. Shared caches treat it like the pages
 * that show it.
 */
export const FILE = `public, max-age=3600, s-maxage=${SHARED_S}, ${STALE}`;

/** A response that must not be cached: errors, and responses while the server starts. */
export const NEVER = 'no-store';

/** A preview, for people who have the link. No cache stores it. */
export const PRIVATE = 'private, no-store';

/** A redirect to a canonical URL. The time is short, because a change of the content may put another page at the old URL. */
export const REDIRECT = 'public, max-age=60';
