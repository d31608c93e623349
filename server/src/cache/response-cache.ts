import type { Routes } from '@portico/site/routes';
import { routes } from '@portico/site/routes';
import { LRUCache } from 'lru-cache';
import { CacheEntry, LARGE_BYTES } from '#cache/cache-entry.ts';
import type { FinishedResponse } from '#http/finished-response.ts';
import type { Target } from '#request/target.ts';

/** The caches of the table of routes, each with a bound of its own: what crawlers and made-up queries fill evicts no page. */
export type CacheName = Routes[keyof Routes]['cache'];

export type ResponseCache = {
  /** The entry at once, where there is one that is still fresh. */
  get(key: string): CacheEntry | undefined;
  /** Whether a response is being rendered, which `render` would give. */
  isRendering(key: string): boolean;
  /**
   * Renders the response for a target, once however many ask for it at the same time, and stores it where it may be. A
   * renderer may also give the entry of another target, which stays there only.
   */
  render(target: Target, renderer: Renderer, options?: RenderOptions): Promise<CacheEntry>;
  /** The entries of some targets are outdated. What is being rendered for one of them is given out once and not stored. */
  invalidate(isStale: (target: Target) => boolean): void;
  /** For who would get nothing else: a response as it was before a change of a moment ago, which nobody may store. */
  outdated(key: string): CacheEntry | undefined;
  readonly bytes: number;
  readonly entries: number;
};

export type Renderer = () => Promise<FinishedResponse | CacheEntry>;

export type RenderOptions = {
  /** Runs the renderer, at once or later. A change that comes before it begins is in what it gives. */
  readonly inTurn?: ((renderer: Renderer) => ReturnType<Renderer>) | undefined;
  /** Whether a response may be stored; by default isPublic. */
  readonly isCacheable?: (response: FinishedResponse) => boolean;
};

export type ResponseCacheOptions = {
  /** About how many bytes each cache holds; past it the least recently used entries are evicted. */
  readonly maxBytes: Readonly<Record<CacheName, number>>;
  /** The time in milliseconds since the epoch. */
  readonly now?: () => number;
};

type Stored = {
  readonly target: Target;
  readonly entry: CacheEntry;
  /** When it was invalidated, in milliseconds since the epoch. It keeps its place until there is a new one, or others need that. */
  outdatedAt?: number;
};

type Rendering = { readonly target: Target; hasBegun: boolean; entry?: Promise<CacheEntry> };

// The key, the target, and the objects that hold an entry.
const OVERHEAD_BYTES = 1024;
// A change of a title makes thousands of pages new, and some forty a second are made while readers are sent others.
const LONGEST_OUTDATED_MS = 60_000;

export function createResponseCache({ maxBytes, now = Date.now }: ResponseCacheOptions): ResponseCache {
  const open = (maxSize: number) =>
    new LRUCache<string, Stored>({
      maxSize,
      sizeCalculation: ({ entry }) => entry.size + OVERHEAD_BYTES,
    });
  const caches = {
    pages: open(maxBytes.pages),
    cards: open(maxBytes.cards),
    pictures: open(maxBytes.pictures),
    searches: open(maxBytes.searches),
  };
  const all = Object.values(caches);
  // What a change has overtaken is not in it any more: who asks from then on waits for another one.
  const pending = new Map<string, Rendering>();

  function isFresh({ freshUntil }: CacheEntry): boolean {
    return freshUntil === undefined || now() < freshUntil;
  }

  async function renderAndStore(
    rendering: Rendering,
    renderer: Renderer,
    { inTurn = (task) => task(), isCacheable = isPublic }: RenderOptions,
  ): Promise<CacheEntry> {
    const { target } = rendering;
    const response = await inTurn(() => {
      rendering.hasBegun = true;
      return renderer();
    });
    if (response instanceof CacheEntry) {
      return response;
    }
    const cache = caches[cacheOf(target)];
    const stored = toStore(cache, target, (onSize) => new CacheEntry(response, { now, onSize }));
    const { entry } = stored;
    const mayBeStored = isCacheable(response);
    if (mayBeStored && entry.isLarge && cache.maxSize > LARGE_BYTES) {
      // As it is, it would evict others, and has a fifth of the bytes once it is compressed.
      await entry.variant(['br'], () => false);
    }
    if (pending.get(target.key) !== rendering) {
      // Caches in front were told of the change before they get this.
      return new CacheEntry(response, { now }).forOnce();
    }
    if (mayBeStored && isFresh(entry)) {
      cache.set(target.key, stored);
    }
    return entry;
  }

  /** What is to be stored of a response, which counts for its present size from then on. */
  function toStore(
    cache: (typeof all)[number],
    target: Target,
    makeEntry: (onSize: () => void) => CacheEntry,
    outdatedAt?: number,
  ): Stored {
    const entry = makeEntry(() => {
      if (cache.peek(target.key) === stored) {
        cache.delete(target.key);
        cache.set(target.key, stored);
      }
    });
    const stored: Stored = { target, entry, ...(outdatedAt !== undefined && { outdatedAt }) };
    return stored;
  }

  return {
    get(key) {
      for (const cache of all) {
        const stored = cache.get(key);
        if (stored !== undefined && stored.outdatedAt === undefined) {
          if (isFresh(stored.entry)) {
            return stored.entry;
          }
          cache.delete(key);
        }
      }
      return undefined;
    },
    isRendering: (key) => pending.has(key),
    render(target, renderer, options = {}) {
      const { key } = target;
      const same = pending.get(key)?.entry;
      if (same !== undefined) {
        return same;
      }
      const rendering: Rendering = { target, hasBegun: false };
      pending.set(key, rendering);
      rendering.entry = renderAndStore(rendering, renderer, options).finally(() => {
        if (pending.get(key) === rendering) {
          pending.delete(key);
        }
      });
      return rendering.entry;
    },
    invalidate(isStale) {
      for (const rendering of pending.values()) {
        if (rendering.hasBegun && isStale(rendering.target)) {
          pending.delete(rendering.target.key);
        }
      }
      for (const cache of all) {
        for (const stored of cache.values()) {
          if (stored.outdatedAt === undefined && isStale(stored.target)) {
            stored.outdatedAt = now();
          }
        }
      }
    },
    outdated(key) {
      for (const cache of all) {
        const stored = cache.get(key);
        // Unpacking a large one would hold up all others.
        if (
          stored?.outdatedAt !== undefined &&
          now() - stored.outdatedAt < LONGEST_OUTDATED_MS &&
          !stored.entry.isLarge
        ) {
          if (stored.entry.isForOnce) {
            return stored.entry;
          }
          const forOnce = (onSize: () => void) => stored.entry.forOnce({ onSize });
          const given = toStore(cache, stored.target, forOnce, stored.outdatedAt);
          cache.set(key, given);
          return given.entry;
        }
      }
      return undefined;
    },
    get entries() {
      return all.reduce((sum, { size }) => sum + size, 0);
    },
    get bytes() {
      return all.reduce((sum, { calculatedSize }) => sum + calculatedSize, 0);
    },
  };
}

/** True for what is the same for everybody: 200, no cookie, and no policy against it. */
export function isPublic({ status, headers }: FinishedResponse): boolean {
  return (
    status === 200 && headers['set-cookie'] === undefined && !/no-store|private/.test(headers['cache-control'] ?? '')
  );
}

/** Which cache a response for a target is stored in. */
export function cacheOf({ match, search }: Target): CacheName {
  const name = match === undefined ? 'pages' : routes[match.name].cache;
  // The search page without a query is a page like any other.
  return name === 'searches' && search === '' ? 'pages' : name;
}
