import type { CacheEntry } from '#cache/page-cache.ts';

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
