import { renderInShell } from '@portico/shell/testing';
import { expect, test } from 'vitest';
import { PostNavigation } from './post-navigation.tsx';

const POST = { slug: 'a', title: 'Post a', category: 'Protocols', tags: [] };
const RELATED = { ...POST, description: 'What it says.', date: '2026-02-01', authors: ['Ann'], readingMinutes: 3 };

const ALL = /<a [^>]*href="\/blog"[^>]*>All posts<\/a>/g;

test.for([
  ['that is the only one', undefined],
  ['with one neighbour', POST],
] as const)('a post %s leads to all posts too', ([, older]) => {
  const html = renderInShell(<PostNavigation newer={undefined} older={older} related={[]} />);
  expect(html.match(ALL)).toHaveLength(1);
  expect(html).not.toContain('Related posts');
});

test('beside related posts the link to all posts stands once, at their heading', () => {
  const html = renderInShell(<PostNavigation newer={undefined} older={POST} related={[RELATED]} />);
  expect(html.match(ALL)).toHaveLength(1);
  expect(html).toMatch(/<h2 id="post-navigation-related">Related posts<\/h2><a [^>]*href="\/blog"/);
});
