import { isPageMatch, matchRoute, type RouteMatch } from '@portico/config/match-route';
import { APPS, type AppName, appOf, routes } from '@portico/config/routes';
import { LONGEST_QUERY } from '@portico/config/search-limits';

/** What a request asks for, in its one canonical form: parsed once, and passed on as this value. */
export type Target = {
  /** The route that has it; undefined where none does. */
  readonly match: RouteMatch | undefined;
  /** The app whose error page is the response where nothing is there. */
  readonly app: AppName;
  /** A document is HTML or a file; data is what the router fetches for a navigation in the app, a path in `.data`. */
  readonly representation: 'document' | 'data';
  /** Percent-encoded, with `.data` where it is there. */
  readonly pathname: string;
  /** The parameters that the route knows, in its order; empty or beginning with `?`. */
  readonly search: string;
  /** What caches know it by: path and search, and after a space the media type where that is not the usual one. */
  readonly key: string;
  /** The media type under which the client takes it, where that is not the usual one. */
  readonly type?: string;
  /** Of the app on another origin that asks for it, one of those that the configuration names. */
  readonly appOrigin?: string;
  /** The one `?preview=` of a post's address, not verified; no part of the key, and of no consequence by itself. */
  readonly previewToken?: string;
  /** Milliseconds since the epoch at which a verified preview ends. The key is then one that no client can ask for. */
  readonly previewUntil?: number;
};

export type ParsedTarget =
  | { readonly kind: 'target'; readonly target: Target }
  | { readonly kind: 'redirect'; readonly location: string }
  | { readonly kind: 'too-long' }
  | { readonly kind: 'malformed' };

// RFC 9110 section 4.1 asks servers to take 8,000 octets; no path of the site comes near this.
const LONGEST_TARGET = 2048;
// One more than the search page takes, so that it can say that a query was cut.
const LONGEST_QUERY_VALUE = LONGEST_QUERY + 1;
const DATA = '.data';
// The router takes `/blog/.data` for the data of `/blog` too, which has one address.
const OF_DATA = /[^/]\.data$/;
// The data of the page at `/`.
const ROOT_DATA = `${APPS.www}_.data`;

/**
 * Parses a request target (origin-form, RFC 9112 section 3.2.1). A trailing slash redirects, with the whole query; what is not a path of valid
 * percent-encoded UTF-8 without control characters, dots or encoded slashes is malformed, and past 2,048 bytes nothing is
 * looked at.
 */
export function parseTarget(text: string): ParsedTarget {
  if (text.length > LONGEST_TARGET) {
    return { kind: 'too-long' };
  }
  const queryStart = text.indexOf('?');
  const path = text.startsWith('/') ? decodePath(queryStart === -1 ? text : text.slice(0, queryStart)) : undefined;
  if (path === undefined) {
    return { kind: 'malformed' };
  }
  const pathname = encodePath(path);
  const query = queryStart === -1 ? '' : text.slice(queryStart + 1);
  if (pathname !== '/' && /\/$|\/\//.test(pathname)) {
    // Runs of slashes collapse too: `//elsewhere.example` as a location would be another host.
    const location = pathname.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
    return { kind: 'redirect', location: `${location}${encodedQuery(query)}` };
  }
  return { kind: 'target', target: targetAt(pathname, query) };
}

/** The target at a path in canonical form, such as `routes.post.href({ slug })` gives. */
export function targetAt(pathname: string, query = ''): Target {
  const isData = OF_DATA.test(pathname);
  const address = isData ? pageOfData(pathname) : pathname;
  const found = matchRoute(address);
  // No file has data.
  const match = isData && found !== undefined && !isPageMatch(found) ? undefined : found;
  const search = match === undefined ? '' : knownQuery(routes[match.name].query, query);
  return {
    match,
    app: appOf(address),
    representation: isData ? 'data' : 'document',
    pathname,
    search,
    key: `${pathname}${search}`,
    ...previewOf(match, query),
  };
}

function previewOf(match: RouteMatch | undefined, query: string): Pick<Target, 'previewToken'> {
  if (match?.name !== 'post' || query === '') {
    return {};
  }
  // Of two, neither can be meant. Spelled in another way the name is none: logs and caches look for this one.
  const [token, ...others] = query.split('&').filter((part) => part.startsWith('preview='));
  return token === undefined || others.length > 0 ? {} : { previewToken: token.slice('preview='.length) };
}

/** All of a query, for a redirect that no cache of the server keeps: scripts of the page may read what the server does not. */
export function encodedQuery(query: string): string {
  return new URL(`?${query}`, 'http://localhost').search;
}

/** The one encoded form of a path: `%7E`, `%7e` and `~` are one key. */
export function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

function pageOfData(pathname: string): string {
  return pathname === ROOT_DATA ? APPS.www : pathname.slice(0, -DATA.length);
}

function decodePath(raw: string): string | undefined {
  try {
    const path = decodeURIComponent(raw);
    const encodedSlash = /%2f/i.test(raw);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point.
    const refused = /[\u0000-\u001f\u007f-\u009f\\\uFFFE\uFFFF]|(?:^|\/)\.\.?(?:\/|$)/;
    return encodedSlash || refused.test(path) || !path.isWellFormed() ? undefined : path;
  } catch {
    return undefined;
  }
}

function knownQuery(names: readonly string[], query: string): string {
  const given = new URLSearchParams(query);
  const known = new URLSearchParams();
  for (const name of names) {
    const value = given.get(name);
    if (value !== null) {
      known.set(name, value.slice(0, LONGEST_QUERY_VALUE));
    }
  }
  return known.size === 0 ? '' : `?${known}`;
}
