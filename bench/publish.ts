import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ask } from './ask.ts';
import { type Bench, pause } from './bench.ts';
import { type Figure, median } from './figure.ts';
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
  await pause(bench.pick(QUIET_MS, 0));
  const source = readFileSync(postFile(content, slugs[0] ?? ''), 'utf8');
  const write = (make: (text: string) => string): Save => {
    return (file, number) => {
      const title = `Retitled ${number}`;
      writeFileSync(file, retitled(make(file), title));
      return title;
    };
  };
  const count = bench.pick(20, 3);
  const news = slugs.map((_, number) => `new-${number}`);
  const times = {
    'an edited text': await timeSaves(port, content, slugs.slice(0, count), editText),
    'an edited title': await timeSaves(
      port,
      content,
      slugs.slice(-count),
      write((file) => readFileSync(file, 'utf8')),
    ),
    'a new post': await timeSaves(
      port,
      content,
      news.slice(0, count),
      write(() => source),
    ),
    'a removed post': await timeSaves(port, content, news.slice(0, count), (file) => {
      rmSync(file);
      return 'Page not found';
    }),
  };
  return Object.entries(times).map(([name, value]) => {
    return { name: `${name} is live after`, unit: 'ms', value, budget: { atMost: 200 } };
  });
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
      await pause(EVERY_MS);
    }
    times.push(performance.now() - begun);
    // The server still works after a save.
    await pause(400);
  }
  return median(times);
}
