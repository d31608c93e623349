import { LRUCache } from 'lru-cache';
import { CacheEntry } from '#http/cache-entry.ts';
import type { MadeResponse } from '#http/messages.ts';
import { MAX_CACHE_BYTES, MAX_LIFE_MS, MAX_OUTDATED_MS, type Work } from '#limits.ts';

/** What a response is kept by. */
export type Keyed = {
  readonly key: string;
  /** The version of all that it may show. */
  readonly version: string;
  /** What it is about, such as a post. As long as that is the same, it may be sent for a moment although the version is another. */
  readonly subject?: unknown;
  /** The work of making it. */
  readonly work: Work;
};

type Maker<Asked extends Keyed> = { readonly make: (asked: Asked) => Promise<MadeResponse> };

type Kept = Pick<Keyed, 'version' | 'subject'> & {
  readonly entry: CacheEntry;
  /** Until when it may be sent although its version is another (performance.now); unset as long as that has not happened. */
  outdatedUntil?: number;
};

type Making = Pick<Keyed, 'version'> & { readonly made: Promise<CacheEntry> };

export type PageCache<Asked extends Keyed> = ReturnType<typeof createPageCache<Asked>>;

/** Keeps responses compressed in memory, each with its version. Concurrent requests share one response. */
export function createPageCache<Asked extends Keyed>(
  maker: Maker<Asked>,
  { maxBytes = MAX_CACHE_BYTES }: { readonly maxBytes?: number } = {},
) {
  const entries = new LRUCache<string, Kept>({
    maxSize: Math.max(1, maxBytes),
    sizeCalculation: ({ entry }) => entry.size,
    ttl: MAX_LIFE_MS,
  });
  const inProgress = new Map<string, Making>();

  /** Only the newest version of a response that is being made is kept. */
  async function keep({ key, version, subject }: Keyed, response: Promise<MadeResponse>): Promise<CacheEntry> {
    const isNewest = () => inProgress.get(key)?.version === version;
    try {
      const { isKept, ...made } = await response;
      const entry = new CacheEntry(made);
      if (isKept && maxBytes > 0) {
        await entry.compact();
      }
      if (isNewest() && isKept && maxBytes > 0) {
        entries.set(key, { entry, version, subject });
      } else if (isNewest() && made.status < 500) {
        entries.delete(key);
      }
      return entry;
    } finally {
      if (isNewest()) {
        inProgress.delete(key);
      }
    }
  }

  function begin(asked: Asked): Promise<CacheEntry> {
    const { key, version } = asked;
    const current = inProgress.get(key);
    if (current?.version === version) {
      return current.made;
    }
    // In the next turn, so that the map has it when it ends.
    const made = keep(asked, Promise.resolve(asked).then(maker.make));
    inProgress.set(key, { version, made });
    return made;
  }

  return {
    /** Returns the response if it is there, or a promise of it. */
    get(asked: Asked): CacheEntry | Promise<CacheEntry> {
      const kept = entries.get(asked.key);
      if (kept?.version === asked.version) {
        return kept.entry;
      }
      if (kept?.subject !== undefined && kept.subject === asked.subject) {
        kept.outdatedUntil ??= performance.now() + MAX_OUTDATED_MS;
        if (performance.now() <= kept.outdatedUntil) {
          begin({ ...asked, work: 'renewal' }).catch(() => {});
          return kept.entry;
        }
      }
      return begin(asked);
    },
    /** Removes all responses. Those in progress are sent, but not kept. */
    clear(): void {
      inProgress.clear();
      entries.clear();
    },
    get entries(): number {
      return entries.size;
    },
    get bytes(): number {
      return entries.calculatedSize;
    },
  };
}
