import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { copyPosts } from './copied-posts.ts';
import { type Figure, figure, type Goal, measuredFrom } from './figure.ts';
import { mainThreadUs, untilIdle } from './load.ts';
import { fetchReply, pause, type WebServers } from './web-servers.ts';

// The start makes the pages of the newest 50 posts in the background; many more are left that nobody has asked for.
const POSTS = 280;
const QUIET_MS = 1000;
const REST_MS = 30;
const LONGEST_MS = 4;

/**
 * How long a reader waits for a page that nobody has asked for before, compressed, from a server that is ready: the posts of
 * this repository (10 KB in the median), ten times over, each asked for once. With the texts rendered ahead, as they are soon
 * after a start or a save: one page after the other, and with a rest before each, after which the processor's caches are
 * cold. Then from a server that can keep no rendered text.
 */
export async function firstRenders(servers: WebServers, directory: string): Promise<readonly Figure[]> {
  const content = path.join(directory, 'content');
  const slugs = copyPosts(content, POSTS);
  const unusable = path.join(directory, 'no-folder');
  writeFileSync(unusable, '');
  const cache = path.join(directory, 'cache');
  return [
    ...(await measure('a first render', slugs, 0, await servers.ours(content, cache), { limit: LONGEST_MS })),
    ...(await measure(
      `a first render after a rest of ${REST_MS} ms`,
      slugs,
      REST_MS,
      await servers.ours(content, cache),
    )),
    ...(await measure('a first render, with its text', slugs, 0, await servers.ours(content, unusable))),
  ];
}

type Server = Awaited<ReturnType<WebServers['ours']>>;

async function measure(
  name: string,
  slugs: readonly string[],
  restMs: number,
  { port, adminPort, pid, logFile }: Server,
  goal?: Goal,
): Promise<Figure[]> {
  await untilIdle({ pid });
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
  process.stdout.write(`${name}: ${made} pages, ${(cpu / made / 1000).toFixed(1)} ms of the main thread each\n`);
  return [
    // From the request to the compressed response.
    figure(name, 'ms', measuredFrom(atServer, 'pages'), goal && { goal }),
    figure(`${name}: last byte at the client`, 'ms', measuredFrom(first, 'pages')),
  ];
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
