import path from 'node:path';
import { type Bench, type Figure, median } from './bench.ts';
import { buildAstro, execute, prepareAstro } from './peers.ts';
import { copyPosts, REAL } from './posts.ts';

/*
 * How long it takes to write a site of 924 posts, from scratch and with what the last export stored, next to Astro with the same kinds of
 * pages. Social cards are left out, because Astro draws none.
 */

const POSTS = 924;

export async function run(bench: Bench): Promise<readonly Figure[]> {
  const content = path.join(bench.directory, 'content');
  copyPosts(content, bench.pick(POSTS, 60), REAL);
  const astro = prepareAstro(path.join(content, 'posts'));
  const [scratch, again, theirs]: readonly number[][] = [[], [], []];
  for (let round = 0; round < bench.pick(3, 1); round += 1) {
    const env = {
      CONTENT_DIR: content,
      CACHE_DIR: `${bench.directory}/cache-${round}`,
      BASE_URL: 'https://culvert.example',
    };
    for (const times of [scratch, again]) {
      const out = path.join(bench.directory, `out-${round}`);
      times?.push(
        seconds(() => execute(['npm', 'run', '-s', 'export', '--', '--out', out, '--no-cards'], process.cwd(), env)),
      );
    }
    theirs?.push(seconds(() => buildAstro(astro)));
  }
  const peer = { name: 'Astro', value: median(theirs ?? []) };
  const name = `export of ${POSTS} posts`;
  return [
    { name, unit: 's', value: median(scratch ?? []), peer },
    { name: `${name} from the store`, unit: 's', value: median(again ?? []), peer },
  ];
}

function seconds(work: () => unknown): number {
  const begun = performance.now();
  work();
  return (performance.now() - begun) / 1000;
}
