import { buildContentIndex, type ContentSnapshot, type Post } from '@portico/content';
import { samplePost } from '@portico/content/testing';
import { routes } from '@portico/site/routes';
import { expect, test } from 'vitest';
import { allAddresses } from '#export/addresses.ts';
import { createMadeOf, type MadeOfOptions } from '#export/made-of.ts';
import { site as siteConfig } from '../../../e2e/fixture/site.config.ts';

const NOON = Date.parse('2030-01-01T12:00Z');
const FIRST = { tags: ['TLS'], author: 'Ana' };
const SECOND = samplePost('second', { tags: ['DNS'], author: 'Ben' });

type Change = {
  readonly first?: Partial<Post>;
  readonly options?: Partial<MadeOfOptions>;
  readonly snapshot?: Partial<ContentSnapshot>;
};

/** What each address of a site of two posts, and of others besides, is made of. */
function namesOf(
  { first, options, snapshot: changed }: Change = {},
  others: readonly Post[] = [],
): ReadonlyMap<string, string> {
  const posts = [samplePost('first', { ...FIRST, ...first }), SECOND, ...others];
  const snapshot: ContentSnapshot = {
    version: '1',
    index: buildContentIndex(posts, NOON),
    authors: new Map(),
    images: new Map(),
    media: new Map(),
    errors: [],
    ...changed,
  };
  const program = { whole: 'a', cards: 'a', pictures: 'a' };
  const madeOf = createMadeOf({ snapshot, siteConfig, program, now: NOON, ...options });
  return new Map(
    allAddresses(snapshot, 'https://relay.example').map((address) => [address.target.key, madeOf(address)]),
  );
}

/** The addresses that a change makes again. */
function changedBy(change: Change, others: readonly Post[] = []): readonly string[] {
  const before = namesOf({}, others);
  return [...namesOf(change, others)].flatMap(([url, name]) => (before.get(url) === name ? [] : [url])).sort();
}

test('a text is in the page of its post, its data, its Markdown, the feeds that have it, and the words for the search', () => {
  const feeds = (['rss.xml', 'atom.xml', 'feed.json'] as const).flatMap((feed) => [
    routes.blogFeed.href({ feed }),
    routes.tagFeed.href({ tag: 'tls', feed }),
    routes.categoryFeed.href({ category: 'guides', feed }),
    routes.authorFeed.href({ author: 'ana', feed }),
  ]);
  const words = ['words', 'words-0'].map((part) => routes.searchWords.href({ part }));
  expect(changedBy({ first: { markdown: 'Another.' } })).toEqual(
    ['/blog/first', '/blog/first.data', '/blog/first.md', ...feeds, ...words].sort(),
  );
});

test('a title is in every page, and in one card', () => {
  const changed = changedBy({ first: { title: 'Another' } });
  expect(changed).toContain('/');
  expect(changed).toContain('/blog/second');
  expect(changed.filter((url) => url.endsWith('.png'))).toEqual(['/blog/og/first.png']);
  expect(changed).not.toContain('/robots.txt');
});

test('a title of one of many posts is on the pages that show the post, and in what lists all', () => {
  const month = (number: number) => String(number).padStart(2, '0');
  // The palette opens with newer ones, so that not every page has the title.
  const others = Array.from({ length: 24 }, (_, place) =>
    samplePost(`other-${place}`, {
      title: `Other ${place}`,
      description: `${place}`,
      tags: [`T${place}`],
      category: 'News',
      author: 'Ben',
      date: `${place < 12 ? 2028 : 2020}-${month((place % 12) + 1)}-01`,
    }),
  );
  const changed = changedBy({ first: { title: 'Another' } }, others);
  const pages = changed.filter((url) => !/\.(?:data|md|json|xml|txt|png)/.test(url));
  expect(pages).toEqual([
    '/blog/author/ana',
    '/blog/author/ana?page=1',
    '/blog/category/guides',
    '/blog/category/guides?page=1',
    '/blog/first',
    '/blog/other-0',
    '/blog/search',
    '/blog/second',
    '/blog/tag/tls',
    '/blog/tag/tls?page=1',
    '/blog?page=2',
  ]);
});

test('what the configuration says of an author is on the pages of that author and of the posts', () => {
  const ana = { name: 'Ana', role: 'Writer' };
  const changed = changedBy({ snapshot: { authors: new Map([['ana', ana]]) } });
  expect(changed).toContain('/blog/author/ana');
  expect(changed).toContain('/blog/first');
  expect(changed).toContain('/blog/og/author/ana.png');
  expect(changed).not.toContain('/blog/second');
  expect(changed).not.toContain('/blog/author/ben');
});

test('the last change stands on the page of a post and in no Markdown', () => {
  const { file } = samplePost('first');
  expect(changedBy({ options: { lastChangeOf: (asked) => (asked === file ? '2030-01-01' : undefined) } })).toEqual([
    '/blog/first',
    '/blog/first.data',
  ]);
});

test('another day is in what names its last one alone, and another year in all pages', () => {
  expect(changedBy({ options: { now: NOON + 86_400_000 } })).toEqual(['/.well-known/security.txt']);
  expect(changedBy({ options: { now: Date.parse('2031-01-01T12:00Z') } })).toContain('/blog/first');
});

test('another program makes all pages again, and what takes the longest where it is another one there', () => {
  const changed = changedBy({ options: { program: { whole: 'b', cards: 'a', pictures: 'a' } } });
  expect(changed).toContain('/robots.txt');
  expect(changed.filter((url) => url.endsWith('.png'))).toEqual([]);
  expect(changedBy({ options: { program: { whole: 'a', cards: 'b', pictures: 'a' } } })).toContain('/og.png');
});
