import type { CacheEntry } from '#cache/cache-entry.ts';

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
export function headersOf(entry: CacheEntry): Exported['headers'] {
  const whole = entry.variant([], () => false);
  if (whole instanceof Promise) {
    throw new Error('A response without an encoding is there at once.');
  }
  const { headers } = whole.head;
  const names = headers.filter((_, place) => place % 2 === 0);
  const pairs = names.map((name, place) => [name, headers[2 * place + 1] ?? ''] as const);
  return Object.fromEntries(pairs.filter(([name]) => !OF_THE_SERVER.has(name)));
}
