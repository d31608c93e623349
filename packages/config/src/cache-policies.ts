/*
 * Every Cache-Control value that the server sends (RFC 9111, RFC 5861).
 */

/** For how long shared caches may serve their copy of a page or its data unasked, in seconds. */
const SHARED_S = 60;
/** Then: a day longer while they ask again, and a week when the server does not answer. */
const STALE = 'stale-while-revalidate=86400, stale-if-error=604800';

/** A page: browsers ask each time whether their copy is still good, which a 304 answers. */
export const PAGE = `public, max-age=0, s-maxage=${SHARED_S}, ${STALE}`;

/** Data of a navigation in the app: as a page, and fresh for long enough that a prefetch is not fetched again on the click. */
export const DATA = `public, max-age=30, s-maxage=${SHARED_S}, ${STALE}`;

/** A file whose name changes with its content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** A file that keeps its name: images of posts, social cards, icons. Shared caches ask for it as they do for the pages that show it. */
export const FILE = `public, max-age=3600, s-maxage=${SHARED_S}, ${STALE}`;

/** What must be asked for again: errors, and responses while the server starts. */
export const NEVER = 'no-store';

/** A preview, for the people who have the link: no cache keeps it. */
export const PRIVATE = 'private, no-store';

/** A redirect to a canonical URL; short, since a content change may put another page at the old URL. */
export const REDIRECT = 'public, max-age=60';
