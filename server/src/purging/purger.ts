import type { Logger } from 'pino';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { MetricsAsData } from '#operations/metrics.ts';
import type { CacheInFront } from '#purging/caches-in-front.ts';
import { keysToPurge } from '#purging/key-headers.ts';

export type Purger = {
  /** Purges what has one of the keys, at each cache and in the background. To be called once this server shows what is new. */
  purge(changed: Iterable<string>): void;
  /** Sends what waits, once, and no more after that. */
  close(): Promise<void>;
  asData(): Promise<MetricsAsData>;
};

export type PurgerOptions = {
  readonly caches: readonly CacheInFront[];
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly fetch?: typeof globalThis.fetch;
  /** Milliseconds in which changes become one purge. */
  readonly settleMs?: number;
  /** Milliseconds after a purge at which it is sent once more. */
  readonly againMs?: number;
  /** Milliseconds until a purge that failed is tried again; twice as long after each failure. */
  readonly retryMs?: number;
};

type Tools = Required<Omit<PurgerOptions, 'caches'>> & { readonly figures: Figures };

const SETTLE_MS = 20;
// A response that was on its way to a cache while the content changed has arrived by then, be it with the old content.
const AGAIN_MS = 1000;
const RETRY_MS = 250;
const LONGEST_RETRY_MS = 30_000;
const LONGEST_CALL_MS = 5000;
const LONGEST_CLOSE_MS = 2000;
const DELAY_BUCKETS_S = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300];

/**
 * Tells the caches in front what to drop. What comes while one is being told waits for the next request to it; what fails is
 * tried again until it succeeds, since a purge that is lost is a page that stays old.
 */
export function createPurger({
  caches,
  log,
  fetch = globalThis.fetch,
  settleMs = SETTLE_MS,
  againMs = AGAIN_MS,
  retryMs = RETRY_MS,
}: PurgerOptions): Purger {
  const registry = new Registry();
  const figures = createFigures(registry, () => queues);
  const tools = { log, fetch, settleMs, againMs, retryMs, figures };
  const queues = caches.map((cache) => createQueue(cache, tools));

  return {
    purge(changed) {
      const keys = keysToPurge(changed);
      for (const queue of queues) {
        queue.add(keys);
      }
    },
    async close() {
      await Promise.all(queues.map((queue) => queue.close()));
    },
    asData: () => registry.getMetricsAsJSON(),
  };
}

type Queue = {
  readonly cache: CacheInFront;
  readonly waiting: number;
  add(keys: ReadonlySet<string>): void;
  close(): Promise<void>;
};

/** What one cache has still to be told. */
function createQueue(cache: CacheInFront, { log, fetch, settleMs, againMs, retryMs, figures }: Tools): Queue {
  /** Keys to purge, each with the moment since which it waits; undefined for what is purged for the second time. */
  let waiting = new Map<string, number | undefined>();
  /** How many keys are in a call that is under way. */
  let sending = 0;
  const again = new Map<NodeJS.Timeout, readonly string[]>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let failures = 0;
  let isClosed = false;

  function runSoon(ms: number): void {
    if (!isClosed && timer === undefined && running === undefined) {
      timer = setTimeout(() => {
        timer = undefined;
        run();
      }, ms);
    }
  }

  function run(): Promise<void> {
    running = sendAll().finally(() => {
      running = undefined;
      if (waiting.size > 0) {
        runSoon(failures === 0 ? settleMs : Math.min(retryMs * 2 ** (failures - 1), LONGEST_RETRY_MS));
      }
    });
    return running;
  }

  async function sendAll(): Promise<void> {
    const sent = waiting;
    waiting = new Map();
    sending += sent.size;
    // Coarser keys where there are too many: each change alone was below the bound.
    const keys = [...keysToPurge(sent.keys())];
    const moments = [...sent.values()].filter((moment) => moment !== undefined);
    const since = moments.length > 0 ? Math.min(...moments) : undefined;
    const areCoarser = keys.length < sent.size;
    // A coarser key waits since the earliest of all, and is to be purged twice whatever it was before.
    const momentOf = (key: string) => (areCoarser || !sent.has(key) ? since : sent.get(key));
    try {
      while (keys.length > 0) {
        await call(cache, keys.slice(0, cache.mostKeys), fetch);
        figures.count(cache, 'done');
        // Where a later call fails these are not put back: a cache that takes few calls a minute would never get to the last ones.
        sendAgain(keys.splice(0, cache.mostKeys).filter((key) => momentOf(key) !== undefined));
      }
    } catch (error) {
      figures.count(cache, 'failed');
      failures += 1;
      if (failures === 1) {
        log.warn(
          { why: reasonOf(error), keys: keys.length },
          `${cache.name} could not be told what has changed; it is tried again`,
        );
      }
      for (const key of keys) {
        waiting.set(key, momentOf(key) ?? waiting.get(key));
      }
      return;
    } finally {
      sending -= sent.size;
    }
    if (failures > 0) {
      log.info({ failures }, `${cache.name} is told again what has changed`);
      failures = 0;
    }
    if (since !== undefined) {
      figures.observeDelay(cache, (performance.now() - since) / 1000);
    }
  }

  function sendAgain(keys: readonly string[]): void {
    if (isClosed || keys.length === 0) {
      return;
    }
    const begun = setTimeout(() => {
      again.delete(begun);
      for (const key of keys) {
        waiting.set(key, waiting.get(key));
      }
      runSoon(0);
    }, againMs);
    again.set(begun, keys);
  }

  return {
    cache,
    get waiting() {
      return waiting.size + sending;
    },
    add(keys) {
      const now = performance.now();
      for (const key of keys) {
        waiting.set(key, waiting.get(key) ?? now);
      }
      runSoon(settleMs);
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await Promise.race([running, new Promise((resolve) => setTimeout(resolve, LONGEST_CLOSE_MS).unref())]);
      for (const [begun, keys] of again) {
        clearTimeout(begun);
        for (const key of keys) {
          waiting.set(key, waiting.get(key));
        }
      }
      if (waiting.size > 0) {
        await Promise.race([sendAll(), new Promise((resolve) => setTimeout(resolve, LONGEST_CLOSE_MS).unref())]);
      }
    },
  };
}

/** Rejects where the cache does not say that it has dropped what it was told to. */
async function call(cache: CacheInFront, keys: readonly string[], fetch: PurgerOptions['fetch'] & {}): Promise<void> {
  const { url, init } = cache.request(keys);
  const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(LONGEST_CALL_MS) });
  const body = await response.text();
  const mistake = response.ok ? cache.mistakeIn?.(body) : `status ${response.status}`;
  if (mistake !== undefined) {
    throw new Error(mistake);
  }
}

/** Without the request, which has the token. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) {
    return String(error);
  }
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

type Figures = {
  count(cache: CacheInFront, result: 'done' | 'failed'): void;
  observeDelay(cache: CacheInFront, seconds: number): void;
};

function createFigures(registry: Registry, queues: () => readonly Queue[]): Figures {
  const registers = [registry];
  const requests = new Counter({
    name: 'portico_purges_total',
    help: 'Requests that told a cache in front what to drop, by whose it is and whether it did.',
    labelNames: ['cache', 'result'],
    registers,
  });
  const delays = new Histogram({
    name: 'portico_purge_delay_seconds',
    help: 'Time from a change of the content, as this server shows it, until a cache in front has dropped what shows it.',
    labelNames: ['cache'],
    buckets: DELAY_BUCKETS_S,
    registers,
  });
  const waiting: Gauge<'cache'> = new Gauge({
    name: 'portico_purge_keys_waiting',
    help: 'Keys that caches in front have still to be told, by whose they are.',
    labelNames: ['cache'],
    registers,
    collect() {
      waiting.reset();
      for (const queue of queues()) {
        waiting.inc({ cache: queue.cache.kind }, queue.waiting);
      }
    },
  });
  return {
    count: ({ kind }, result) => requests.inc({ cache: kind, result }),
    observeDelay: ({ kind }, seconds) => delays.observe({ cache: kind }, seconds),
  };
}
