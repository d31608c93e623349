import { buildContentIndex, type Post } from '@portico/content';
import { samplePost } from '@portico/content/testing';
import { expect, test, vi } from 'vitest';
import { createTextSearch } from '#content/text-search.ts';

const BARE = { title: 'T', description: 'd', tags: [], category: 'Guides', authors: ['Zoë Añez'], markdown: '' };
const post = (slug: string, fields: Partial<Post>) => samplePost(slug, { ...BARE, ...fields });

function searchIn(...posts: readonly Post[]) {
  const search = createTextSearch();
  const follow = (now: readonly Post[]) => search.follow({ index: buildContentIndex(now, Date.now()) });
  follow(posts);
  return { ...search, follow, slugs: (...words: readonly string[]) => search.find(words).map(({ slug }) => slug) };
}

const POSTS = [
  post('text', { markdown: 'The edge keeps [a connection](/blog/b) open. For **long**; QUIC migrates.\n' }),
  post('description', { description: "It's how QUIC survives a new connection" }),
  post('tagged', { tags: ['QUIC'], markdown: 'One connection.' }),
  post('title', { title: 'Connection migration in QUIC' }),
  post('other', { title: 'Kubernetes', description: 'of the pod' }),
];

test.for<[readonly string[], readonly string[]]>([
  [
    ['quic', 'connection'],
    ['title', 'description', 'tagged', 'text'],
  ],
  [
    ['connection', 'quic'],
    ['title', 'description', 'tagged', 'text'],
  ],
  [['long', 'edge'], ['text']],
  [['migr'], ['title', 'text']],
  [['zoe', 'anez', 'guides', 'pod'], ['other']],
  [["it's how"], ['description']],
  [['keeps a connection'], ['text']],
  [['connection quic'], []],
  [['quic', 'nowhere'], []],
  [['/blog/b'], []],
  [['.*'], []],
  [['"'], []],
])('%j finds the posts that have all of the words, the better places first: %j', ([words, expected]) => {
  expect(searchIn(...POSTS).slugs(...words)).toEqual(expected);
});

test('a post about a word stands before one that mentions it: by another form in a better place, or by saying it often', () => {
  const mention = 'Some cache, by the way.';
  const search = searchIn(
    post('mentions', { markdown: mention }),
    post('often', { markdown: 'One cache, two caches, a cache.' }),
    post('described', { description: 'Caching compared', markdown: mention }),
    post('tagged', { tags: ['Caching'], markdown: mention }),
    post('exactly', { title: 'The cache', markdown: mention }),
    post('without', { title: 'Caching' }),
  );
  expect(search.slugs('cache')).toEqual(['exactly', 'tagged', 'described', 'often', 'mentions']);
});

test('case, accents and how they are stored make no difference, and scripts without spaces are found by letters', () => {
  const search = searchIn(
    post('accents', { title: 'Of Geisendo\u0308rfer', markdown: 'Here is Vie\u0323\u0302t Nam with か\u3099.' }),
    post('chinese', { markdown: '如何更新证书' }),
    post('hindi', { markdown: 'नमस्ते' }),
  );
  for (const word of ['geisendorfer', 'viet', 'が', 'nam']) {
    expect(search.slugs(word), word).toEqual(['accents']);
  }
  expect(search.slugs('证书')).toEqual(['chinese']);
  expect(search.slugs('新书')).toEqual([]);
  expect(search.slugs('नमस')).toEqual(['hindi']);
});

test('the word of a title, description or name that was probably meant is known, and no word of a text', () => {
  const { meant } = searchIn(...POSTS);
  expect(['kubernets', 'survves', 'migratoin', 'edgee', 'zzzz', 'qic'].map(meant)).toEqual([
    'kubernetes',
    'survives',
    'migration',
    undefined,
    undefined,
    undefined,
  ]);
});

test('a changed post is found by its new words at once, and a deleted one not at all', () => {
  const search = searchIn(...POSTS);
  const [first = post('none', {}), ...others] = POSTS;
  search.follow([{ ...first, markdown: 'A bollard.' }, ...others]);
  expect([search.slugs('bollard'), search.slugs('long')]).toEqual([['text'], []]);
  search.follow(others);
  expect(search.slugs('bollard')).toEqual([]);
});

test('many posts are taken in between requests, and until then what is found is a part', async () => {
  const posts = Array.from({ length: 100 }, (_, place) => post(`post-${place}`, { markdown: 'A gateway.' }));
  const search = searchIn(...posts);
  expect(search.isPartial()).toBe(true);
  expect(search.slugs('gateway')).toEqual([]);
  await vi.waitFor(() => expect(search.isPartial()).toBe(false));
  expect(search.slugs('gateway')).toHaveLength(100);
  // A flood of changes later leaves out only those, and only for a moment.
  search.follow(posts.map((each) => ({ ...each, markdown: 'A router.' })));
  expect(search.isPartial()).toBe(false);
});
