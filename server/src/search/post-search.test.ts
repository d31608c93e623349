import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readPost } from '@portico/content';
import { samplePost } from '@portico/content/testing';
import { createSearch } from '@portico/search';
import { type BlogPost, toBlogPost } from '@portico/site/blog-post';
import { LARGEST_LIST } from '@portico/site/search-limits';
import { seededRandom } from '@portico/site/seeded-random';
import { expect, test } from 'vitest';
import { compress, type Effort } from '#http/encodings.ts';
import { createPostSearch, postListJson } from '#search/post-search.ts';

const CORPUS = fileURLToPath(new URL('../../../../shared/corpus/posts/', import.meta.url));
const OPTIONS = { defaultTags: ['AI', 'Traffic Policy'] };
const WORDS =
  'gateway tunnel policy edge token cache deploy naïve Łódź it’s — café QUIC über 東京 release the a to of'.split(' ');

/** Posts whose titles hardly compress; the same for the same number. */
function posts(count: number): readonly BlogPost[] {
  const random = seededRandom(count);
  const text = (words: number) => Array.from({ length: words }, () => random.pick(WORDS)).join(' ');
  return Array.from({ length: count }, (_, place) =>
    samplePost(`post-${place}`, {
      title: `${text(5)} ${random.below(1e9).toString(36)}`,
      description: `${text(12)} ${random.below(1e9).toString(36)}`,
      author: random.pick(['Inés Okafor', 'Tomás Lindqvist', 'Łukasz Nowak']),
      tags: [random.pick(WORDS), random.pick(WORDS)],
      category: random.pick(['Guides', 'Product']),
    }),
  );
}

const bytesOf = async (list: readonly BlogPost[], effort: Effort = 'best') =>
  (await compress(Buffer.from(postListJson(list)), 'br', effort)).length;

/** How many posts have a list of just under the limit: fewer than twice `step`. */
async function mostSmall(list: readonly BlogPost[], step: number, effort?: Effort): Promise<number> {
  let most = 0;
  for (let each = step; each >= 1; each /= 2) {
    most += (await bytesOf(list.slice(0, most + each), effort)) <= LARGEST_LIST ? each : 0;
  }
  return most;
}

test('browsers search a list of up to 64 KB under brotli themselves, and ask for what is in a larger one', async () => {
  const random = seededRandom(1);
  const noise = () => Array.from({ length: 1000 }, () => random.below(1e6).toString(36)).join('');
  const many = Array.from({ length: 31 }, (_, place) => samplePost(`post-${place}`, { description: noise() }));
  const count = await mostSmall(many, 16);
  const { opening } = createPostSearch({ ...OPTIONS, isServed: true });
  expect(count).toBeGreaterThan(10);
  expect(count).toBeLessThan(many.length);
  expect(await opening(many.slice(0, count))).toMatchObject({ list: '/blog/posts.json' });
  expect(await opening(many.slice(0, count + 1))).not.toHaveProperty('list');
  expect(await opening(posts(2000))).not.toHaveProperty('list');
});

test('what counts is the size at the best level, not at the quick one', async () => {
  const many = posts(2000);
  const list = many.slice(0, (await mostSmall(many, 1024, 'quick')) + 1);
  expect(await bytesOf(list, 'quick')).toBeGreaterThan(LARGEST_LIST);
  expect(await bytesOf(list)).toBeLessThan(LARGEST_LIST);
  expect(await createPostSearch({ ...OPTIONS, isServed: true }).opening(list)).toHaveProperty('list');
});

test('a list that is too large to be compressed for an answer is taken as large, though it would be small', async () => {
  const long = 'a'.repeat(1024);
  const many = Array.from({ length: 1100 }, (_, place) => samplePost(`post-${place}`, { description: long }));
  expect(await bytesOf(many)).toBeLessThan(LARGEST_LIST);
  expect(await createPostSearch({ ...OPTIONS, isServed: true }).opening(many)).not.toHaveProperty('list');
});

test('where nobody answers queries, browsers search the list, however large', async () => {
  const { opening } = createPostSearch({ ...OPTIONS, isServed: false });
  const list = '/blog/posts.json';
  expect(await opening(posts(2000))).toMatchObject({ list });
  expect(await opening(posts(3))).toMatchObject({ list });
});

test('the palette opens with the newest posts and the default tags, at any size in less than 10 KB', async () => {
  const many = posts(2000);
  const { opening } = createPostSearch({ ...OPTIONS, isServed: true });
  const answer = await opening(many);
  expect(answer).toEqual({ posts: many.slice(0, 5).map(toBlogPost), tags: OPTIONS.defaultTags, categories: [] });
  expect(JSON.stringify(answer).length).toBeLessThan(10_000);
});

test('one engine answers palette and search page, for a snapshot and one with the same fields, and for those of requests that are late', async () => {
  const [one = samplePost('a'), ...others] = posts(3);
  const { opening, ranked } = createPostSearch({ ...OPTIONS, isServed: true });
  const first = [one, ...others];
  await opening(first);
  const engine = await ranked(first);
  expect(await ranked([{ ...one }, ...others])).toBe(engine);
  expect(engine(one.title, { limit: Number.POSITIVE_INFINITY }).posts).toEqual([one]);
  const changed = [{ ...one, title: 'Another one' }, ...others];
  expect(await ranked(changed)).not.toBe(engine);
  expect(await ranked(first)).toBe(engine);
});

async function corpusPosts(): Promise<readonly BlogPost[]> {
  const files = (await readdir(CORPUS)).sort();
  const read = async (file: string) => readPost(await readFile(`${CORPUS}${file}`, 'utf8'), `posts/${file}`);
  return (await Promise.all(files.map(read))).flatMap((result) => (result.ok ? [result.post] : []));
}

const isThere = existsSync(CORPUS);
const LISTS: ReadonlyArray<readonly [string, () => Promise<readonly BlogPost[]>, boolean]> = [
  ['generated posts', async () => posts(3000), true],
  [`real posts${isThere ? '' : ' (skipped: the corpus is absent)'}`, corpusPosts, isThere],
];

test.for(LISTS)(
  'a query finds what the engine finds in the list in a browser: %s',
  async ([, read, isRun], { skip }) => {
    skip(!isRun);
    const many = await read();
    const { find } = createPostSearch({ ...OPTIONS, isServed: true });
    const local = createSearch(JSON.parse(postListJson(many)), OPTIONS);
    const random = seededRandom(7);
    for (let count = 0; count < 300; count += 1) {
      const post = random.pick(many);
      const text = random.pick([post.title, post.description, post.slug, post.author, post.category, ...post.tags]);
      const start = random.below(text.length);
      const query = text.slice(start, start + 1 + random.below(6));
      expect(await find(many, query), query).toEqual(local(query));
    }
  },
);

test('a changed text leaves the index as it is, and a changed title does not', async () => {
  const [one = samplePost('a'), ...others] = posts(3);
  const { find } = createPostSearch({ ...OPTIONS, isServed: true });
  const all = [one, ...others];
  const before = await find(all, one.title);
  expect(before.posts).toEqual([toBlogPost(one)]);
  expect(await find([{ ...one }, ...others], one.title)).toEqual(before);
  const changed = { ...one, title: 'Another one' };
  expect((await find([changed, ...others], one.title)).posts).toEqual([]);
  expect((await find([changed, ...others], 'another one')).posts).toEqual([toBlogPost(changed)]);
  for (const field of ['description', 'author', 'category', 'date', 'lang', 'slug'] as const) {
    await find([changed, ...others], 'another one');
    const other = { ...changed, [field]: 'zz-1' };
    expect((await find([other, ...others], 'another one')).posts, field).toEqual([toBlogPost(other)]);
  }
  const tagged = { ...changed, tags: ['zz-2'] };
  expect((await find([tagged, ...others], 'zz-2')).tags).toEqual(['zz-2']);
  expect((await find([tagged, ...others].slice(1), 'zz-2')).tags).toEqual([]);
});
