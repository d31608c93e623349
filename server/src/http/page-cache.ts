import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { CacheEntry } from '#http/cache-entry.ts';
import type { MadeResponse } from '#http/messages.ts';

// The year in the footer changes even if the content doesn't.
const MAX_LIFE_MS = 3_600_000;
// For this long after a change, an unchanged post's old page is still sent, because only its links to other posts may be outdated.
const MAX_OUTDATED_MS = 10_000;
// After an outdated page is made again, there is a pause of the same length, but at most this long, so that requests of readers
// are handled in between.
const MAX_REST_MS = 200;

export class Overloaded extends Error {
  constructor() {
    super('Too many responses wait to be made.');
    this.name = 'Overloaded';
  }
}

/**
 * The work that making a response requires: rendering a page, running a site's action for a form, drawing a card, or converting a
 * picture. Each kind has its own queue.
 */
export type Work = 'page' | 'form' | 'card' | 'picture';

/** How many responses may be made at the same time, and how many more may wait. */
type WorkLimit = { readonly active: number; readonly waiting: number };

// Pages wait one to three seconds at most. Pictures take long, but a page is readable without them.
const LIMITS: Readonly<Record<Work, WorkLimit>> = {
  page: { active: 16, waiting: 128 },
  form: { active: 16, waiting: 64 },
  card: { active: 4, waiting: 32 },
  picture: { active: 8, waiting: 64 },
};

type Conditions = {
  readonly work?: Work;
  /** The slug of the post that the response shows, if any. */
  readonly post?: string | undefined;
};

type Kept = Pick<Conditions, 'post'> & {
  readonly entry: CacheEntry;
  /** When a change made it outdated (performance.now). */
  outdatedSince?: number;
};

export type PageCache = ReturnType<typeof createPageCache>;

type Make = () => Promise<MadeResponse>;

type PageCacheOptions = {
  readonly maxBytes?: number;
  readonly limits?: Readonly<Record<Work, WorkLimit>>;
  readonly onMade?: (seconds: number) => void;
};

/** Keeps responses compressed in memory as long as they are up to date. Concurrent requests share one response. */
export function createPageCache(options: PageCacheOptions = {}) {
  const { maxBytes = 33_554_432, limits = LIMITS, onMade } = options;
  const queues = {
    page: pLimit(limits.page.active),
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
  const renewing = new Set<string>();
  const renewals = pLimit(1);
  let changes = 0;

  async function makeEntry(key: string, make: Make, { work = 'page', post }: Conditions, isCurrent: () => boolean) {
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
        entries.set(key, { entry, post });
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
    const making = makeEntry(key, make, conditions, isCurrent).finally(() => {
      if (isCurrent()) {
        pending.delete(key);
      }
    });
    pending.set(key, making);
    return making;
  }

  /** Makes outdated pages again, one after another. */
  async function renew(key: string, outdated: Kept, make: Make): Promise<void> {
    // A later change may have removed the entry, or a request may have replaced it.
    if (entries.peek(key) !== outdated) {
      return;
    }
    const [begun, change] = [performance.now(), changes];
    try {
      await makeShared(key, make, outdated);
    } catch (error) {
      if (error instanceof Overloaded) {
        return;
      }
    }
    // If this failed, or isn't a page any more, the response is made for the next reader, who then sees the reason.
    if (changes === change && entries.peek(key) === outdated) {
      entries.delete(key);
    }
    await pause(Math.min(performance.now() - begun, MAX_REST_MS), undefined, { ref: false });
  }

  return {
    /** Returns the cached response. An outdated one is still sent for a while, and made again by `make`. */
    get(key: string, make: Make): CacheEntry | undefined {
      const kept = entries.get(key);
      const { outdatedSince } = kept ?? {};
      if (kept === undefined || outdatedSince === undefined) {
        return kept?.entry;
      }
      if (performance.now() - outdatedSince > MAX_OUTDATED_MS) {
        return undefined;
      }
      if (!renewing.has(key)) {
        renewing.add(key);
        void renewals(() => renew(key, kept, make)).finally(() => renewing.delete(key));
      }
      return kept.entry;
    },
    /** Makes the response for a key. Rejects with an Overloaded if too many wait. */
    make: makeShared,
    /** Clears the cache. Responses in progress are sent, but not kept. With `changed`, the pages of all other posts only become outdated. */
    clear(changed?: ReadonlySet<string>): void {
      changes += 1;
      pending.clear();
      const since = performance.now();
      for (const [key, kept] of [...entries.entries()]) {
        if (changed === undefined || kept.post === undefined || changed.has(kept.post)) {
          entries.delete(key);
        } else {
          kept.outdatedSince ??= since;
        }
      }
    },
    get entries(): number {
      return entries.size;
    },
    get bytes(): number {
      return entries.calculatedSize;
    },
    /** Whether any response is being made. */
    isBusy: () => pending.size > 0,
    get waiting(): number {
      return Object.values(queues).reduce((sum, { pendingCount }) => sum + pendingCount, 0);
    },
  };
}
