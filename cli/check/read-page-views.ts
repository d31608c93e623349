import { readFile } from 'node:fs/promises';
import { readBounded } from '@portico/core/read-bounded';

const MAX_BYTES = 20_000_000;
const TIMEOUT_MS = 10_000;
const VIEWS = /^portico_post_views_total\{[^}]*\bslug="([^"]+)"[^}]*\} (\d+)/;

/**
 * Reads the page views of posts, by slug, from the metrics of a server with `pageCounts`: at a URL, or in a file. Throws if there are none.
 */
export async function pageViews(source: string): Promise<ReadonlyMap<string, number>> {
  const views = new Map<string, number>();
  for (const line of (await textOf(source)).split('\n')) {
    const [, slug, count] = VIEWS.exec(line) ?? [];
    if (slug !== undefined) {
      // The metrics of several servers may be in one file.
      views.set(slug, (views.get(slug) ?? 0) + Number(count));
    }
  }
  if (views.size === 0) {
    throw new Error(
      `${source} has no portico_post_views_total. Name the metrics of a server whose site.config.ts has pageCounts, such as http://127.0.0.1:3001/metrics.`,
    );
  }
  return views;
}

async function textOf(source: string): Promise<string> {
  const failed = ({ message, cause }: Error) => {
    throw new Error(`${source} cannot be read: ${cause instanceof Error ? cause.message : message}.`);
  };
  if (!/^https?:/.test(source)) {
    return readFile(source, 'utf8').catch(failed);
  }
  const response = await fetch(source, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(failed);
  const bytes = await readBounded(response.body, MAX_BYTES);
  return new TextDecoder().decode(bytes);
}
