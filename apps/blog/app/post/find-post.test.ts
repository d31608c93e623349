import { buildContentIndex } from '@portico/content';
import { samplePost } from '@portico/content/testing';
import { expect, test } from 'vitest';
import { findPost } from './find-post.ts';

const INDEX = buildContentIndex(
  [
    samplePost('new-title', { aliases: ['old-title'] }),
    samplePost('new-title/pt-br', { translationOf: 'new-title', lang: 'pt-BR' }),
  ],
  Date.parse('2026-06-01'),
);

/** What `findPost` throws for a segment: the status and `Location` of a response. */
function thrownAt(segment: string): unknown {
  try {
    return findPost(INDEX, segment);
  } catch (thrown) {
    return thrown instanceof Response ? [thrown.status, thrown.headers.get('location')] : thrown;
  }
}

test('a slug finds its post', () => {
  expect(findPost(INDEX, 'new-title')).toBe(INDEX.posts[0]);
});

test.for(['old-title', 'Old-Title', 'old_title', 'Old Title', 'NEW-title'])('%j redirects to the post', (segment) => {
  expect(thrownAt(segment)).toEqual([301, '/blog/new-title']);
});

test('a translation is found by its language, in any spelling and also below a former slug', () => {
  expect(findPost(INDEX, 'new-title/pt-br').lang).toBe('pt-BR');
  expect(thrownAt('old-title/pt-BR')).toEqual([301, '/blog/new-title/pt-br']);
  expect(thrownAt('new-title/de')).toEqual([404, null]);
});

test('a slug that no post has or had is a 404', () => {
  expect(thrownAt('Older-Title')).toEqual([404, null]);
});
