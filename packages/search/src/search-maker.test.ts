import { samplePost } from '@portico/content/testing';
import type { BlogPost } from '@portico/site/blog-post';
import { ITEMS_A_PART } from '@portico/site/in-parts';
import { type SeededRandom, seededRandom } from '@portico/site/seeded-random';
import { expect, test } from 'vitest';
import { createSearch, createSearchMaker, type Search } from '#search.ts';
import { generatedQuery } from '#testing/generated-query.ts';

const OPTIONS = { defaultTags: [] };
const WORDS = 'gateway tunnel Edge token naïve Łódź it’s — QUIC über 東京 a'.split(' ');

function textOf(words: number, { pick }: SeededRandom): string {
  return Array.from({ length: words }, () => pick(WORDS)).join(' ');
}

function postOf(slug: string, random: SeededRandom): BlogPost {
  return samplePost(slug, {
    title: textOf(2, random),
    description: textOf(4, random),
    author: random.pick(['Inés Okafor', 'Łukasz Nowak']),
    tags: [random.pick(WORDS)],
  });
}

const listOf = (count: number, random: SeededRandom) =>
  Array.from({ length: count }, (_, place) => postOf(`post-${place}`, random));

type Change = (posts: readonly BlogPost[], random: SeededRandom) => readonly BlogPost[];

const CHANGES: Readonly<Record<string, Change>> = {
  nothing: (posts) => [...posts],
  'a new post': (posts, random) => [postOf(`new-${posts.length}`, random), ...posts],
  'new posts at the end': (posts, random) => [...posts, postOf('new-a', random), postOf('new-b', random)],
  'the text of a post, in a new object': (posts) => posts.with(7, { ...(posts[7] ?? samplePost('none', {})) }),
  'a title': (posts, random) =>
    posts.with(1500, { ...(posts[1500] ?? samplePost('none', {})), title: textOf(3, random) }),
  'a character that no other has': (posts) =>
    posts.with(20, { ...(posts[20] ?? samplePost('none', {})), title: 'Ж ÿ \u0001' }),
  'a post that is gone': (posts) => posts.toSpliced(1200, 1),
  'a part that is gone': (posts) => posts.toSpliced(500, ITEMS_A_PART),
  'a post that has moved to the front': (posts) => [...posts.slice(-1), ...posts.slice(0, -1)],
  'a post that has moved to the end': (posts) => [...posts.slice(1), ...posts.slice(0, 1)],
  'many posts here and there': (posts, random) =>
    posts.flatMap((post, place) => (place % 97 === 0 ? [postOf(`${post.slug}-x`, random), post] : [post])),
  'all posts': (posts, random) => posts.map(({ slug }) => postOf(slug, random)),
  'all posts but one': (posts) => posts.slice(0, 1),
  'a thousand posts that are gone': (posts) => posts.slice(1500),
  'no post left': () => [],
};

function makerOf() {
  const make = createSearchMaker(OPTIONS);
  return async (posts: readonly BlogPost[]) => {
    let turns = 0;
    let usable: Search | undefined;
    const search = await make(
      posts,
      async () => {
        turns += 1;
      },
      (before) => {
        usable = before;
      },
    );
    return { search, usable, turns };
  };
}

function expectSame(search: Search | undefined, expected: Search, posts: readonly BlogPost[], random: SeededRandom) {
  for (let count = 0; count < 60; count += 1) {
    const query = posts.length === 0 ? 'a' : generatedQuery(posts, random);
    const limit = random.pick([1, 5, Number.POSITIVE_INFINITY]);
    expect(search?.(query, { limit }), query).toEqual(expected(query, { limit }));
  }
}

test.for(Object.entries(CHANGES))('after %s it finds what a search of its own finds', async ([, change]) => {
  const random = seededRandom(1);
  const make = makerOf();
  const first = listOf(2 * ITEMS_A_PART + 300, random);
  await make(first);
  const posts = change(first, random);
  const expected = createSearch(posts, OPTIONS);
  const { search } = await make(posts);
  expectSame(search, expected, posts, random);
});

test('so it does after one change after the other, before its texts are sorted as well', async () => {
  const random = seededRandom(2);
  const make = makerOf();
  let posts: readonly BlogPost[] = listOf(3 * ITEMS_A_PART, random);
  await make(posts);
  for (let count = 0; count < 25; count += 1) {
    const at = random.below(posts.length);
    posts = random.pick<Change>([
      (list) => list.toSpliced(at, 1),
      (list) => list.toSpliced(at, 0, postOf(`other-${count}`, random)),
      (list) => list.toSpliced(at, 1, postOf(list[at]?.slug ?? '', random)),
      (list) => [postOf(`newer-${count}`, random), ...list],
      (list) => list.toSpliced(at, random.below(1000)),
    ])(posts, random);
    const { search, usable } = await make(posts);
    const expected = createSearch(posts, OPTIONS);
    expectSame(search, expected, posts, random);
    expectSame(usable, expected, posts, random);
  }
});

test('where one title has changed, little is done again', async () => {
  const random = seededRandom(3);
  const make = makerOf();
  const posts = listOf(10 * ITEMS_A_PART, random);
  const all = await make(posts);
  const one = await make(posts.with(3000, postOf('post-3000', random)));
  expect(one.turns).toBeLessThan(all.turns / 4);
});

test('of two that are made at the same time, the newer one is taken over', async () => {
  const random = seededRandom(5);
  const make = makerOf();
  const first = listOf(4 * ITEMS_A_PART, random);
  const second = first.map(({ slug }) => postOf(slug, random));
  const [{ turns }] = await Promise.all([make(first), make(second)]);
  expect((await make(second.with(7, postOf('post-7', random)))).turns).toBeLessThan(turns / 2);
});
