import { expect, test } from 'vitest';
import { buildContentIndex, mostUsed } from '#index/content-index.ts';
import type { Post } from '#reading/post.ts';
import { samplePost } from '#testing/sample-post.ts';

const NOW = Date.parse('2026-06-01T00:00:00Z');

const slugs = (posts: readonly { readonly slug: string }[] | undefined) => posts?.map(({ slug }) => slug);

test('posts are sorted newest first, whatever their order and the form of their dates', () => {
  const { posts } = buildContentIndex(
    [
      samplePost('c', { date: '2026-01-02T00:00:00+02:00' }),
      samplePost('a', { date: '2026-01-01' }),
      samplePost('d', { date: '2026-03-01' }),
      samplePost('b', { date: '2026-01-02' }),
    ],
    NOW,
  );
  expect(slugs(posts)).toEqual(['d', 'b', 'c', 'a']);
});

test('posts of one date are sorted by slug', () => {
  const posts = ['c', 'a', 'b'].map((slug) => samplePost(slug, { tags: ['TLS'], series: 'S' }));
  const index = buildContentIndex(posts, NOW);
  expect(slugs(index.posts)).toEqual(['a', 'b', 'c']);
  expect(slugs(index.tags.get('tls')?.posts)).toEqual(['a', 'b', 'c']);
  expect(slugs(index.series.get('S'))).toEqual(['c', 'b', 'a']);
});

const alike = { tags: ['TLS', 'Only here'], category: 'Guides', series: 'S', aliases: ['old'] };

test.for([
  ['a draft', { draft: true }, undefined],
  ['an unlisted post', { unlisted: true }, 'hidden'],
  ['a scheduled post', { date: '2026-06-01T00:00:00.001Z' }, undefined],
] as const)('%s is in no list, and only an unlisted one is at its slug', ([, fields, target]) => {
  const index = buildContentIndex([samplePost('hidden', { ...alike, ...fields })], NOW);
  expect([index.posts.length, index.tags.size, index.categories.size, index.series.size]).toEqual([0, 0, 0, 0]);
  expect([index.bySlug.get('hidden')?.slug, index.aliases.get('old')]).toEqual([target, target]);
});

test('a post is public from the moment of its date', () => {
  const { posts, nextChange } = buildContentIndex([samplePost('now', { date: '2026-06-01T02:00:00+02:00' })], NOW);
  expect([slugs(posts), nextChange]).toEqual([['now'], undefined]);
});

test.for([
  ['nothing is scheduled', [samplePost('a')], undefined],
  ['one post is', [samplePost('a', { date: '2026-07-01' })], '2026-07-01'],
  ['an unlisted post is', [samplePost('a', { date: '2026-07-01', unlisted: true })], '2026-07-01'],
  ['several are', [samplePost('a', { date: '2026-08-01' }), samplePost('b', { date: '2026-07-01' })], '2026-07-01'],
  ['only a draft has a later date', [samplePost('a', { date: '2026-07-01', draft: true })], undefined],
] as const)('the next change when %s', ([, posts, date]) => {
  expect(buildContentIndex(posts, NOW).nextChange).toBe(date === undefined ? undefined : Date.parse(date));
});

test('an index of everything includes drafts, scheduled and unlisted posts', () => {
  const hidden = [
    samplePost('draft', { draft: true, date: '2026-01-03' }),
    samplePost('scheduled', { date: '2026-07-01' }),
    samplePost('unlisted', { unlisted: true, date: '2026-01-02' }),
  ];
  const posts = [...hidden, samplePost('public')];
  const published = buildContentIndex(posts, NOW);
  expect([slugs(published.posts), slugs(published.unpublished)]).toEqual([['public'], ['draft', 'scheduled']]);
  expect([...published.bySlug.keys()]).toEqual(['unlisted', 'public']);
  const everything = buildContentIndex(posts, NOW, { shows: 'everything' });
  expect(slugs(everything.posts)).toEqual(['scheduled', 'draft', 'unlisted', 'public']);
  expect(slugs(everything.unpublished)).toEqual(['draft', 'scheduled']);
});

test('translations are not in lists, and belong to the versions of their original', () => {
  const posts = [
    samplePost('a', { date: '2026-01-02' }),
    samplePost('a/de', { translationOf: 'a', lang: 'de', date: '2026-01-02' }),
    samplePost('a/fr', { translationOf: 'a', lang: 'fr', draft: true }),
    samplePost('b'),
  ];
  const index = buildContentIndex(posts, NOW);
  expect(slugs(index.posts)).toEqual(['a', 'b']);
  expect(slugs(index.withTranslations)).toEqual(['a', 'a/de', 'b']);
  expect([...index.series]).toEqual([]);
  expect([...index.versions].map(([slug, versions]) => [slug, slugs(versions)])).toEqual([['a', ['a', 'a/de']]]);
});

test('authors are found by the slug of their name, with all of their posts', () => {
  const posts = [
    samplePost('a', { authors: ['Zoë Ek', 'Jun'], date: '2026-01-02' }),
    samplePost('b', { authors: ['Jun'] }),
  ];
  // A topic is not an author.
  const { authors, topics } = buildContentIndex(posts, NOW, { topics: { Jun: { slug: 'june' } } });
  expect([...authors.values()].map(({ slug, name, posts }) => [slug, name, slugs(posts)])).toEqual([
    ['zoe-ek', 'Zoë Ek', ['a']],
    ['jun', 'Jun', ['a', 'b']],
  ]);
  expect(topics).toEqual({ Jun: { slug: 'june' } });
});

test.for([
  [['b', 'a', 'a'], 'a'],
  [['b', 'a'], 'b'],
  [[], ''],
] as const)('of the spellings %j, the most common one is %j', ([spellings, name]) => {
  expect(mostUsed(spellings)).toBe(name);
});

test.for([
  ['the spelling that most posts use', ['Load balancing', 'load-balancing', 'Load balancing'], 'Load balancing'],
  [
    'it also if the newest post has another one',
    ['load-balancing', 'Load balancing', 'Load balancing'],
    'Load balancing',
  ],
  ["the newest post's among equals", ['Load Balancing', 'load balancing'], 'Load Balancing'],
] as const)('tags and categories with the same slug are one, with %s', ([, spellings, name]) => {
  const posts = spellings.map((spelling, index) =>
    samplePost(`post-${index}`, { tags: [spelling], category: spelling, date: `2026-01-${20 - index}` }),
  );
  const { tags, categories } = buildContentIndex(posts, NOW);
  for (const taxa of [tags, categories]) {
    const taxon = [...taxa.values()];
    expect(taxon.map((one) => [one.name, one.posts.length])).toEqual([[name, spellings.length]]);
    expect([...taxa.keys()]).toEqual(taxon.map(({ slug }) => slug));
  }
});

test('a post with two tags of the same slug appears on their page once', () => {
  const { tags } = buildContentIndex([samplePost('a', { tags: ['C', 'C++'] })], NOW);
  expect([...tags.values()].map(({ name, posts }) => [name, posts.length])).toEqual([['C', 1]]);
});

test('tags with the same slug have their own pages if the configuration sets one', () => {
  const posts = ['C', 'C++'].map((tag) => samplePost(tag === 'C' ? 'a' : 'b', { tags: [tag], category: tag }));
  const { tags, categories } = buildContentIndex(posts, NOW, { topics: { 'C++': { slug: 'cpp' } } });
  for (const taxa of [tags, categories]) {
    expect([...taxa.values()].map(({ slug, name }) => [slug, name])).toEqual([
      ['c', 'C'],
      ['cpp', 'C++'],
    ]);
  }
});

test('the post that readers see keeps its URL when an older one has the same slug', () => {
  const seen = samplePost('a', { file: 'posts/a.md' });
  const older = samplePost('a', { file: 'posts/a/index.md', date: '2020-01-01' });
  const since = (file: string) => (file === seen.file ? 1 : undefined);
  const { bySlug, errors } = buildContentIndex([older, seen], NOW, { since });
  expect(bySlug.get('a')).toBe(seen);
  const message = 'posts/a.md has the same URL, /blog/a; rename one of the two';
  expect(errors).toEqual([{ code: 'slug-clash', file: older.file, message }]);
  expect(buildContentIndex([older, { ...seen, draft: true }], NOW, { since }).bySlug.get('a')).toBe(older);
  expect(buildContentIndex([older, seen], NOW).bySlug.get('a')).toBe(older);
});

test.for([
  ['a draft', { draft: true, date: '2020-01-01' }],
  ['a later post', { date: '2026-07-01' }],
] as const)('a published post has its URL when %s has the same slug, and the error names both files', ([, fields]) => {
  const kept = samplePost('a', { file: 'posts/a/index.md' });
  const other = samplePost('a', { file: 'posts/a.md', ...fields });
  for (const posts of [
    [other, kept],
    [kept, other],
  ]) {
    const { bySlug, errors } = buildContentIndex(posts, NOW);
    expect([...bySlug.values()]).toEqual([kept]);
    expect(errors).toEqual([
      {
        code: 'slug-clash',
        file: 'posts/a.md',
        message: 'posts/a/index.md has the same URL, /blog/a; rename one of the two',
      },
    ]);
  }
});

test.for([
  [
    'another post has as its slug',
    [samplePost('a', { aliases: ['b'] }), samplePost('b')],
    {},
    'posts/a.md: the alias "b" already leads to posts/b.md; remove it, or rename the other post',
  ],
  [
    'another post has as an alias',
    [samplePost('a', { aliases: ['old'] }), samplePost('b', { aliases: ['old'] })],
    { old: 'a' },
    'posts/b.md: the alias "old" already leads to posts/a.md; remove it, or rename the other post',
  ],
  [
    'a draft has as its slug',
    [samplePost('a', { aliases: ['b'] }), samplePost('b', { draft: true })],
    { b: 'a' },
    'posts/a.md: the alias "b" already leads to posts/b.md; remove it, or rename the other post',
  ],
  [
    'is a page of the site itself',
    [samplePost('a', { aliases: ['search'] })],
    {},
    'posts/a.md: the alias "search" is a page of the site itself; remove it',
  ],
  [
    'the post has as its own slug',
    [samplePost('a', { aliases: ['a'] })],
    {},
    'posts/a.md: the alias "a" leads to this post anyway; remove it',
  ],
] as const)('an alias that %s is an error', ([, posts, kept, message]) => {
  const { aliases, errors } = buildContentIndex(posts, NOW);
  expect(Object.fromEntries(aliases)).toEqual(kept);
  expect(errors).toMatchObject([{ code: 'alias-clash', field: 'aliases' }]);
  expect(errors.map((error) => `${error.file}: ${error.message}`)).toEqual([message]);
});

const DAY = 24 * 60 * 60 * 1000;

test.for([
  ['29 days old is shown as featured, until it is 30 days old', 29, 'old', NOW + DAY],
  ['30 days old is not shown as featured', 30, undefined, undefined],
] as const)('a featured post that is %s', ([, days, slug, nextChange]) => {
  const date = new Date(NOW - days * DAY).toISOString();
  const index = buildContentIndex([samplePost('old', { date, featured: true }), samplePost('new')], NOW);
  expect([index.featured?.slug, index.nextChange]).toEqual([slug, nextChange]);
});

test('of several featured posts, the newest is shown as featured', () => {
  const posts = [
    samplePost('plain', { date: '2026-05-30' }),
    samplePost('older', { date: '2026-05-20', featured: true }),
    samplePost('newer', { date: '2026-05-25', featured: true }),
    samplePost('due', { date: '2026-07-01', featured: true }),
  ];
  const { featured, nextChange } = buildContentIndex(posts, NOW);
  expect(featured?.slug).toBe('newer');
  expect(nextChange).toBe(Date.parse('2026-06-24'));
});

test('related posts share tags, rare ones first, or the category, and are not of the same series', () => {
  const other = (slug: string, fields: Partial<Post>) => samplePost(slug, { category: 'News', ...fields });
  const post = samplePost('post', { tags: ['TLS', 'DNS'], category: 'Guides', series: 'S' });
  const others = [
    other('none', { tags: ['HTTP'] }),
    other('category', { category: 'Guides' }),
    other('both', { tags: ['TLS', 'DNS'] }),
    other('common', { tags: ['TLS'] }),
    other('newer', { tags: ['TLS'], date: '2026-02-01' }),
    other('unlisted', { tags: ['TLS'], unlisted: true }),
    other('series', { tags: ['TLS'], series: 'S' }),
  ];
  const { related } = buildContentIndex([post, ...others], NOW);
  expect(related(post, 5).map(({ slug }) => slug)).toEqual(['both', 'category', 'newer', 'common']);
  expect([0, 1, 2].map((count) => slugs(related(post, count)))).toEqual([[], ['both'], ['both', 'category']]);
});

test('related posts are neither the original of a translation nor other versions of the post', () => {
  const posts = ['a', 'b', 'c'].map((slug) => samplePost(slug, { tags: ['TLS'] }));
  const translation = samplePost('a/de', { translationOf: 'a', lang: 'de', tags: ['TLS'] });
  const { related } = buildContentIndex([...posts, translation], NOW);
  expect(slugs(related(translation, 5))).toEqual(['b', 'c']);
  expect(related(samplePost('preview', { tags: ['New'], category: 'Newer' }), 5)).toEqual([]);
});
