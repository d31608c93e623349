import type { BlogPost } from '@portico/config/blog-post';
import { expect, test } from 'vitest';
import { describeResults, moveActive, paletteGroups, spokenOption } from '#search/palette-options.ts';

const post: BlogPost = {
  slug: 'a-post',
  title: 'A post',
  description: '',
  author: 'A',
  date: '2026-01-01',
  tags: [],
  category: 'C',
};

test('groups stand in the order Posts, Tags, Categories, and empty ones are left out', () => {
  const all = paletteGroups({ posts: [post], tags: ['Traffic Policy'], categories: ['日本語'] });
  expect(all.map(({ kind, items }) => [kind, items.map(({ href, label }) => [href, label])])).toEqual([
    ['post', [['/blog/a-post', 'A post']]],
    ['tag', [['/blog/tag/traffic-policy', 'Traffic Policy']]],
    ['category', [['/blog/category/%E6%97%A5%E6%9C%AC%E8%AA%9E', '日本語']]],
  ]);
  expect(paletteGroups({ posts: [], tags: ['AI'], categories: [] }).map(({ kind }) => kind)).toEqual(['tag']);
});

test.for<[string, Parameters<typeof paletteGroups>[0], string]>([
  ['nothing', { posts: [], tags: [], categories: [] }, 'No results found. Press Enter to search all text.'],
  ['one of each', { posts: [post], tags: ['AI'], categories: ['C'] }, '1 post, 1 tag, 1 category. First: “A post”.'],
  ['several', { posts: [post, post], tags: [], categories: ['C', 'D'] }, '2 posts, 2 categories. First: “A post”.'],
])('%s is announced', ([, results, text]) => {
  expect(describeResults(paletteGroups(results))).toBe(text);
});

test('a row that a key moves to is spoken with its group where that is another one', () => {
  const groups = paletteGroups({ posts: [post, { ...post, title: 'B post' }], tags: ['AI'], categories: [] });
  const [first, second, tag] = groups.flatMap(({ items }) => items);
  expect(second && spokenOption(second, first)).toBe('B post, A');
  expect(tag && spokenOption(tag, second)).toBe('Tags, AI');
  expect(first && spokenOption(first, tag)).toBe('Posts, A post, A');
});

test.for<[string, number, number, number | undefined]>([
  ['ArrowDown', 0, 7, 1],
  ['ArrowDown', 6, 7, 0],
  ['ArrowUp', 0, 7, 6],
  ['PageDown', 0, 7, 5],
  ['PageDown', 5, 7, 6],
  ['PageUp', 6, 7, 1],
  ['PageUp', 1, 7, 0],
  ['Home', 3, 7, 0],
  ['End', 3, 7, 6],
  ['a', 3, 7, undefined],
  ['ArrowDown', 0, 0, undefined],
])('%s from row %i of %i', ([key, active, count, expected]) => {
  expect(moveActive(key, active, count)).toBe(expected);
});
