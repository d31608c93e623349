import { buildContentIndex } from '@portico/content';
import { samplePost } from '@portico/content/testing';
import { expect, test } from 'vitest';
import { site } from '../../../../site.config.ts';
import { searchPosts } from './search-posts.ts';

const [quic, gateway, unlisted] = [
  samplePost('quic', { title: 'QUIC streams', tags: ['Traffic'] }),
  samplePost('gateway', { title: 'A gateway' }),
  samplePost('unlisted', { unlisted: true }),
];
const index = buildContentIndex([quic, gateway, unlisted], Date.now());
const textSearch = {
  find: (words: readonly string[]) => (words.includes('text') ? [gateway, unlisted, quic] : []),
  isPartial: () => false,
  meant: (word: string) => (word === 'txet' ? 'text' : undefined),
};

test('posts with the words come first, then what the palette finds; unlisted ones are not found', () => {
  const { posts, suggestions } = searchPosts(index, 'text', textSearch);
  expect(posts).toEqual([gateway, quic]);
  expect(suggestions).toBeUndefined();
  expect(searchPosts(index, 'quic str', textSearch).posts[0]).toBe(quic);
  expect(searchPosts(index, 'traffic', textSearch)).toMatchObject({ tags: ['Traffic'] });
});

test('if nothing is found, the word that was probably meant is suggested', () => {
  expect(searchPosts(index, 'txet', textSearch)).toMatchObject({
    posts: [],
    words: ['txet'],
    suggestions: { meant: 'text', alone: [] },
  });
});

test('the empty query shows the newest posts and the default tags', () => {
  for (const query of ['', '  ']) {
    expect(searchPosts(index, query, textSearch)).toMatchObject({
      posts: index.posts.slice(0, 5),
      tags: site.search.defaultTags,
      words: [],
      suggestions: undefined,
    });
  }
});
