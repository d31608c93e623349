import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { CacheEntry } from '#http/cache-entry.ts';
import type { MadeResponse } from '#http/messages.ts';

// The year in the footer changes without the content.
const MAX_LIFE_MS = 3_600_000;

export class Overloaded extends Error {
  constructor() {
    super('Too many responses wait to be made.');
    this.name = 'Overloaded';
  }
}

/** What making a response takes: rendering, drawing, or decoding and encoding. One kind doesn't wait for another. */
export type Work = 'page' | 'card' | 'picture';

/** How many responses may be made at the same time, and how many more may wait. */
type WorkLimit = { readonly active: number; readonly waiting: number };

// Pages wait one to three seconds at most. Pictures take long, and a page can be read without them.
const LIMITS: Readonly<Record<Work, WorkLimit>> = {
  page: { active: 16, waiting: 128 },
  card: { active: 4, waiting: 32 },
  picture: { active: 8, waiting: 64 },
};

export type PageCache = ReturnType<typeof createPageCache>;

type PageCacheOptions = {
  readonly maxBytes?: number;
  readonly limits?: Readonly<Record<Work, WorkLimit>>;
  readonly onMade?: (seconds: number) => void;
};

/** Keeps responses compressed in memory until the content changes. Simultaneous requests share one response. */
export function createPageCache(options: PageCacheOptions = {}) {
  const { maxBytes = 33_554_432, limits = LIMITS, onMade } = options;
  const queues = {
    page: pLimit(limits.page.active),
    card: pLimit(limits.card.active),
    picture: pLimit(limits.picture.active),
  };
  const entries = new LRUCache<string, CacheEntry>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ size }) => size,
    ttl: MAX_LIFE_MS,
  });
  const pending = new Map<string, Promise<CacheEntry>>();

  async function makeEntry(key: string, work: Work, make: () => Promise<MadeResponse>, isCurrent: () => boolean) {
    const limit = queues[work];
    if (limit.pendingCount >= limits[work].waiting && limit.activeCount >= limits[work].active) {
      throw new Overloaded();
    }
    const made = await limit(async () => {
      const begun = performance.now();
      const response = await make();
      onMade?.((performance.now() - begun) / 1000);
      return response;
    });
    const entry = new CacheEntry(made);
    if (made.isKept && maxBytes > 0) {
      await entry.compact();
      // Otherwise it was started before a change, and shows the old content.
      if (isCurrent()) {
        entries.set(key, entry);
      }
    }
    return entry;
  }

  return {
    get: (key: string): CacheEntry | undefined => entries.get(key),
    /** Makes the response for a key. Rejects with an Overloaded if too many wait. */
    make(key: string, make: () => Promise<MadeResponse>, work: Work = 'page'): Promise<CacheEntry> {
      const begun = pending.get(key);
      if (begun !== undefined) {
        return begun;
      }
      const isCurrent = () => pending.get(key) === making;
      const making = makeEntry(key, work, make, isCurrent).finally(() => {
        if (isCurrent()) {
          pending.delete(key);
        }
      });
      pending.set(key, making);
      return making;
    },
    /** Clears the cache. Responses that are being made are sent, but not kept. */
    clear(): void {
      pending.clear();
      entries.clear();
    },
    get entries(): number {
      return entries.size;
    },
    get bytes(): number {
      return entries.calculatedSize;
    },
    get waiting(): number {
      return Object.values(queues).reduce((sum, { pendingCount }) => sum + pendingCount, 0);
    },
  };
}
