import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { copyPosts } from './copied-posts.ts';
import { type Figure, figure, measuredFrom } from './figure.ts';
import { untilIdle } from './load.ts';
import { createWebServers, fetchReply, pause } from './web-servers.ts';

const COUNTS = [1_000, 10_000];
const SAVES = 50;
const EVERY_MS = 2;
// Longer than a server needs for what it does by itself after a save.
const REST_MS = 400;

type Save = {
  readonly name: string;
  /** Saves something and gives where, and what of it, is to be read. */
  readonly save: (files: PostFiles, place: number) => { readonly page: string; readonly text: string };
};

type PostFiles = {
  readonly slugs: readonly string[];
  read(slug: string): string;
  write(slug: string, text: string): void;
};

const SAVES_OF_KINDS: readonly Save[] = [
  {
    name: 'a text edited',
    save({ slugs, read, write }, place) {
      const slug = slugs[place * 3] ?? '';
      const text = `Edited ${place}.`;
      write(slug, `${read(slug)}\n${text}\n`);
      return { page: `/blog/${slug}`, text };
    },
  },
  {
    name: 'a title edited',
    save({ slugs, read, write }, place) {
      const slug = slugs[place * 3 + 1] ?? '';
      const text = `Retitled ${place}`;
      write(slug, read(slug).replace(/^title:.*$/m, `title: ${text}`));
      return { page: `/blog/${slug}`, text };
    },
  },
  {
    name: 'a tag added',
    save({ slugs, read, write }, place) {
      const slug = slugs[place * 3 + 2] ?? '';
      write(slug, read(slug).replace(/^tags: \[/m, `tags: [Fresh ${place}, `));
      return { page: `/blog/tag/fresh-${place}`, text: `/blog/${slug}"` };
    },
  },
  {
    name: 'a new post',
    save({ slugs, read, write }, place) {
      const slug = `new-${place}`;
      write(slug, read(slugs[place] ?? '').replace(/^title:.*$/m, `title: New ${place}`));
      return { page: `/blog/${slug}`, text: `New ${place}` };
    },
  },
];

/** How long it takes from the moment at which a file is written until a reader gets what it says, for as many posts as the words say. */
export async function run(words: readonly string[]): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const count of words.length === 0 ? COUNTS : words.map(Number)) {
    figures.push(...(await published(count)));
  }
  return figures;
}

async function published(count: number): Promise<Figure[]> {
  const directory = mkdtempSync(path.join(tmpdir(), 'portico-publish-'));
  const servers = createWebServers(directory);
  try {
    const content = path.join(directory, 'content');
    const slugs = copyPosts(content, count);
    const fileOf = (slug: string) => path.join(content, 'posts', `${slug}.md`);
    const files: PostFiles = {
      slugs,
      read: (slug) => readFileSync(fileOf(slug), 'utf8'),
      write: (slug, text) => writeFileSync(fileOf(slug), text),
    };
    const server = await servers.ours(content);
    await untilIdle(server);
    const figures: Figure[] = [];
    for (const { name, save } of SAVES_OF_KINDS) {
      const times: number[] = [];
      for (let place = 0; place < SAVES; place += 1) {
        const begun = performance.now();
        const { page, text } = save(files, place);
        while (!(await fetchReply(server.port, page)).body.includes(text)) {
          await pause(EVERY_MS);
        }
        times.push(performance.now() - begun);
        await pause(REST_MS);
      }
      figures.push(figure(`${name}, ${count} posts`, 'ms', measuredFrom(times, 'saves')));
      process.stdout.write(`${name}, ${count} posts: worst of ${times.length} ${Math.max(...times).toFixed(0)} ms\n`);
    }
    return figures;
  } finally {
    await servers.stop();
    rmSync(directory, { recursive: true });
  }
}
