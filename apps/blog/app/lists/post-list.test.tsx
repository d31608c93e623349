import { renderInShell } from '@portico/shell/testing';
import { expect, test } from 'vitest';
import type { PicturedPost } from './load-list.ts';
import { PaginationLinks } from './pagination-links.tsx';
import { PostsByYear } from './post-list.tsx';

function post(slug: string, authors: readonly string[], date: string): PicturedPost {
  return {
    slug,
    title: `Title of ${slug}`,
    description: 'What it says.',
    date,
    tags: [],
    category: 'Protocols',
    faces: [],
    authors,
    readingMinutes: 3,
  };
}

const POSTS = [post('b', ['Ines Okafor'], '2026-02-01'), post('a', ['Ines Okafor', 'Leif Aasen'], '2025-02-01')];

test('a list leaves out what all posts of its page share, but not the other authors of a post', () => {
  const all = renderInShell(<PostsByYear posts={POSTS} />);
  expect(all.match(/\/blog\/category\/protocols/g)).toHaveLength(2);
  expect(all.match(/\/blog\/author\/ines-okafor/g)).toHaveLength(2);
  const ofCategory = renderInShell(<PostsByYear posts={POSTS} known="category" />);
  expect(ofCategory).not.toContain('/blog/category/');
  expect(ofCategory.match(/\/blog\/author\/ines-okafor/g)).toHaveLength(2);
  const ofAuthor = renderInShell(<PostsByYear posts={POSTS} known="author" />);
  expect(ofAuthor.match(/\/blog\/category\/protocols/g)).toHaveLength(2);
  expect(ofAuthor.match(/\/blog\/author\/ines-okafor/g)).toHaveLength(1);
  expect(ofAuthor).toContain('/blog/author/leif-aasen');
});

test('a year that begins above the list continues in it', () => {
  const html = renderInShell(<PostsByYear posts={POSTS} above={[post('c', [], '2026-03-01')]} />);
  expect(html).toContain('id="year-2026">More from 2026</h2>');
  expect(html).toContain('id="year-2025">2025</h2>');
});

test('pages are links; the current one is marked, and a gap replaces those that are left out', () => {
  const pages = [1, 4, 5, 6, 9].map((number) => ({ number, href: `/blog?page=${number}` }));
  const list = { page: 5, pageCount: 9, total: 100, pages };
  const hrefs = { self: '/blog?page=5', newer: '/blog?page=4', older: '/blog?page=6' };
  const html = renderInShell(<PaginationLinks list={{ ...list, hrefs }} />);
  expect(html.match(/aria-current="page"[^>]*>5</g)).toHaveLength(1);
  expect(html.match(/aria-label="Page \d"/g)).toHaveLength(5);
  expect(html.match(/… /g)).toHaveLength(2);
  expect(html).toMatch(/rel="prev"[^>]*>Newer posts/);
  expect(html).toMatch(/rel="next"[^>]*>Older posts/);
});
