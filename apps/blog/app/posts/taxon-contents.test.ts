import { buildContentIndex, type Post } from '@portico/content';
import { expect, test } from 'vitest';
import { taxonContents } from './taxon-contents.ts';

function post(slug: string, date: string, tags: readonly string[]): Post {
  return {
    slug,
    title: slug,
    description: slug,
    author: 'Ada',
    date,
    tags,
    category: 'Guides',
    draft: false,
    unlisted: false,
    aliases: [],
    featured: false,
    readingMinutes: 1,
    file: `${slug}.md`,
    markdown: '',
  };
}

const { tags, categories } = buildContentIndex(
  [
    post('a', '2025-01-01', ['QUIC', 'HTTP/3']),
    post('b', '2025-02-01', ['quic', 'TLS', 'http/3']),
    post('c', '2025-03-01', ['QUIC']),
  ],
  Date.parse('2026-01-01'),
);

test('a tag holds the time from its first to its last post, and the tags its posts carry besides, most frequent first', () => {
  const quic = tags.get('quic');
  expect(quic && taxonContents('tag', quic)).toEqual({
    seed: 'tag-quic',
    oldest: '2025-01-01',
    newest: '2025-03-01',
    tags: ['http/3', 'TLS'],
  });
});

test('a category counts every tag', () => {
  const guides = categories.get('guides');
  expect(guides && taxonContents('category', guides).tags).toEqual(['QUIC', 'http/3', 'TLS']);
});
