import { expect, test } from 'vitest';
import { buildContentIndex } from '#content-index.ts';
import type { Post } from '#post.ts';
import { neighbours, relatedPosts } from '#related-posts.ts';
import { samplePost } from '#testing/sample-post.ts';

const NOW = Date.parse('2026-06-01T00:00:00Z');
const post = samplePost('post', { tags: ['TLS', 'DNS'], category: 'Guides', series: 'S' });

function related(others: readonly Post[], count = 5): readonly string[] {
  return relatedPosts(post, buildContentIndex([post, ...others], NOW), count).map(({ slug }) => slug);
}

const other = (slug: string, tags: readonly string[], category = 'News', date = '2026-01-01') =>
  samplePost(slug, { tags, category, date });

test.for([
  ['nothing in common', [other('a', ['HTTP'])], []],
  ['one tag', [other('a', ['TLS'])], ['a']],
  ['a tag that is spelt otherwise', [other('a', ['tls'])], ['a']],
  ['only the category', [other('a', [], 'Guides')], ['a']],
  ['more tags first', [other('a', ['TLS']), other('b', ['TLS', 'DNS'])], ['b', 'a']],
  ['a tag before the category', [other('a', [], 'Guides'), other('b', ['TLS'])], ['b', 'a']],
  ['a rare tag before a common one', [other('a', ['TLS']), other('b', ['TLS']), other('c', ['DNS'])], ['c', 'a', 'b']],
  ['the newest among equals', [other('a', ['TLS']), other('b', ['TLS'], 'News', '2026-02-01')], ['b', 'a']],
  ['the slug among equals of one date', [other('b', ['TLS']), other('a', ['TLS'])], ['a', 'b']],
  ['the same series, which has its own list', [samplePost('a', { tags: ['TLS'], series: 'S' })], []],
  ['another series', [samplePost('a', { tags: ['TLS'], series: 'T' })], ['a']],
] as const)('related by %s', ([, others, slugs]) => {
  expect(related(others)).toEqual(slugs);
});

test('a post is not related to itself', () => {
  const alone = samplePost('alone', { tags: ['TLS'] });
  expect(relatedPosts(alone, buildContentIndex([alone], NOW), 5)).toEqual([]);
});

test('no more posts than asked for', () => {
  const others = ['a', 'b', 'c'].map((slug) => other(slug, ['TLS']));
  expect(related(others, 2)).toEqual(['a', 'b']);
  expect(related(others, 0)).toEqual([]);
});

const newest = samplePost('newest');
const middle = samplePost('middle');
const oldest = samplePost('oldest');

test.for([
  ['the newest post', newest, undefined, middle],
  ['a post in the middle', middle, newest, oldest],
  ['the oldest post', oldest, middle, undefined],
  ['a post that is in no list', samplePost('unlisted'), undefined, undefined],
] as const)('the neighbours of %s', ([, of, newer, older]) => {
  expect(neighbours([newest, middle, oldest], of)).toEqual({ newer, older });
});
