import { buildContentIndex, type ContentSnapshot } from '@portico/content';
import { samplePost } from '@portico/content/testing';
import { expect, test } from 'vitest';
import { createPageCache } from '#pages/page-cache.ts';
import { createSite } from '#site.ts';

const BASE_URL = 'http://localhost:3000';

/** A site whose pages are those of its posts; `rendered` holds what was asked of the app. */
function siteOf(...slugs: readonly string[]) {
  let posts = slugs;
  const rendered: string[] = [];
  const cache = createPageCache(1024 * 1024);
  const snapshot = (): ContentSnapshot => ({
    version: '1',
    index: buildContentIndex(
      posts.map((slug) => samplePost(slug)),
      Date.parse('2030-01-01'),
    ),
    authors: new Map(),
    images: new Map(),
    errors: [],
  });
  const exists = (pathname: string) =>
    pathname === '/blog/search' || posts.some((slug) => pathname === `/blog/${slug}`);
  const site = createSite({
    files: new Map(),
    cache,
    cardCache: createPageCache(1024),
    searchCache: createPageCache(64 * 1024),
    content: snapshot,
    async pages({ url }) {
      const { pathname } = new URL(url);
      rendered.push(pathname);
      return {
        status: exists(pathname) ? 200 : 404,
        headers: { 'cache-control': exists(pathname) ? 'public' : 'no-store' },
        body: Buffer.from(pathname),
      };
    },
    standInFor: (pathname) => (exists(pathname) ? undefined : '/blog/-'),
    resources: async (pathname) =>
      pathname === '/robots.txt' ? { status: 200, headers: {}, body: Buffer.from('Allow: /') } : undefined,
    headers: {},
    baseUrl: BASE_URL,
    observeRender() {},
  });
  return {
    rendered,
    get: (pathname: string, search = '') => site.make({ pathname, search, key: `${pathname}${search}` }),
    find: site.find,
    publish(...next: readonly string[]) {
      posts = next;
      cache.clear();
    },
  };
}

test('however many missing pages are asked for, their error page is made once', async () => {
  const { get, find, rendered } = siteOf('a-post');
  const paths = Array.from({ length: 50 }, (_, index) => `/blog/guess-${index}`);
  const answers = await Promise.all(paths.map((path) => get(path)));
  answers.push(await get('/blog/one-more'), await get('/blog/-'));
  expect(rendered).toEqual(['/blog/-']);
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]?.status).toBe(404);
  expect(paths.map(find)).toEqual(paths.map(() => undefined));
});

test('a missing page that is published later is there, and one that is taken away is missing', async () => {
  const { get, publish } = siteOf('a-post');
  expect((await get('/blog/new')).status).toBe(404);
  publish('new');
  expect((await get('/blog/new')).status).toBe(200);
  expect((await get('/blog/a-post')).status).toBe(404);
});

test('files for machines are looked for before a page is taken as missing', async () => {
  const { get, rendered } = siteOf();
  expect((await get('/robots.txt')).bytes.toString()).toBe('Allow: /');
  expect(rendered).toEqual([]);
});

test('made-up queries push out older queries and no page', async () => {
  const { get, find, rendered } = siteOf('a-post');
  await get('/blog/a-post');
  await get('/blog/search');
  const queries = Array.from({ length: 1000 }, (_, index) => `?q=${index}`);
  for (const query of queries) {
    await get('/blog/search', query);
  }
  expect(rendered).toHaveLength(1002);
  expect(find('/blog/a-post')).toBeDefined();
  expect(find('/blog/search')).toBeDefined();
  expect(find('/blog/search?q=999')).toBeDefined();
  expect(find('/blog/search?q=0')).toBeUndefined();
});
