import { FEED_FILES, routes } from '@portico/core/routes';
import { MAX_PREPARATION_MS } from '#limits.ts';

const { sitePage, blog, archive, postList, search, tags, authors, subscribe, sitemap, llms } = routes;

// These take tens of milliseconds or, with the texts of many posts, seconds. Cards would take long too, but are kept on the disk.
/** What readers open first. */
export const FIRST: readonly string[] = [blog.href(), sitePage.href({ page: '' })];

/** Feeds are last, because they wait for the texts of the newest posts, which are made first. */
export const OTHERS: readonly string[] = [
  ...[archive, postList, search, tags, authors, subscribe, sitemap, llms].map(({ href }) => href()),
  ...FEED_FILES.map((feed) => routes.blogFeed.href({ feed })),
];

/**
 * Requests the addresses whose first readers would wait longest, one after another. Resolves at the latest after half a minute, or
 * when the server stops; readers request the rest.
 */
export async function prepareResponses(
  paths: readonly string[],
  request: (path: string) => Promise<unknown>,
  stopping: AbortSignal,
  maxMs: number = MAX_PREPARATION_MS,
): Promise<void> {
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(maxMs)]);
  const ended = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
  for (const path of paths) {
    if (!signal.aborted) {
      await Promise.race([request(path), ended]);
    }
  }
}
