import { expect, test } from 'vitest';
import { makeFeed } from '#feeds/feed.ts';
import { atomFeed, jsonFeed, rssFeed } from '#feeds/formats.ts';
import { buildContentIndex } from '#index/content-index.ts';
import { mapPosts } from '#index/map-posts.ts';
import { llmsFullTxt, llmsTxt } from '#machine-readers/llms-and-robots.ts';
import { sitemap, sitemapEntries } from '#machine-readers/sitemap.ts';
import type { Post } from '#reading/post.ts';
import { samplePost } from '#testing/sample-post.ts';

const BASE = 'https://culvert.example';
const GOOD = samplePost('good');

/** A post whose field can't be read, as if something that is made of it throws. */
function broken(field: keyof Post): Post {
  const post = samplePost('bad');
  let reads = 0;
  return Object.defineProperty({ ...post }, field, {
    get() {
      reads += 1;
      throw new RangeError(`read ${reads} times`);
    },
  });
}

test.for(['title', 'description', 'lang', 'tags'] as const)(
  'feeds leave out a post whose %s makes them fail, and report its file',
  async (field) => {
    const reported: unknown[] = [];
    const feed = await makeFeed({
      aliases: new Map(),
      ...{
        title: 'Blog',
        description: 'News',
        homeUrl: BASE,
        feedUrl: BASE,
        iconUrl: BASE,
        author: 'A',
        language: 'en',
      },
      posts: [broken(field), GOOD],
      baseUrl: BASE,
      htmlOf: async () => '<p>Text</p>',
      reportError: (error) => reported.push(error),
    });
    for (const write of [rssFeed, atomFeed, jsonFeed]) {
      expect(write(feed)).toContain(`${BASE}/blog/good`);
      expect(write(feed)).not.toContain('bad');
    }
    expect(String(reported[0])).toContain('posts/bad.md is left out of a list or feed: read');
  },
);

test('what is left out says why and what to do, whatever was thrown', () => {
  const cause = new Error('no title');
  for (const [thrown, reason] of [
    [cause, 'no title'],
    ['a text', 'a text'],
  ] as const) {
    const reported: unknown[] = [];
    const made = mapPosts(
      [{ file: 'posts/a.md' }, { file: 'posts/b.md' }],
      ({ file }) => {
        if (file === 'posts/a.md') {
          throw thrown;
        }
        return file;
      },
      (error) => reported.push(error),
    );
    expect(made).toEqual(['posts/b.md']);
    const message = `posts/a.md is left out of a list or feed: ${reason}. Undo the last change of its front matter.`;
    expect(reported).toMatchObject([{ message, cause: thrown }]);
  }
});

test('feeds leave out a post without a valid date', async () => {
  const reported: unknown[] = [];
  const feed = await makeFeed({
    aliases: new Map(),
    ...{ title: 'Blog', description: 'News', homeUrl: BASE, feedUrl: BASE, iconUrl: BASE, author: 'A', language: 'en' },
    posts: [samplePost('bad', { date: 'tomorrow' }), GOOD],
    baseUrl: BASE,
    htmlOf: async () => '<p>Text</p>',
    reportError: (error) => reported.push(error),
  });
  expect(feed.entries.map(({ url }) => url)).toEqual([`${BASE}/blog/good`]);
  expect(reported).toHaveLength(1);
});

test('the sitemap, llms.txt and llms-full.txt leave out a post that makes them fail', async () => {
  const reported: unknown[] = [];
  const reportError = (error: unknown) => reported.push(error);
  const index = buildContentIndex(
    [GOOD, samplePost('bad', { date: '2026-01-02T00:00:00Z' })],
    Date.parse('2027-01-01'),
  );
  const bad = index.posts.find(({ slug }) => slug === 'bad') ?? expect.fail('It is not in the index.');
  Object.defineProperty(bad, 'date', { get: () => 'T' });
  expect(sitemap(sitemapEntries(index, BASE, [], reportError))).toContain(`${BASE}/blog/good`);
  Object.defineProperty(bad, 'title', {
    get() {
      throw new RangeError('none');
    },
  });
  const text = llmsTxt({ index, name: 'Blog', description: 'News', baseUrl: BASE, language: 'en-US', reportError });
  expect(text).toContain(`${BASE}/blog/good.md`);
  expect(text).not.toContain('bad');
  const whole = await llmsFullTxt({ index, baseUrl: BASE, reportError, markdownOf: async ({ slug }) => slug });
  expect(whole).toBe('good');
  expect(reported.length).toBeGreaterThan(1);
  expect(String(reported.at(-1))).toContain('posts/bad.md is left out of a list or feed: none.');
});
