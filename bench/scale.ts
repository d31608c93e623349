import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ask } from '@portico/config/testing/network';
import type { Bench, Figure } from './bench.ts';
import { copyPosts } from './posts.ts';
import { editText, timeSaves } from './publish.ts';
import { startOurs } from './server-process.ts';

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
const LISTS = ['/blog', '/blog/rss.xml', '/sitemap.xml', '/blog/posts.json', '/blog/search?q=gateway'];

export async function run(bench: Bench): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const { posts, readySeconds, maxMegabytes, maxIdleMegabytes } of SIZES) {
    const content = path.join(bench.directory, `content-${posts}`);
    const slugs = copyPosts(content, posts);
    const begun = performance.now();
    const server = await startOurs(bench, { content, cache: path.join(bench.directory, `cache-${posts}`) });
    const ready = (performance.now() - begun) / 1000;
    await setTimeout(bench.pick(QUIET_MS, 0));
    const save = await timeSaves(server.port, content, slugs.slice(0, bench.pick(20, 3)), editText);
    await readOnce(server.port, [...slugs.slice(0, bench.pick(posts, 200)).map((slug) => `/blog/${slug}`), ...LISTS]);
    const memory = megabytes(server.pid, 'VmHWM');
    await setTimeout(bench.pick(IDLE_MS, 0));
    const idle = megabytes(server.pid, 'VmRSS');
    await server.stop();
    for (const [what, unit, value, atMost] of [
      ['ready after', 's', ready, readySeconds],
      ['a save is live after', 'ms', save, 200],
      ['peak memory', 'MB', memory, maxMegabytes],
      ['memory a minute later', 'MB', idle, maxIdleMegabytes],
    ] as const) {
      figures.push({ name: `${posts.toLocaleString('en-US')} posts: ${what}`, unit, value, budget: { atMost } });
    }
  }
  return figures;
}

async function readOnce(port: number, pages: readonly string[]): Promise<void> {
  const unread = pages.values();
  const connections = Array.from({ length: CONNECTIONS }, async () => {
    for (const page of unread) {
      await ask(port, page, { headers: { 'accept-encoding': 'br' } });
    }
  });
  await Promise.all(connections);
}

/** Memory of a process: what it has now (`VmRSS`) or the most it has had (`VmHWM`). Linux only. */
function megabytes(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
}
