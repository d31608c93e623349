import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { reportOnSite } from '../server/src/check/report-on-site.ts';
import { site } from '../site.config.ts';
import { copyPosts } from './copied-posts.ts';
import { table } from './measure.ts';

const COUNTS = [1_000, 10_000];

/**
 * How long npm run check takes for as many posts as the words say, without the start of its process, and how many seconds of
 * processors, which other work on the machine changes less. With two processors it takes the main thread's part and half of the rest.
 */
export async function run(words: readonly string[]): Promise<void> {
  const rows = [['posts', 'seconds', 'processor s', 'main thread s', 'mistakes']];
  for (const count of words.length === 0 ? COUNTS : words.map(Number)) {
    const directory = mkdtempSync(path.join(tmpdir(), 'portico-check-'));
    try {
      copyPosts(directory, count);
      rows.push(await checked(directory, count));
    } finally {
      rmSync(directory, { recursive: true });
    }
  }
  process.stdout.write(`${availableParallelism()} processors\n\n${table(rows)}`);
}

async function checked(directory: string, count: number): Promise<string[]> {
  const begun = performance.now();
  const [before, mainBefore] = [process.cpuUsage(), process.threadCpuUsage()];
  const { mistakes } = await reportOnSite(site, { CONTENT_DIR: directory });
  const seconds = [
    (performance.now() - begun) / 1000,
    used(process.cpuUsage(before)),
    used(process.threadCpuUsage(mainBefore)),
  ];
  return [String(count), ...seconds.map((value) => value.toFixed(1)), String(mistakes)];
}

/** Microseconds of both kinds as seconds. */
function used({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1_000_000;
}
