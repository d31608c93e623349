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
    tags: ['Tunnels', 'Tag 0', 'Tag 1', 'Tag 2', 'Tag 3'],
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
  ['load', ['load-balancing']],
  ['c', ['C', 'load-balancing']],
  ['c#', ['C#']],
  ['c++', ['C++']],
] as const)(
  'of spellings that lead to one page, the best match is found, and of equal ones the newest: %s',
  ([query, found]) => {
    const spellings = [['load-balancing', 'C'], ['Load Balancing', 'C#'], ['C++']];
    const byTag = spellings.map((tags, place) => samplePost(`tagged-${place}`, { tags, category: '-' }));
    expect(createSearch(byTag, { defaultTags })(query).tags).toEqual(found);
    const byCategory = spellings.flat().map((category, place) => samplePost(`filed-${place}`, { tags: [], category }));
    expect(createSearch(byCategory, { defaultTags })(query).categories).toEqual(found);
  },
);

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
  expect(find('edge').tags).toEqual(['Edge', 'Edge 1', 'Edge 2', 'Edge 3', 'Edge 4']);
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

test('of matches in one field, an equal one is first, then its beginning, the beginning of a word, and another place', () => {
  const titles = ['Unsafe edges', 'The edge', 'Edge nodes', 'EDGE', 'No cutting-edge', 'edge'];
  const find = createSearch(
    titles.map((title) => samplePost('a', { title })),
    { defaultTags },
  );
  const found = ['EDGE', 'edge', 'Edge nodes', 'Unsafe edges', 'The edge', 'No cutting-edge'];
  expect(find('Edge', ALL).posts.map(({ title }) => title)).toEqual(found);
});

test('equal matches are in the order of the posts, newest first, and not of the alphabet', () => {
  const newer = samplePost('newer', { title: 'The tunnel of today' });
  const older = samplePost('older', { title: 'A tunnel' });
  const find = createSearch([newer, older], { defaultTags });
  expect(find('tun').posts).toEqual([newer, older]);
});

test.for([
  ['Zoe', 'Zoë Añez'],
  ['łódź', 'Lodz'],
  ['ANE', 'Zoë Añez'],
] as const)('%s finds %s', ([query, author]) => {
  expect(createSearch([samplePost('a', { author })], { defaultTags })(query).posts).toHaveLength(1);
});
