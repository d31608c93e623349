import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readPost } from '@portico/content';
import { samplePost } from '@portico/content/testing';
import { type BlogPost, toBlogPost } from '@portico/site/blog-post';
import { seededRandom } from '@portico/site/seeded-random';
import { expect, test } from 'vitest';
import { findInParts, postInParts } from '#find-in-parts.ts';
import { LIST_WORDS } from '#list-part.ts';
import { listPartNames, makeListParts } from '#list-parts.ts';
import { createSearch } from '#search.ts';
import { generatedQuery } from '#testing/generated-query.ts';

const CORPUS = fileURLToPath(new URL('../../../../shared/corpus/posts/', import.meta.url));
const present = existsSync(CORPUS);
const QUERIES = process.env.TEST_ALL === undefined ? 100 : 10_000;
const WORDS =
  'the a to of gateway traffic tunnel policy edge service TLS token identity cache DNS deploy naïve Łódź — don’t zero trust (beta) quic-v2 private 東京 İstanbul über'.split(
    ' ',
  );

/** Posts of which many have the same words, and a few the same texts; the same for the same number. */
function posts(count: number): readonly BlogPost[] {
  const random = seededRandom(count);
  // The first words are common, the last ones rare.
  const word = () => WORDS[Math.floor((random.below(1000) / 1000) ** 2 * WORDS.length)] ?? '';
  const text = (words: number) => Array.from({ length: words }, word).join(' ');
  return Array.from({ length: count }, (_, place) =>
    toBlogPost(
      samplePost(`${place % 3 === 0 ? 'changelog-2024' : text(2).replaceAll(/[^a-z]+/gi, '-')}-${place}`, {
        title: place % 5 === 0 ? 'Weekly notes' : `${text(3)} ${place % 7 === 0 ? random.below(1e6).toString(36) : ''}`,
        description: place % 4 === 0 ? 'All that is new this week.' : text(9),
        author: random.pick(['Ines Okafor', 'ines okafor', 'INES OKAFOR', 'Tomás Lindqvist']),
        tags: [random.pick(WORDS), `${random.pick(WORDS)}${['', '-', '++'][place % 3]}`],
        category: random.pick(['Guides', 'Product']),
      }),
    ),
  );
}

async function corpusPosts(): Promise<readonly BlogPost[]> {
  const files = await readdir(CORPUS);
  const results = await Promise.all(
    files.sort().map(async (file) => readPost(await readFile(`${CORPUS}${file}`, 'utf8'), `posts/${file}`)),
  );
  return results.flatMap((result) => (result.ok ? [toBlogPost(result.post)] : []));
}

/** A list in parts, with the names of what was asked for. */
function parted(list: readonly BlogPost[]) {
  const parts = makeListParts(list);
  const asked = new Set<string>();
  const wholes: string[] = [];
  const from = {
    part: async (name: string) => {
      asked.add(name);
      return JSON.parse(parts.get(name) ?? 'null');
    },
    whole: async () => {
      wholes.push('');
      return list;
    },
  };
  return { from, parts, asked, wholes };
}

async function differencesOver(list: readonly BlogPost[], queries: readonly string[]): Promise<readonly string[]> {
  const { from } = parted(list);
  const search = createSearch(list, { defaultTags: [] });
  const different: string[] = [];
  for (const query of queries) {
    const [found, wanted] = [await findInParts(from, query), search(query)];
    if (JSON.stringify(found) !== JSON.stringify(wanted)) {
      different.push(query);
    }
  }
  return different;
}

const generated = (list: readonly BlogPost[], count: number) => {
  const random = seededRandom(count);
  return Array.from({ length: count }, () => generatedQuery(list, random));
};

test('in the parts of a list is found what is found in the whole', async () => {
  const list = posts(1500);
  const typed = [
    'zero trust',
    'weekly notes',
    'ines okafor',
    'tomás',
    '(beta)',
    'quic-v2',
    'changelog-2024-1488',
    'all that is',
  ];
  const beginnings = typed.flatMap((text) => Array.from(text, (_, at) => text.slice(0, at + 1)));
  const spelled = [
    'INES OKAFOR',
    'ines okafor',
    'iNes okafor',
    'Weekly notes',
    'WEEKLY NOTES',
    'eekly',
    'kafor',
    '2024',
    '-2024-',
  ];
  const odd = [' the', 'the ', '-', '—', '東', '京', 'beta', 'ty', 'zzzz', '.*', '\u{1F600}', 'x'.repeat(200)];
  expect(await differencesOver(list, [...beginnings, ...spelled, ...odd, ...generated(list, QUERIES)])).toEqual([]);
});

test.for([0, 1, 7])('so it is of %i posts', async (count) => {
  const list = posts(count);
  expect(
    await differencesOver(list, ['t', 'the', 'weekly', 'x', '東', ...(count > 0 ? generated(list, 20) : [])]),
  ).toEqual([]);
});

test.skipIf(!present)(
  `so it is of real posts${present ? '' : ' (skipped: the corpus is absent)'}, of which a few parts are fetched`,
  async () => {
    const list = await corpusPosts();
    expect(await differencesOver(list, generated(list, QUERIES))).toEqual([]);
    const { from, asked, wholes, parts } = parted(list);
    for (const query of ['k', 'ku', 'kub', 'kube', 'kubernetes', 'kubernetes ingress', 'kubernetes ingress x']) {
      await findInParts(from, query);
    }
    expect(wholes).toEqual([]);
    expect(asked.size).toBeLessThan(8);
    expect([...parts.keys()]).toEqual(listPartNames(list));
  },
);

test('a post is found by its slug, from one part', async () => {
  const list = posts(1500);
  const { from, asked } = parted(list);
  for (const post of list.slice(0, 60)) {
    expect(await postInParts(from, post.slug)).toEqual(post);
  }
  expect(asked.has(LIST_WORDS)).toBe(false);
  expect(await postInParts(from, 'nowhere')).toBeUndefined();
});

test.for([
  ['another number of posts', posts(1501)],
  ['the same number and the same newest post', posts(1500).with(700, samplePost('another-slug'))],
] as const)('parts of two lists are not taken for one: %s', async ([, later]) => {
  const [before, after] = [posts(1500), later].map(parted);
  let from = before?.from;
  const mixed = { whole: async () => [], part: async (name: string) => from?.part(name) };
  from = before?.from;
  const asking = findInParts(mixed, 'gateway');
  from = after?.from;
  await expect(asking).rejects.toThrow('published again');
});
