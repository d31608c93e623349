import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ask } from '@portico/core/testing/network';
import { type Bench, type Figure, median } from './bench.ts';
import { copyPosts, postFile } from './posts.ts';
import { startOurs } from './server-process.ts';

/*
 * Measures a server with 1,000 and 10,000 posts: how long a first start and a save take, and its memory, at its peak while a
 * crawler reads every post once, and a minute later. Linux only.
 */

const SIZES = [1_000, 10_000];
const CONNECTIONS = 4;
const QUIET_MS = 10_000;
const IDLE_MS = 60_000;
const EVERY_MS = 2;
const MAX_WAIT_MS = 20_000;
const LISTS = ['/blog', '/blog/rss.xml', '/sitemap.xml', '/blog/posts.json', '/blog/search?q=gateway'];

export async function run(bench: Bench): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const posts of SIZES) {
    const content = path.join(bench.directory, `content-${posts}`);
    const slugs = copyPosts(content, posts);
    const begun = performance.now();
    const server = await startOurs(bench, { content, cache: path.join(bench.directory, `cache-${posts}`) });
    const ready = (performance.now() - begun) / 1000;
    await setTimeout(bench.pick(QUIET_MS, 0));
    const saves: number[] = [];
    for (const slug of slugs.slice(0, bench.pick(20, 3))) {
      saves.push(await timeSave(server.port, content, slug));
    }
    await readOnce(server.port, [...slugs.slice(0, bench.pick(posts, 200)).map((slug) => `/blog/${slug}`), ...LISTS]);
    const memory = megabytes(server.pid, 'VmHWM');
    await setTimeout(bench.pick(IDLE_MS, 0));
    const idle = megabytes(server.pid, 'VmRSS');
    await server.stop();
    for (const [what, unit, value] of [
      ['ready after', 's', ready],
      ['a save is live after', 'ms', median(saves)],
      ['peak memory', 'MB', memory],
      ['memory a minute later', 'MB', idle],
    ] as const) {
      figures.push({ name: `${posts.toLocaleString('en-US')} posts: ${what}`, unit, value });
    }
  }
  return figures;
}

/** Saves a post with one more line, and returns that line. */
export function editText(file: string, number: number): string {
  const text = `Edited ${number}.`;
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n${text}\n`);
  return text;
}

/** Returns the milliseconds from a save until a reader gets it. */
async function timeSave(port: number, content: string, slug: string): Promise<number> {
  const begun = performance.now();
  const text = editText(postFile(content, slug), 1);
  while (!(await ask(port, `/blog/${slug}`)).body.includes(text)) {
    if (performance.now() > begun + MAX_WAIT_MS) {
      throw new Error(`/blog/${slug} does not show "${text}", which was saved ${MAX_WAIT_MS / 1000} s ago.`);
    }
    await setTimeout(EVERY_MS);
  }
  const time = performance.now() - begun;
  // The server still works after a save.
  await setTimeout(400);
  return time;
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

/** Memory of a process: what it has now (`VmRSS`) or the most it has had (`VmHWM`). */
function megabytes(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
}
