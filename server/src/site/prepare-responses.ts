import { FEED_FILES, routes } from '@portico/core/routes';
import type { Journal } from '#events.ts';
import { addressAt } from '#http/address.ts';
import { MAX_PREPARATION_MS } from '#limits.ts';
import { locateAddress } from '#locate/locate-address.ts';
import { made } from '#locate/locate-target.ts';
import type { Site } from '#site/answer.ts';

const { sitePage, blog, archive, postList, search, tags, authors, subscribe, sitemap, llms } = routes;

// These take tens of milliseconds or, with the texts of many posts, seconds. Cards would take long too, but are kept on the disk.
/** What readers open first. */
export const FIRST: readonly string[] = [blog.href(), sitePage.href({ page: '' })];

/** Feeds are last, because they wait for the texts of the newest posts, which are made first. */
export const OTHERS: readonly string[] = [
  ...[archive, postList, search, tags, authors, subscribe, sitemap, llms].map(({ href }) => href()),
  ...FEED_FILES.map((feed) => routes.blogFeed.href({ feed })),
];

type Preparing = {
  readonly signal: AbortSignal;
  readonly journal: Journal;
  readonly maxMs?: number;
};

/**
 * Makes the responses of addresses whose first readers would wait longest, one after another. Resolves at the latest after half a minute, or
 * when the server stops; readers request the rest.
 */
export async function prepareResponses(
  paths: readonly string[],
  site: Pick<Site, 'cache' | 'content' | 'pages'>,
  { signal: stopping, journal, maxMs = MAX_PREPARATION_MS }: Preparing,
): Promise<void> {
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(maxMs)]);
  const ended = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  for (const path of paths) {
    if (!signal.aborted) {
      await Promise.race([prepare(path), ended]);
    }
  }

  async function prepare(path: string): Promise<void> {
    try {
      await site.cache.get(made(locateAddress(addressAt(path), { ...site, content: site.content.current() })));
    } catch (error) {
      journal.record({ what: 'failure', error, url: path });
    }
  }
}
