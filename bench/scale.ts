import path from 'node:path';
import { ask } from './ask.ts';
import { type Bench, pause } from './bench.ts';
import type { Figure } from './figure.ts';
import { copyPosts } from './posts.ts';
import { editText, timeSaves } from './publish.ts';
import { megabytes, startOurs } from './server-process.ts';

/*
 * Measures a server with 1,000 and 10,000 posts: how long a first start and a save take, and its memory, at its peak while a
 * crawler reads every post once, and a minute later. Linux only.
 */

const SIZES = [
  { posts: 1_000, readySeconds: 2, maxMegabytes: 450, maxIdleMegabytes: 300 },
  { posts: 10_000, readySeconds: 8, maxMegabytes: 600, maxIdleMegabytes: 450 },
];
const CONNECTIONS = 4;
const QUIET_MS = 10_000;
const IDLE_MS = 60_000;

export async function run(bench: Bench): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const size of SIZES) {
    figures.push(...(await measure(bench, size)));
  }
  return figures;
}

async function measure(
  bench: Bench,
  { posts, readySeconds, maxMegabytes, maxIdleMegabytes }: (typeof SIZES)[number],
): Promise<Figure[]> {
  const content = path.join(bench.directory, `content-${posts}`);
  const slugs = copyPosts(content, posts);
  const begun = performance.now();
  const server = await startOurs(bench, { content, cache: path.join(bench.directory, `cache-${posts}`) });
  const ready = (performance.now() - begun) / 1000;
  await pause(bench.pick(QUIET_MS, 0));
  const save = await timeSaves(server.port, content, slugs.slice(0, bench.pick(20, 3)), editText);
  const pages = slugs.slice(0, bench.pick(posts, 200)).map((slug) => `/blog/${slug}`);
  const lists = ['/blog', '/blog/rss.xml', '/sitemap.xml', '/blog/posts.json', '/blog/search?q=gateway'];
  await readOnce(server.port, [...pages, ...lists]);
  const memory = megabytes(server.pid, 'VmHWM');
  await pause(bench.pick(IDLE_MS, 0));
  const idle = megabytes(server.pid, 'VmRSS');
  await server.stop();
  const named = (what: string) => `${posts.toLocaleString('en-US')} posts: ${what}`;
  return [
    { name: named('ready after'), unit: 's', value: ready, budget: { atMost: readySeconds } },
    { name: named('a save is live after'), unit: 'ms', value: save, budget: { atMost: 200 } },
    { name: named('peak memory'), unit: 'MB', value: memory, budget: { atMost: maxMegabytes } },
    { name: named('memory a minute later'), unit: 'MB', value: idle, budget: { atMost: maxIdleMegabytes } },
  ];
}

async function readOnce(port: number, pages: readonly string[]): Promise<void> {
  const unread = pages.values();
  const connections = Array.from({ length: CONNECTIONS }, async () => {
    for (const page of unread) {
      await ask(port, page, { 'accept-encoding': 'br' });
    }
  });
  await Promise.all(connections);
}
