import { buildContentIndex } from '@portico/content';
import { samplePost } from '@portico/content/testing';
import { expect, test } from 'vitest';
import { taxonContents } from './load-taxon.ts';

const { tags, categories } = buildContentIndex(
  [
    samplePost('a', { date: '2025-01-01', tags: ['QUIC', 'HTTP/3'] }),
    samplePost('b', { date: '2025-02-01', tags: ['quic', 'TLS', 'http/3'] }),
    samplePost('c', { date: '2025-03-01', tags: ['QUIC'] }),
  ],
  Date.parse('2026-01-01'),
);

test('a tag has the date of its oldest post and the other tags of its posts, most frequent first', () => {
  const quic = tags.get('quic');
  expect(quic && taxonContents('tag', quic)).toEqual({
    seed: 'tag-quic',
    oldest: '2025-01-01',
    tags: ['http/3', 'TLS'],
  });
});

test('a category counts every tag', () => {
  const guides = categories.get('guides');
  expect(guides && taxonContents('category', guides).tags).toEqual(['QUIC', 'http/3', 'TLS']);
});
