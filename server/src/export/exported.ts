import { APPS, routes } from '@portico/config/routes';
import type { CacheEntry } from '#cache/page-cache.ts';
import type { Target } from '#request/target.ts';

/** What the site has at one address, as a host is to send it. */
export type Exported = {
  /** Path and query, canonical. */
  readonly url: string;
  readonly status: number;
  /** Lower-case names, without those that a host sets itself: length, entity tag, encoding, dates. */
  readonly headers: Readonly<Record<string, string>>;
  /** Path from the site's folder; absent for a redirect. */
  readonly file?: string;
  readonly bytes: number;
};

// A host sets these itself, or cannot: choosing by `Accept` takes a server.
const OF_THE_SERVER = new Set(['content-length', 'content-location', 'etag', 'last-modified', 'vary']);

/** The headers of the whole body. */
export function headersOf({ headers }: CacheEntry): Exported['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_SERVER.has(name)));
}

/** Whether an app renders it: a page, or its data. */
export function isPage({ match }: Target): boolean {
  return match === undefined || routes[match.name].from !== 'server';
}

/**
 * Returns the file, from the site's folder, that a host sends for a target. A page is its path with `.html`, which hosts find by
 * themselves; a page that follows on a list is `page/2.html` below it, since no file's name has a query. Undefined for a search.
 */
export function exportedPath(target: Target): string | undefined {
  const { pathname, search, representation } = target;
  const page = search === '' ? '' : /^\?page=(\d{1,9})$/.exec(search)?.[1];
  if (page === undefined) {
    return undefined;
  }
  const isData = representation === 'data';
  const root = pathname === APPS.www ? `${APPS.www}index` : pathname;
  const base = isData ? pathname.slice(0, -'.data'.length) : root;
  const extension = isData ? '.data' : '.html';
  const file = isPage(target) ? `${base}${page && `/page/${page}`}${extension}` : pathname;
  return decodeURIComponent(file.slice(1));
}
