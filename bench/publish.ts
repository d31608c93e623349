import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { ask } from '@portico/config/testing/network';
import { type Bench, type Figure, median } from './bench.ts';
import { copyPosts, postFile, retitled } from './posts.ts';
import { startOurs } from './server-process.ts';

/* How long it takes from a saved file until a reader gets the change. */

const POSTS = 100;
const QUIET_MS = 3000;
const EVERY_MS = 2;
const MAX_WAIT_MS = 20_000;

/** Changes a post, and returns a text that its page has afterwards. */
type Save = (file: string, number: number) => string;

export async function run(bench: Bench): Promise<readonly Figure[]> {
  const content = path.join(bench.directory, 'content');
  const slugs = copyPosts(content, POSTS);
  const { port } = await startOurs(bench, { content });
  await setTimeout(bench.pick(QUIET_MS, 0));
  const source = readFileSync(postFile(content, slugs[0] ?? ''), 'utf8');
  const write = (file: string, text: string, number: number) => {
    const title = `Retitled ${number}`;
    writeFileSync(file, retitled(text, title));
    return title;
  };
  const remove: Save = (file) => {
    rmSync(file);
    return 'Page not found';
  };
  const count = bench.pick(20, 3);
  const added = slugs.slice(0, count).map((_, number) => `new-${number}`);
  const figures: Figure[] = [];
  for (const [name, posts, save] of [
    ['an edited text', slugs.slice(0, count), editText],
    ['an edited title', slugs.slice(-count), (file, number) => write(file, readFileSync(file, 'utf8'), number)],
    ['a new post', added, (file, number) => write(file, source, number)],
    ['a removed post', added, remove],
  ] satisfies ReadonlyArray<readonly [string, readonly string[], Save]>) {
    const value = await timeSaves(port, content, posts, save);
    figures.push({ name: `${name} is live after`, unit: 'ms', value, budget: { atMost: 200 } });
  }
  return figures;
}

export function editText(file: string, number: number): string {
  const text = `Edited ${number}.`;
  writeFileSync(file, `${readFileSync(file, 'utf8')}\n${text}\n`);
  return text;
}

/** Returns the median milliseconds from a save until a reader gets it. */
export async function timeSaves(port: number, content: string, slugs: readonly string[], save: Save): Promise<number> {
  const times: number[] = [];
  for (const [number, slug] of slugs.entries()) {
    const begun = performance.now();
    const text = save(postFile(content, slug), number);
    while (!(await ask(port, `/blog/${slug}`)).body.includes(text)) {
      if (performance.now() > begun + MAX_WAIT_MS) {
        throw new Error(`/blog/${slug} does not show "${text}", which was saved ${MAX_WAIT_MS / 1000} s ago.`);
      }
      await setTimeout(EVERY_MS);
    }
    times.push(performance.now() - begun);
    // The server still works after a save.
    await setTimeout(400);
  }
  return median(times);
}
