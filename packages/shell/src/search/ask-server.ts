import type { SearchResults } from '@portico/search';

// As the list; see post-list.ts.
const FRESH_MS = 60_000;
// What a reader types in a minute, letter by letter.
const MOST_KNOWN = 200;

type Known = { readonly at: number; readonly results: SearchResults };

const known = new Map<string, Known>();

/**
 * What the site at `href` finds for a query, as the list would: from memory where it was asked within the last minute. Rejects where
 * there is no answer.
 */
export async function askServer(
  href: string,
  query: string,
  signal?: AbortSignal,
  now: () => number = () => performance.now(),
): Promise<SearchResults> {
  const address = `${href}?${new URLSearchParams({ q: query })}`;
  const before = known.get(address);
  if (before !== undefined && now() - before.at <= FRESH_MS) {
    return before.results;
  }
  const at = now();
  const response = await fetch(address, { signal: signal ?? null });
  if (!response.ok) {
    throw new Error(`The search at ${address} answered ${response.status}.`);
  }
  const results: SearchResults = await response.json();
  known.delete(address);
  known.set(address, { at, results });
  // A map has its entries in the order in which they came.
  for (const oldest of [...known.keys()].slice(0, Math.max(0, known.size - MOST_KNOWN))) {
    known.delete(oldest);
  }
  return results;
}
