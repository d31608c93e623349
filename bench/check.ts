import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { reportOnSite } from '../server/src/check/report-on-site.ts';
import { site } from '../site.config.ts';
import { copyPosts } from './copied-posts.ts';
import { type Figure, figure, measuredFrom } from './figure.ts';

const COUNTS = [1_000, 10_000];
const ROUNDS = 3;

/**
 * How long npm run check takes for as many posts as the words say, without the start of its process, and how many seconds of
 * processors, which other work on the machine changes less. With two processors it takes the main thread's part and half of the rest.
 */
export async function run(words: readonly string[]): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const count of words.length === 0 ? COUNTS : words.map(Number)) {
    const directory = mkdtempSync(path.join(tmpdir(), 'portico-check-'));
    try {
      copyPosts(directory, count);
      figures.push(...(await checked(directory, count)));
    } finally {
      rmSync(directory, { recursive: true });
    }
  }
  return figures;
}

async function checked(directory: string, count: number): Promise<readonly Figure[]> {
  const rounds: { readonly all: number; readonly processors: number; readonly mainThread: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const begun = performance.now();
    const [before, mainBefore] = [process.cpuUsage(), process.threadCpuUsage()];
    const { mistakes } = await reportOnSite(site, { CONTENT_DIR: directory });
    rounds.push({
      all: (performance.now() - begun) / 1000,
      processors: used(process.cpuUsage(before)),
      mainThread: used(process.threadCpuUsage(mainBefore)),
    });
    process.stdout.write(`${count} posts: ${mistakes} mistakes\n`);
  }
  const posts = `${count} posts`;
  return [
    figure(posts, 's', measuredFrom(rounds.map(({ all }) => all))),
    figure(`${posts}: processor time`, 's', measuredFrom(rounds.map(({ processors }) => processors))),
    figure(`${posts}: of the main thread`, 's', measuredFrom(rounds.map(({ mainThread }) => mainThread))),
  ];
}

/** Microseconds of both kinds as seconds. */
function used({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1_000_000;
}
