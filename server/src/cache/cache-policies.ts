/*
 * Every Cache-Control value that the server sends (RFC 9111, RFC 5861).
 *
 * A page: browsers ask each time whether their copy is still good, for which a 304 is enough; shared caches may serve theirs for
 * a minute, a day longer while they ask again, and a week when the server does not respond.
 */
export const PAGE = 'public, max-age=0, s-maxage=60, stale-while-revalidate=86400, stale-if-error=604800';

/** Data of a navigation in the app: as a page, and fresh for long enough that a prefetch is not fetched again on the click. */
export const DATA = 'public, max-age=30, s-maxage=60, stale-while-revalidate=86400, stale-if-error=604800';

/** A file whose name changes with its content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** A file that keeps its name: images of posts, social cards, icons. */
export const FILE = 'public, max-age=3600, stale-while-revalidate=86400, stale-if-error=604800';

/** What must be asked for again: errors, and responses while the server starts. */
export const NEVER = 'no-store';

/** A redirect to a canonical URL; short, since a content change may give the old URL a page of its own. */
export const REDIRECT = 'public, max-age=60';
