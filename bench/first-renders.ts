import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { copyPosts } from './copied-posts.ts';
import { mainThreadUs } from './load.ts';
import { median } from './measure.ts';
import { fetchReply, pause, untilIdle, type WebServers } from './web-servers.ts';

// The start makes the pages of the newest 50 posts in the background; many more are left that nobody has asked for.
const POSTS = 280;
const QUIET_MS = 1000;
const REST_MS = 30;

/**
 * How long a reader waits for a page that nobody has asked for before, compressed, from a server that is ready: the posts of
 * this repository (10 KB in the median), ten times over, each asked for once. With the texts rendered ahead, as they are soon
 * after a start or a save: one page after the other, and with a rest before each, after which the processor's caches are
 * cold. Then from a server that can keep no rendered text.
 */
export async function printFirstRenders(servers: WebServers, directory: string): Promise<void> {
  const content = path.join(directory, 'content');
  const slugs = copyPosts(content, POSTS);
  const unusable = path.join(directory, 'no-folder');
  writeFileSync(unusable, '');
  process.stdout.write('\n');
  const cache = path.join(directory, 'cache');
  await print('its text rendered ahead', slugs, 0, await servers.ours(content, cache));
  await print(
    `its text rendered ahead, after a rest of ${REST_MS} ms`,
    slugs,
    REST_MS,
    await servers.ours(content, cache),
  );
  await print('its text rendered too', slugs, 0, await servers.ours(content, unusable));
}

type Server = Awaited<ReturnType<WebServers['ours']>>;

async function print(
  what: string,
  slugs: readonly string[],
  restMs: number,
  { port, adminPort, pid, logFile }: Server,
): Promise<void> {
  await untilIdle(pid);
  const before = await madePages(adminPort);
  const used = mainThreadUs(pid);
  const times: number[] = [];
  for (const slug of slugs) {
    await pause(restMs);
    const begun = performance.now();
    await fetchReply(port, `/blog/${slug}`, { 'accept-encoding': 'br' });
    times.push(performance.now() - begun);
  }
  const cpu = mainThreadUs(pid) - used;
  const made = (await madePages(adminPort)) - before;
  // The pages that the start had made are the fastest.
  const slowest = (values: readonly number[]) => values.toSorted((a, b) => a - b).slice(slugs.length - made);
  const first = slowest(times);
  // Half a second late at most.
  await pause(QUIET_MS);
  const atServer = slowest(loggedTimes(logFile));
  process.stdout.write(
    `a page made for the first time, ${what}, ${made} of them: median ${median(atServer).toFixed(1)} ms of the server from the request to the compressed response, ${median(first).toFixed(1)} ms (worst ${Math.max(...first).toFixed(0)}) until the client has its last byte; ${(cpu / made / 1000).toFixed(1)} ms of the main thread each\n`,
  );
}

/** What the server's log says that each page took, in milliseconds. */
function loggedTimes(logFile: string): number[] {
  return [...readFileSync(logFile, 'utf8').matchAll(/"url":"\/blog\/[^"]+".*"ms":([\d.]+)/g)].map(([, ms]) =>
    Number(ms),
  );
}

async function madePages(adminPort: number): Promise<number> {
  const { body } = await fetchReply(adminPort, '/metrics');
  return Number(/^portico_page_render_duration_seconds_count (\d+)$/m.exec(body.toString())?.[1] ?? 0);
}
