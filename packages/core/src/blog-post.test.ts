import { expect, test } from 'vitest';
import { latestPosts } from '#blog-post.ts';

const POST = { title: 'A', description: 'B', author: 'C', date: '2026-01-01', tags: [], category: 'D' };

test.for([
  [60, 60, false],
  [61, 60, true],
] as const)('of %i posts, the page data has %i', ([count, shown, hasMore]) => {
  const posts = Array.from({ length: count }, (_, index) => ({ ...POST, slug: `${index}`, html: '<p>' }));
  const { latestPosts: latest, hasMorePosts } = latestPosts(posts);
  expect(latest).toEqual(posts.slice(0, shown).map(({ html: _, ...post }) => post));
  expect(hasMorePosts).toBe(hasMore);
});
