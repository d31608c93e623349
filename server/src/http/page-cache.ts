import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { CacheEntry } from '#http/cache-entry.ts';
import type { MadeResponse } from '#http/messages.ts';
import { MAX_CACHE_BYTES, MAX_LIFE_MS, MAX_OUTDATED_MS, WORK_LIMITS, type Work, type WorkLimit } from '#limits.ts';

export class Overloaded extends Error {
  constructor() {
    super('Too many responses wait to be made.');
    this.name = 'Overloaded';
  }
}

type Conditions = {
  readonly work?: Work;
  /** The slug of the post that the response shows, if any. */
  readonly post?: string | undefined;
  /** What has to be there before it can be made. Waiting for that delays no other response. */
  readonly ready?: () => Promise<void>;
};

type Kept = Pick<Conditions, 'post'> & {
  readonly entry: CacheEntry;
  /** Until when it may be sent although it is outdated (performance.now); undefined if it is up to date. */
  outdatedUntil?: number | undefined;
  /** Whether the new one is being made, or could not be. */
  isRenewed?: boolean;
};

export type PageCache = ReturnType<typeof createPageCache>;

type Make = () => Promise<MadeResponse>;

type PageCacheOptions = {
  readonly maxBytes?: number;
  readonly limits?: Readonly<Record<Work, WorkLimit>>;
  readonly onMade?: (seconds: number) => void;
  /** Called with an error if the previous response is sent instead. */
  readonly onError?: (error: unknown, key: string) => void;
};

/**
 * Keeps responses compressed in memory. Concurrent requests share one response. An outdated one may be sent for ten seconds while
 * the new one is made, and as long as that fails.
 */
export function createPageCache(options: PageCacheOptions = {}) {
  const { maxBytes = MAX_CACHE_BYTES, limits = WORK_LIMITS, onMade, onError } = options;
  const queues = {
    page: pLimit(limits.page.active),
    site: pLimit(limits.site.active),
    form: pLimit(limits.form.active),
    card: pLimit(limits.card.active),
    picture: pLimit(limits.picture.active),
  };
  const entries = new LRUCache<string, Kept>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ entry }) => entry.size,
    ttl: MAX_LIFE_MS,
  });
  const pending = new Map<string, Promise<CacheEntry>>();
  // One after another, so that they delay no reader who waits.
  const renewals = pLimit(1);

  /** Returns the previous response after the new one could not be made. It is sent for ten more seconds, until the next attempt. */
  function previousOf(key: string): CacheEntry | undefined {
    const previous = entries.peek(key);
    if (previous !== undefined) {
      entries.set(key, { ...previous, outdatedUntil: performance.now() + MAX_OUTDATED_MS, isRenewed: true });
    }
    return previous?.entry;
  }

  async function makeEntry(key: string, make: Make, conditions: Conditions, isCurrent: () => boolean) {
    const { work = 'page', post, ready } = conditions;
    const limit = queues[work];
    await ready?.();
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
    const isKept = made.isKept && maxBytes > 0;
    if (isKept) {
      await entry.compact();
    }
    // Otherwise it was started before a change, and shows the old content.
    if (isCurrent()) {
      if (made.status >= 500) {
        return previousOf(key) ?? entry;
      }
      if (isKept) {
        entries.set(key, { entry, post });
      } else {
        entries.delete(key);
      }
    }
    return entry;
  }

  function makeShared(key: string, make: Make, conditions: Conditions = {}): Promise<CacheEntry> {
    const begun = pending.get(key);
    if (begun !== undefined) {
      return begun;
    }
    const isCurrent = () => pending.get(key) === making;
    const making: Promise<CacheEntry> = makeEntry(key, make, conditions, isCurrent)
      .catch((error: unknown) => {
        const previous = isCurrent() && !(error instanceof Overloaded) ? previousOf(key) : undefined;
        if (previous === undefined) {
          throw error;
        }
        onError?.(error, key);
        return previous;
      })
      .finally(() => isCurrent() && pending.delete(key));
    pending.set(key, making);
    return making;
  }

  return {
    /** Returns the cached response. `make` makes the new one if it is outdated. Undefined if the reader has to wait for `make`. */
    get(key: string, make: Make): CacheEntry | undefined {
      const kept = entries.get(key);
      const { outdatedUntil } = kept ?? {};
      if (kept === undefined || outdatedUntil === undefined) {
        return kept?.entry;
      }
      if (performance.now() > outdatedUntil) {
        return undefined;
      }
      if (!kept.isRenewed) {
        kept.isRenewed = true;
        // A later change may have removed it, or a reader who waited may have replaced it.
        void renewals(async () => entries.peek(key) === kept && makeShared(key, make, kept)).catch(() => {});
      }
      return kept.entry;
    },
    /** Makes the response for a key. Rejects with an Overloaded if too many wait. */
    make: makeShared,
    /**
     * Makes all responses outdated. Readers wait for the new ones, except at the pages of posts that are not among the `changed`.
     * Without these, removes all responses. Those in progress are sent, but not kept.
     */
    clear(changed?: ReadonlySet<string>): void {
      pending.clear();
      if (changed === undefined) {
        entries.clear();
        return;
      }
      const until = performance.now() + MAX_OUTDATED_MS;
      for (const kept of entries.values()) {
        const waits = kept.post === undefined || changed.has(kept.post);
        kept.outdatedUntil = waits ? 0 : (kept.outdatedUntil ?? until);
        kept.isRenewed = false;
      }
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
