import { setTimeout as pause } from 'node:timers/promises';
import { FEED_FILES, routes } from '@portico/core/routes';
import type { Logger } from 'pino';
import { addressAt } from '#http/address.ts';
import type { PageCache } from '#http/page-cache.ts';
import { makeShared, type Site } from '#site/answer.ts';

type PreparationOptions = {
  readonly site: Pick<Site, 'make'>;
  readonly cache: Pick<PageCache, 'make'>;
  readonly log: Pick<Logger, 'warn'>;
  /** Aborted when the server stops. */
  readonly signal: AbortSignal;
  /** In the order in which they are made. */
  readonly paths?: readonly string[];
  /** Milliseconds after which the server does not wait any longer. */
  readonly limitMs?: number;
};

const { sitePage, blog, archive, postList, search, tags, authors, subscribe, sitemap, llms } = routes;

// These take tens of milliseconds or, with the texts of many posts, seconds. Cards would take long too, but are kept on the disk.
const PATHS: readonly string[] = [
  ...FEED_FILES.map((feed) => routes.blogFeed.href({ feed })),
  sitePage.href({ page: '' }),
  ...[blog, archive, postList, search, tags, authors, subscribe, sitemap, llms].map(({ href }) => href()),
];
// What starts servers in deploy/ waits longer than this for each.
const LIMIT_MS = 30_000;

/**
 * Makes the responses for which the first readers of a new server would wait longest, one after another. Resolves when all are
 * made or the limit is reached; then the others are made while the server answers requests. Never rejects.
 */
export async function prepareResponses(options: PreparationOptions): Promise<void> {
  const { site, cache, log, signal, paths = PATHS, limitMs = LIMIT_MS } = options;
  const waiting = new Set(paths);
  const prepared = new AbortController();

  async function prepare(): Promise<void> {
    for (const path of paths) {
      if (!signal.aborted) {
        await makeShared(cache, site, addressAt(path)).catch((error: unknown) => {
          log.warn(
            { err: error, url: path },
            `${path} could not be made in advance; it is tried again when it is requested`,
          );
        });
        waiting.delete(path);
      }
    }
    prepared.abort();
  }

  async function reachLimit(): Promise<void> {
    const ended = AbortSignal.any([signal, prepared.signal]);
    await pause(limitMs, undefined, { signal: ended }).catch(() => {});
    if (!ended.aborted) {
      log.warn(
        { urls: [...waiting] },
        `${waiting.size} of ${paths.length} responses that many readers request could not be made in advance within ${limitMs / 1000} s. The server starts without them, and the first readers who request them wait. Look at what else uses the machine's processors`,
      );
    }
  }

  await Promise.race([prepare(), reachLimit()]);
}
