import { LRUCache } from 'lru-cache';
import { CacheEntry, LARGE_BYTES } from '#cache/cache-entry.ts';
import type { FinishedResponse } from '#http/finished-response.ts';
import type { Target } from '#request/target.ts';

export type ResponseCache = {
  /** The entry, if there is one that is still fresh. */
  get(key: string): CacheEntry | undefined;
  /**
   * Renders the response for a target, once however many ask for it at the same time, and stores it if `isCacheable` allows it. A
   * renderer may also give the entry of another target, which is stored there only.
   */
  render(
    target: Target,
    renderer: () => Promise<FinishedResponse | CacheEntry>,
    isCacheable?: (response: FinishedResponse) => boolean,
  ): Promise<CacheEntry>;
  /** Forgets everything. What is being rendered is given out once and not stored. */
  clear(): void;
  readonly bytes: number;
  readonly entries: number;
};

export type ResponseCacheOptions = {
  /** About how many bytes it holds; past it the least recently used entries are evicted. */
  readonly maxBytes: number;
  /** The same for searches, so that made-up queries evict no page. */
  readonly maxSearchBytes: number;
  /** The time in milliseconds since the epoch. */
  readonly now?: () => number;
};

// The key, and the objects that hold an entry.
const OVERHEAD_BYTES = 1024;

export function createResponseCache({ maxBytes, maxSearchBytes, now = Date.now }: ResponseCacheOptions): ResponseCache {
  const open = (maxSize: number) =>
    new LRUCache<string, CacheEntry>({ maxSize, sizeCalculation: ({ size }) => size + OVERHEAD_BYTES });
  const [pages, searches] = [open(maxBytes), open(maxSearchBytes)];
  const pending = new Map<string, Promise<CacheEntry>>();

  function isFresh({ freshUntil }: CacheEntry): boolean {
    return freshUntil === undefined || now() < freshUntil;
  }

  return {
    get(key) {
      const entry = pages.get(key) ?? searches.get(key);
      return entry !== undefined && isFresh(entry) ? entry : undefined;
    },
    render(target, renderer, isCacheable = isPublic) {
      const { key } = target;
      const begun = pending.get(key);
      if (begun !== undefined) {
        return begun;
      }
      const cache = isSearch(target) ? searches : pages;

      async function renderAndStore(): Promise<CacheEntry> {
        const response = await renderer();
        if (response instanceof CacheEntry) {
          return response;
        }
        const entry: CacheEntry = new CacheEntry(response, {
          now,
          onSize() {
            // Counts for its present size from now on.
            if (cache.peek(key) === entry) {
              cache.delete(key);
              cache.set(key, entry);
            }
          },
        });
        const isStored = isCacheable(response) && isFresh(entry);
        if (isStored && entry.isLarge && cache.maxSize > LARGE_BYTES) {
          // As it is, it would evict others, and has a fifth of the bytes once it is compressed.
          await entry.variant(['br'], () => false);
        }
        // After a change it shows what was before.
        if (isStored && pending.get(key) === rendering) {
          cache.set(key, entry);
        }
        return entry;
      }

      const rendering = renderAndStore().finally(() => {
        if (pending.get(key) === rendering) {
          pending.delete(key);
        }
      });
      pending.set(key, rendering);
      return rendering;
    },
    clear() {
      pending.clear();
      pages.clear();
      searches.clear();
    },
    get entries() {
      return pages.size + searches.size;
    },
    get bytes() {
      return pages.calculatedSize + searches.calculatedSize;
    },
  };
}

/** True for what is the same for everybody: 200, no cookie, and no policy against it. */
export function isPublic({ status, headers }: FinishedResponse): boolean {
  return (
    status === 200 && headers['set-cookie'] === undefined && !/no-store|private/.test(headers['cache-control'] ?? '')
  );
}

/** The search page without a query is a page like any other. */
function isSearch({ search }: Target): boolean {
  return new URLSearchParams(search).has('q');
}
