import { buildContentIndex } from '@portico/content';
import { samplePost } from '@portico/content/testing';
import { expect, test } from 'vitest';
import { site } from '../../../../site.config.ts';
import { foundIn } from './found-in.ts';
import { searchPosts, searchTexts } from './search-posts.ts';

const posts = Array.from({ length: 600 }, (_, place) =>
  samplePost(`post-${place}`, {
    title: `Title ${place} of ${place % 7 === 0 ? 'QUIC streams' : 'a gateway'}`,
    tags: place % 5 === 0 ? ['QUIC'] : [],
    description: `About connections, part ${place}`,
  }),
);
const index = () => buildContentIndex(posts, Date.now());
const _QUERIES = ['quic', 'gateway 12', 'a', 'post-59', 'gatewya', 'quic nowhere', '"quic streams"', 'zzqx', '.*'];

test('the empty query shows the newest posts and the default tags', async () => {
  const other = index();
  for (const query of ['', '  ']) {
    expect(await searchPosts(other, query)).toEqual({
      posts: other.posts.slice(0, 5),
      tags: site.search.defaultTags,
      categories: [],
      words: [],
      isCut: false,
      isNothing: false,
      isPartial: false,
      suggestions: undefined,
    });
  }
});

test('a text that cannot be read now is searched later, and keeps no other post from being found', async () => {
  let isLost = true;
  const lost = Object.defineProperty({ ...samplePost('lost', { title: 'Lost' }) }, 'markdown', {
    get() {
      if (isLost) {
        throw new Error('It is lost.');
      }
      return 'Of a bollard.';
    },
  });
  const content = buildContentIndex([lost, samplePost('there', { markdown: 'A bollard.' })], Date.now());
  const search = () => searchPosts(content, 'bollard');
  expect(await search()).toMatchObject({ posts: [{ slug: 'there' }], isPartial: true });
  expect(foundIn(lost, lost.description, ['bollard'])).toEqual({ excerpt: [lost.description], places: [] });
  isLost = false;
  const after = await search();
  expect(after.posts.map(({ slug }) => slug).sort()).toEqual(['lost', 'there']);
  expect(after.isPartial).toBe(false);
  expect(foundIn(lost, lost.description, ['bollard']).excerpt).toEqual(['Of a ', 'bollard', '.']);
});

test('the text of a post is read once for what is shown of it, until many others were shown', () => {
  let read = 0;
  const textOf = (word: string) => `It says ${word}. ${'And so on. '.repeat(10_000)}`;
  const shown = Object.defineProperty(samplePost('shown'), 'markdown', {
    get() {
      read += 1;
      return textOf('aardvark');
    },
  });
  const show = (post: typeof shown) => foundIn(post, '', ['aardvark']).excerpt;
  const first = show(shown);
  expect(first).toContainEqual('aardvark');
  expect(show(shown)).toEqual(first);
  expect(read).toBe(1);
  for (let other = 0; other < 50; other += 1) {
    show(samplePost(`other-${other}`, { markdown: textOf('aardvark') }));
  }
  expect(show(shown)).toEqual(first);
  expect(read).toBe(2);
});

test('a text that nothing is noted of is read once for several searches, until many others were looked through', async () => {
  let read = 0;
  const textOf = (word: string) => `It says ${word}. ${'And so on. '.repeat(10_000)}`;
  const looked = Object.defineProperty(samplePost('looked'), 'markdown', {
    get() {
      read += 1;
      return textOf('aardvark');
    },
  });
  const find = async (one: typeof looked) =>
    (await searchTexts([one]).find(['aardvark', 'says'], async () => {})).posts;
  expect(await find(looked)).toEqual([looked]);
  expect(await find(looked)).toEqual([looked]);
  expect(read).toBe(1);
  for (let other = 0; other < 100; other += 1) {
    expect(await find(samplePost(`other-${other}`, { markdown: textOf('bees') }))).toEqual([]);
  }
  expect(await find(looked)).toEqual([looked]);
  expect(read).toBe(2);
});
