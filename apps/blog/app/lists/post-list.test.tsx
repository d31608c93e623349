// @vitest-environment jsdom
import { renderInShell } from '@portico/shell/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { PicturedPost } from './load-list.ts';
import { PaginationLinks } from './pagination-links.tsx';
import { PostsByYear, PostTiles } from './post-list.tsx';

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

const hrefs = (known?: 'category' | 'author') => {
  const { getAllByRole, unmount } = renderInShell(<PostsByYear posts={POSTS} known={known} />);
  const all = getAllByRole('link').map((link) => link.getAttribute('href'));
  unmount();
  return all.filter((href) => !href?.match(/^\/blog\/\w+$/));
};
const [CATEGORY, INES, LEIF] = ['/blog/category/protocols', '/blog/author/ines-okafor', '/blog/author/leif-aasen'];

test('a list leaves out what all posts of its page share, but not the other authors of a post', () => {
  expect(hrefs()).toEqual([CATEGORY, INES, CATEGORY, INES, LEIF]);
  expect(hrefs('category')).toEqual([INES, INES, LEIF]);
  expect(hrefs('author')).toEqual([CATEGORY, CATEGORY, INES, LEIF]);
});

test('a year that begins above the list continues in it', () => {
  const { getAllByRole } = renderInShell(<PostsByYear posts={POSTS} above={[post('c', [], '2026-03-01')]} />);
  const years = getAllByRole('heading', { level: 2 }).map(({ id, textContent }) => [id, textContent]);
  expect(years).toEqual([
    ['year-2026', 'More from 2026'],
    ['year-2025', '2025'],
  ]);
});

test('posts are in the years of UTC', () => {
  const posts = [post('b', [], '2026-01-01'), post('a', [], '2025-12-31T23:30:00Z')];
  const { getAllByRole } = renderInShell(<PostsByYear posts={posts} />);
  expect(getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual(['2026', '2025']);
});

test('pages are links; the current one is marked, and a gap replaces those that are left out', () => {
  const pages = [1, 4, 5, 6, 9].map((number) => ({ number, href: `/blog?page=${number}` }));
  const list = { page: 5, pageCount: 9, total: 100, pages };
  const hrefsOf = { self: '/blog?page=5', newer: '/blog?page=4', older: '/blog?page=6' };
  const { container, getByRole, getAllByRole } = renderInShell(<PaginationLinks list={{ ...list, hrefs: hrefsOf }} />);
  expect(getByRole('link', { current: 'page' }).textContent).toBe('5');
  expect(getAllByRole('link', { name: /^Page \d$/ })).toHaveLength(5);
  expect(container.textContent.match(/…/g)).toHaveLength(2);
  expect(getByRole('link', { name: 'Newer posts' }).getAttribute('rel')).toBe('prev');
  expect(getByRole('link', { name: 'Older posts' }).getAttribute('rel')).toBe('next');
});

test('a card of the site gets everything that the tile of a post shows', async () => {
  const picture = { src: '/a.png', width: 16, height: 9, sources: [] };
  const posts = POSTS.map((each) => ({ ...each, cover: { picture, alt: '', lang: undefined } }));
  const tiles = renderInShell(<PostTiles posts={posts} />);
  vi.doMock('virtual:slots/post-card', async () => {
    const { PostCard } = await import('@portico/shell');
    return { default: PostCard };
  });
  vi.resetModules();
  onTestFinished(() => vi.doUnmock('virtual:slots/post-card'));
  const [own, testing] = await Promise.all([import('./post-list.tsx'), import('@portico/shell/testing')]);
  const { container } = testing.renderInShell(<own.PostTiles posts={posts} />);
  expect(container.querySelectorAll('.post-tile')).toHaveLength(posts.length);
  expect(container.innerHTML).toBe(tiles.container.innerHTML);
});
