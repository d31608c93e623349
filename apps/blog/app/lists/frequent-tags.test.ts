import { buildContentIndex } from '@portico/content';
import { samplePost } from '@portico/content/testing';
import { expect, test } from 'vitest';
import { frequentTags } from './frequent-tags.ts';

const { tags, categories, topics } = buildContentIndex(
  [
    samplePost('a', { date: '2025-01-01', tags: ['QUIC', 'HTTP/3'] }),
    samplePost('b', { date: '2025-02-01', tags: ['quic', 'TLS', 'http/3'] }),
    samplePost('c', { date: '2025-03-01', tags: ['QUIC'] }),
  ],
  Date.parse('2026-01-01'),
);

test('a tag has the other tags of its posts, most frequent first', () => {
  expect(frequentTags(tags.get('quic')?.posts ?? [], topics, 'quic')).toEqual(['http/3', 'TLS']);
});

test('a category counts every tag', () => {
  expect(frequentTags(categories.get('guides')?.posts ?? [], topics)).toEqual(['QUIC', 'http/3', 'TLS']);
});
