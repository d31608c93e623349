import path from 'node:path';
import { type Bench, pause } from './bench.ts';
import type { Figure } from './figure.ts';
import { copyPosts } from './posts.ts';
import { type SAVES, timeSaves } from './saves.ts';
import { startOurs } from './server-process.ts';

/* From the moment a file is saved until a reader gets what it says. */

const POSTS = 100;
const QUIET_MS = 3000;

export async function run(bench: Bench): Promise<readonly Figure[]> {
  const content = path.join(bench.directory, 'content');
  const slugs = copyPosts(content, POSTS);
  const { url } = await startOurs(bench, { content });
  await pause(bench.pick(QUIET_MS, 0));
  const figures: Figure[] = [];
  for (const kind of ['an edited text', 'an edited title', 'a new post', 'a removed post'] satisfies Array<
    keyof typeof SAVES
  >) {
    const value = await timeSaves({ url, content, slugs }, kind, bench.pick(20, 3));
    figures.push({ name: `${kind} is live after`, unit: 'ms', value, budget: { atMost: 200 } });
  }
  return figures;
}
