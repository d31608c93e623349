import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readPost } from '@portico/content';
import { type BlogPost, toBlogPost } from '@portico/site/blog-post';
import { seededRandom } from '@portico/site/seeded-random';
import { expect, test } from 'vitest';
import { createSearch } from '#search.ts';
import { generatedQuery } from '#testing/generated-query.ts';
import { differences, matchSorterSearch } from '#testing/match-sorter-oracle.ts';

const CORPUS = fileURLToPath(new URL('../../../../shared/corpus/posts/', import.meta.url));
// npm test takes a sample, of tenths alone; npm run test:all asks them all.
const ALL = process.env.TEST_ALL !== undefined;
const QUERIES = ALL ? { whole: 1_000, tenths: 20_000 } : { whole: 0, tenths: 500 };
const present = existsSync(CORPUS);
const named = (name: string) => (present ? name : `${name} (skipped: the corpus is absent)`);

async function corpusPosts(): Promise<readonly BlogPost[]> {
  const files = await readdir(CORPUS);
  const results = await Promise.all(
    files.sort().map(async (file) => readPost(await readFile(`${CORPUS}${file}`, 'utf8'), `posts/${file}`)),
  );
  return results.flatMap((result) => (result.ok ? [toBlogPost(result.post)] : []));
}

/** The differences that `count` generated queries show, each asked of one of the lists in turn. */
function differencesOver(lists: readonly (readonly BlogPost[])[], count: number): readonly string[] {
  const random = seededRandom(count);
  const sides = lists.map((posts) => ({
    posts,
    search: createSearch(posts, { defaultTags: [] }),
    expected: matchSorterSearch(posts),
  }));
  return Array.from({ length: count }, (_, turn) => sides[turn % sides.length]).flatMap((side) => {
    const query = side === undefined ? '' : generatedQuery(side.posts, random);
    return side === undefined ? [] : differences(side.search, side.expected(query), query);
  });
}

// match-sorter takes some milliseconds for a query over the whole: npm run test:all does.
test.skipIf(!present || !ALL)(
  named('finds what match-sorter finds in the whole corpus'),
  { timeout: 120_000 },
  async () => {
    expect(differencesOver([await corpusPosts()], QUERIES.whole)).toEqual([]);
  },
);

// Over a tenth there is time for many more queries.
test.skipIf(!present)(
  named('finds what match-sorter finds in each tenth of the corpus'),
  { timeout: 240_000 },
  async () => {
    const posts = await corpusPosts();
    const tenths = Array.from({ length: 10 }, (_, tenth) => posts.filter((_post, place) => place % 10 === tenth));
    expect(differencesOver(tenths, QUERIES.tenths)).toEqual([]);
  },
);
