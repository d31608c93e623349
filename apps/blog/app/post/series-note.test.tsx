import { renderInShell } from '@portico/shell/testing';
import { expect, test } from 'vitest';
import { SeriesNext, SeriesNote } from './series-note.tsx';

const POSTS = ['a', 'b'].map((slug) => ({ slug, title: `Post ${slug}` }));

function textOf(slug: string, posts = POSTS): string {
  return renderInShell(<SeriesNote slug={slug} name="Transport" posts={posts} />)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

test('a post is a part of its series, and one that no list shows is none', () => {
  expect(textOf('b')).toBe('Part 2 of 2 of Transport Post a Post b');
  expect(textOf('unlisted')).toBe('From the series Transport Post a Post b');
  expect(textOf('unlisted', POSTS.slice(0, 1))).toBe('From the series Transport Post a');
});

test('a post that stands alone is no series', () => {
  expect(textOf('a', POSTS.slice(0, 1))).toBe('');
  expect(textOf('unlisted', [])).toBe('');
});

test('the end of a part leads to the next one, that of the last part nowhere', () => {
  const next = (slug: string) => renderInShell(<SeriesNext slug={slug} posts={POSTS} />);
  expect(next('a')).toMatch(/href="\/blog\/b".*Next in this series: part 2 of 2.*Post b/s);
  expect([next('b'), next('unlisted')]).toEqual(['', '']);
});
