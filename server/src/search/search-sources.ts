import { setTimeout as pause } from 'node:timers/promises';
import { readSource } from '@portico/content';
import { readBounded } from '@portico/core/read-bounded';
import { reasonOf } from '@portico/core/reason-of';
import type { SourcePage } from '@portico/core/source-page';
import type { Logger } from 'pino';
import type { Journal } from '#events.ts';
import { MAX_ANSWER_MS, MAX_SOURCE_BYTES, MAX_SOURCE_PAGES } from '#limits.ts';

type SourcesOptions = {
  /** The URLs in `search.sources`. */
  readonly sources: readonly string[];
  readonly log: Pick<Logger, 'info' | 'warn'>;
  readonly journal?: Journal;
};

export type SearchSources = {
  readonly pages: () => readonly SourcePage[];
  /** Reads all sources, and resolves to whether a page has changed. If one fails, its previous pages are kept. */
  readonly read: () => Promise<boolean>;
  /** Reads them now and every hour, until the signal is aborted. Clears the cache after a change. */
  readonly follow: (signal: AbortSignal, cache?: { clear(): void }) => Promise<void>;
};

const HOUR_MS = 3_600_000;

/** Reads the lists of pages of other sites, for the search. */
export function openSearchSources({ sources, log, journal }: SourcesOptions): SearchSources {
  const last = new Map<string, readonly SourcePage[]>();
  let pages: readonly SourcePage[] = [];

  async function readOne(source: string): Promise<void> {
    try {
      last.set(source, await pagesAt(source));
      journal?.record({ what: 'source', outcome: 'read' });
    } catch (error) {
      journal?.record({ what: 'source', outcome: 'failed' });
      const reason = reasonOf(error);
      const kept = last.has(source) ? 'The search keeps its last pages.' : 'The search has none of its pages.';
      log.warn(`${source} in search.sources cannot be read: ${reason}. ${kept}`);
    }
  }

  async function read(): Promise<boolean> {
    await Promise.all(sources.map(readOne));
    const all = sources.flatMap((source) => last.get(source) ?? []);
    if (all.length > MAX_SOURCE_PAGES) {
      log.warn(`search.sources have ${all.length} pages, and the search uses only the first ${MAX_SOURCE_PAGES}.`);
    }
    const next = all.slice(0, MAX_SOURCE_PAGES);
    const isOther = JSON.stringify(next) !== JSON.stringify(pages);
    pages = next;
    return isOther;
  }

  return {
    pages: () => pages,
    read,
    async follow(signal, cache) {
      while (sources.length > 0 && !signal.aborted) {
        if (await read()) {
          cache?.clear();
        }
        await pause(HOUR_MS, undefined, { signal, ref: false }).catch(() => undefined);
      }
    },
  };
}

async function pagesAt(source: string): Promise<readonly SourcePage[]> {
  const response = await fetch(source, { signal: AbortSignal.timeout(MAX_ANSWER_MS) }).catch((error: Error) => {
    throw error.cause instanceof Error ? error.cause : error;
  });
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(`it answers ${response.status}`);
  }
  const bytes = await readBounded(response.body, MAX_SOURCE_BYTES);
  if (bytes === undefined) {
    throw new Error(`it has more than ${MAX_SOURCE_BYTES.toLocaleString('en')} bytes`);
  }
  return readSource(new TextDecoder().decode(bytes), response.url || source);
}
