import { cpSync, existsSync } from 'node:fs';
import path from 'node:path';
import { type Bench, type Figure, median } from './bench.ts';
import { buildAstro, execute, prepareAstro } from './peers.ts';
import { CORPUS, copyPosts } from './posts.ts';

/*
 * How long it takes to write a site of 924 posts from scratch, next to Astro with the same kinds of pages. Social cards are left out,
 * because Astro draws none.
 */

const POSTS = 924;

export async function run(bench: Bench): Promise<readonly Figure[]> {
  const content = path.join(bench.directory, 'content');
  const count = bench.pick(POSTS, 60);
  const isCorpus = existsSync(CORPUS) && count === POSTS;
  if (isCorpus) {
    cpSync(CORPUS, path.join(content, 'posts'), { recursive: true });
  } else {
    copyPosts(content, count);
  }
  const astro = prepareAstro(path.join(content, 'posts'));
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < bench.pick(3, 1); round += 1) {
    const folder = (name: string) => path.join(bench.directory, `${name}-${round}`);
    const env = { CONTENT_DIR: content, CACHE_DIR: folder('cache'), BASE_URL: 'https://culvert.example' };
    const command = ['npm', 'run', '-s', 'export', '--', '--out', folder('out'), '--no-cards'];
    ours.push(seconds(() => execute(command, process.cwd(), env)));
    theirs.push(seconds(() => buildAstro(astro)));
  }
  const name = `export of ${count} posts${isCorpus ? '' : ', copies of the sample'}`;
  const peer = { name: 'Astro', value: median(theirs) };
  return [{ name, unit: 's', value: median(ours), peer }];
}

function seconds(work: () => unknown): number {
  const begun = performance.now();
  work();
  return (performance.now() - begun) / 1000;
}
