import { samplePost } from '@portico/content/testing';
import { expect, test } from 'vitest';
import { createSearch } from '#search/search.ts';

const ALL = Number.POSITIVE_INFINITY;
const defaultTags = ['AI', 'Traffic Policy'];
const posts = Array.from({ length: 8 }, (_, place) =>
  samplePost(`post-${place}`, {
    title: `Title ${place}`,
    description: `About ${place}`,
    tags: ['Tunnels', `Tag ${place}`, `tag-${place}`],
    category: `Category ${place}`,
  }),
);
const search = createSearch(posts, { defaultTags });

test.for([
  ['empty', '', 5],
  ['white space', ' \t\u00a0\n', 5],
  ['empty without a limit', '', ALL],
] as const)('a query that is %s shows the first five posts and the default tags', ([, query, limit]) => {
  expect(search(query, limit)).toEqual({ posts: posts.slice(0, 5), tags: defaultTags, categories: [] });
});

test.for([
  ['title', { title: 'needle' }],
  ['description', { description: 'needle' }],
  ['slug', { slug: 'needle' }],
  ['author', { author: 'needle' }],
] as const)('finds a post by its %s', ([, fields]) => {
  const wanted = samplePost('wanted', fields);
  const find = createSearch([...posts, wanted], { defaultTags });
  expect(find('Needle')).toEqual({ posts: [wanted], tags: [], categories: [] });
});

test.for([
  ['tags', { tags: ['needle'] }, { posts: [], tags: ['needle'], categories: [] }],
  ['category', { category: 'needle' }, { posts: [], tags: [], categories: ['needle'] }],
  ['date', { date: 'needle' }, { posts: [], tags: [], categories: [] }],
] as const)('does not find a post by its %s', ([, fields, expected]) => {
  expect(createSearch([samplePost('other', fields)], { defaultTags })('needle')).toEqual(expected);
});

test('title, description, slug and author rank in this order', () => {
  const fields = { title: '-', description: '-', author: '-' };
  const bySlug = samplePost('needle', fields);
  const byAuthor = samplePost('a', { ...fields, author: 'needle' });
  const byTitle = samplePost('b', { ...fields, title: 'needle' });
  const byDescription = samplePost('c', { ...fields, description: 'needle' });
  const find = createSearch([byAuthor, bySlug, byDescription, byTitle], { defaultTags });
  expect(find('needle').posts).toEqual([byTitle, byDescription, bySlug, byAuthor]);
});

test('shows five of each group, or all without a limit', () => {
  expect(search('t')).toEqual({
    posts: posts.slice(0, 5),
    tags: ['Tag 0', 'Tag 1', 'Tag 2', 'Tag 3', 'Tag 4'],
    categories: ['Category 0', 'Category 1', 'Category 2', 'Category 3', 'Category 4'],
  });
  const all = search('t', ALL);
  expect([all.posts, all.tags, all.categories].map(({ length }) => length)).toEqual([8, 9, 8]);
});

test('a tag that several posts have, or spell in several ways, is shown once', () => {
  expect(search('tunnel').tags).toEqual(['Tunnels']);
  expect(search('tag 3').tags).toEqual(['Tag 3']);
});

test.for([
  ['Load Balancing', ['Load Balancing']],
  ['load-balancing', ['load-balancing']],
  ['load', ['Load Balancing']],
  ['c', ['C', 'Load Balancing']],
  ['c#', ['C#']],
  ['c++', ['C++']],
] as const)('of spellings that lead to one page, the best match is found: %s', ([query, found]) => {
  const spellings = [['load-balancing', 'C'], ['Load Balancing', 'C#'], ['C++']];
  const byTag = spellings.map((tags, place) => samplePost(`tagged-${place}`, { tags, category: '-' }));
  expect(createSearch(byTag, { defaultTags })(query).tags).toEqual(found);
  const byCategory = spellings.flat().map((category, place) => samplePost(`filed-${place}`, { tags: [], category }));
  expect(createSearch(byCategory, { defaultTags })(query).categories).toEqual(found);
});

test('tags with their own slugs are found separately', () => {
  const find = createSearch([samplePost('a', { tags: ['C', 'C++'] })], {
    defaultTags,
    topics: { 'C++': { slug: 'cpp' } },
  });
  expect(find('c').tags).toEqual(['C', 'C++']);
});

test('different spellings of one name do not push others out of the five', () => {
  const tags = ['Edge', 'edge', 'EDGE', 'Edge 1', 'Edge 2', 'Edge 3', 'Edge 4', 'Edge 5'];
  const find = createSearch([samplePost('edges', { tags })], { defaultTags });
  expect(find('edge').tags).toEqual(['edge', 'Edge 1', 'Edge 2', 'Edge 3', 'Edge 4']);
});

test('white space around a query counts', () => {
  expect(search('3 ').posts).toEqual([]);
  expect(search(' 3').posts).toEqual([posts[3]]);
});

test.for([
  ['typed', ['t', 'ti', 'tit', 'title', 'title 3']],
  ['shortened', ['title 3', 'title ']],
  ['replaced', ['title 3', 'about 4', '']],
] as const)('a query that is %s has the same results as a first query', ([, queries]) => {
  const find = createSearch(posts, { defaultTags });
  for (const query of queries) {
    expect(find(query, ALL)).toEqual(createSearch(posts, { defaultTags })(query, ALL));
  }
});

test('equal matches are in the order of the posts, even if a shorter query had another order', () => {
  const first = samplePost('first', { title: 'Of tunnels', description: 'edge nodes' });
  const second = samplePost('second', { title: 'edge', description: 'edge nodes' });
  const find = createSearch([first, second], { defaultTags });
  expect(find('edge').posts).toEqual([second, first]);
  expect(find('edge nodes').posts).toEqual([first, second]);
});

test.for([
  ['kuberentes', 'kubernetes'],
  ['quci Gatway', 'quic gateway'],
  ['kuberentes nowhere', undefined],
  ['<img src>', undefined],
  ['  !', undefined],
] as const)('for %j, which finds nothing, %j is suggested', ([query, suggestion]) => {
  const post = samplePost('a', { title: 'The Gateway API', tags: ['QUIC'], category: 'Kubernetes' });
  const find = createSearch([post], { defaultTags });
  expect(find(query)).toMatchObject({ posts: [], tags: [], categories: [] });
  expect(find(query).suggestion).toBe(suggestion);
});
