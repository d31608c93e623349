import { MAX_QUERY_LENGTH } from '@portico/core/limits';
import { isPageMatch, type MatchOf, matchRoute, type RouteMatch } from '@portico/core/match-route';
import { LOOPBACK_HOSTS } from '@portico/core/origins';
import { APPS, type AppName, appOf, encodePath, percentDecoded, routes } from '@portico/core/routes';
import type { BuiltPage } from '@portico/core/site-pages';
import Negotiator from 'negotiator';
import { MAX_NEGOTIATED_LENGTH, MAX_TARGET_LENGTH } from '#limits.ts';

/** A parsed request target. */
export type Address = {
  readonly match: RouteMatch | undefined;
  /** The app that serves the address, or whose error page is the response. */
  readonly app: AppName;
  /** Whether it is the data that the router fetches for a navigation within the app: the page's address with `.data` at its end. */
  readonly isData: boolean;
  /** Percent-encoded. */
  readonly pathname: string;
  /** The path with the parameters that its route uses, in the route's order. All unknown paths share one address per app. */
  readonly url: string;
  /** The unverified `?preview=` in the address of a post, or of a picture or video next to one; undefined if there are several. */
  readonly previewToken?: string;
  /** The page of the site there, once it has been looked up. */
  readonly page?: BuiltPage;
};

/** An address, or a redirect or refusal for a target that isn't one. */
export type ParsedAddress = Address | { readonly location: string } | { readonly status: 400 | 414 };

/** No slug is `-`, so no content will ever be at these addresses. */
export const NOWHERE = { blog: `${APPS.blog}/-/-/-`, www: `${APPS.www}-` } as const;

// One more than the search page uses, so that the page can say that a query was truncated.
const MAX_QUERY_VALUE_LENGTH = MAX_QUERY_LENGTH + 1;
const DATA = '.data';
const OF_DATA = /[^/]\.data$/;
// The data of the page at `/`.
const ROOT_DATA = `${APPS.www}_.data`;

/**
 * Parses a request target (RFC 9112 section 3.2.1). Malformed targets are those with bad percent-encoding or UTF-8, control
 * characters, dot segments or encoded slashes.
 */
export function parseAddress(target: string): ParsedAddress {
  if (target.length > MAX_TARGET_LENGTH) {
    return { status: 414 };
  }
  const [, rawPath = '', query = ''] = /^([^?]*)\??(.*)$/s.exec(target) ?? [];
  const path = target.startsWith('/') ? decodePath(rawPath) : undefined;
  if (path === undefined) {
    return { status: 400 };
  }
  const pathname = encodePath(path);
  if (pathname !== '/' && /\/$|\/\//.test(pathname)) {
    // We collapse repeated slashes too, because a redirect to `//elsewhere.example` would lead to another host.
    const location = pathname.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
    return { location: `${location}${encodedQuery(query)}` };
  }
  return addressAt(pathname, query);
}

export function addressAt(pathname: string, query = ''): Address {
  // The router also accepts `/blog/.data` for the data of `/blog`, but each page's data has only one address.
  if (pathname.endsWith(`/${DATA}`)) {
    return addressAt(`${pathname.slice(0, -DATA.length)}-`, query);
  }
  const isData = isDataPath(pathname);
  const page = isData ? pageOfData(pathname) : pathname;
  const app = appOf(page);
  const found = matchRoute(page);
  // Files have no data.
  const match = isData && found !== undefined && !isPageMatch(found) ? undefined : found;
  if (match === undefined) {
    return nothingAt({ app, isData, pathname });
  }
  const url = `${pathname}${knownQuery(routes[match.name].query, query)}`;
  return { match, app, isData, pathname, url, ...previewOf(match, query) };
}

export function nothingAt({ app, isData, pathname }: Pick<Address, 'app' | 'isData' | 'pathname'>): Address {
  return { match: undefined, app, isData, pathname, url: `${NOWHERE[app]}${isData ? DATA : ''}` };
}

/** Whether a client's `Accept` (RFC 9110 section 12.5.1) prefers Markdown to a page. */
export function prefersMarkdown(accept: string): boolean {
  // Markdown must be named explicitly: a client that accepts anything wants a page.
  if (!/markdown/i.test(accept) || accept.length > MAX_NEGOTIATED_LENGTH) {
    return false;
  }
  return new Negotiator({ headers: { accept } }).mediaType(['text/html', 'text/markdown']) === 'text/markdown';
}

/** Returns the address of a post's Markdown; other addresses unchanged. */
export function markdownAddress(address: Address): Address {
  const { match, isData } = address;
  if (match?.name !== 'post' || isData) {
    return address;
  }
  const url = routes.postMarkdown.href(match.params);
  return { ...address, match: { name: 'postMarkdown', params: match.params }, pathname: url, url };
}

export function isDataPath(pathname: string): boolean {
  return OF_DATA.test(pathname);
}

/** Encodes the whole query for a redirect, because scripts on the page may read parameters that the server ignores. */
export function encodedQuery(query: string): string {
  return new URL(`?${query}`, 'http://localhost').search;
}

function previewOf(match: RouteMatch | undefined, query: string): Pick<Address, 'previewToken'> {
  if (match === undefined || !isPreviewable(match) || query === '') {
    return {};
  }
  // If there are two tokens, neither counts. Only this spelling of the name counts, because logs and caches look for it.
  const [token, ...others] = query.split('&').filter((part) => part.startsWith('preview='));
  return token === undefined || others.length > 0 ? {} : { previewToken: token.slice('preview='.length) };
}

/** Whether it is the address of a post, or of a picture or video next to one. */
export function isPreviewable(match: RouteMatch): match is MatchOf<'post' | 'besidePost' | 'picture'> {
  return match.name === 'post' || match.name === 'besidePost' || match.name === 'picture';
}

export function pageOfData(pathname: string): string {
  return pathname === ROOT_DATA ? APPS.www : pathname.slice(0, -DATA.length);
}

function decodePath(raw: string): string | undefined {
  const path = /%2f/i.test(raw) ? undefined : percentDecoded(raw);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point.
  const refused = /[\u0000-\u001f\u007f-\u009f\\\uFFFE\uFFFF]|(?:^|\/)\.\.?(?:\/|$)/;
  return path === undefined || refused.test(path) || !path.isWellFormed() ? undefined : path;
}

function knownQuery(names: readonly string[], query: string): string {
  const parameters = new URLSearchParams(query);
  const pairs = names.flatMap((name) => {
    const value = parameters.get(name)?.slice(0, MAX_QUERY_VALUE_LENGTH);
    return value === undefined ? [] : [[name, value]];
  });
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}

const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;
const ORIGIN = /^https?:\/\/[^/?#]*/;

type HostAndPath = {
  /** Undefined if the request names none. */
  readonly hostname: string | undefined;
  /** The target from its path onwards. */
  readonly path: string;
};

/**
 * Splits a target. A host in the target takes precedence over `Host` (RFC 9112 section 3.2.2). Returns undefined if either is
 * malformed, or if there are two `Host` lines, which node:http joins.
 */
export function hostAndPath(target: string, host: string | undefined): HostAndPath | undefined {
  const [origin] = ORIGIN.exec(target) ?? [];
  if (origin !== undefined) {
    const hostname = hostnameOf(origin);
    return hostname === undefined ? undefined : { hostname, path: target.slice(origin.length) || '/' };
  }
  if (host === undefined || host === '') {
    return { hostname: undefined, path: target };
  }
  const hostname = HOST.test(host) ? hostnameOf(`http://${host}`) : undefined;
  return hostname === undefined ? undefined : { hostname, path: target };
}

/** The hostname without a trailing dot, which would make a name absolute (RFC 1034 section 3.1). */
function hostnameOf(origin: string): string | undefined {
  return URL.parse(origin)?.hostname.replace(/\.$/, '');
}

/** Returns the hosts of a site, without ports: the host of its public URL, or all loopback names if it is one of these. */
export function hostsOf(baseUrl: string): ReadonlySet<string> {
  const { hostname } = new URL(baseUrl);
  return new Set(LOOPBACK_HOSTS.includes(hostname) ? LOOPBACK_HOSTS : [hostname]);
}
