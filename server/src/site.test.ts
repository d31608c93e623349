import { buildContentIndex, type ContentSnapshot } from '@portico/content';
import { samplePost } from '@portico/content/testing';
import { expect, test } from 'vitest';
import { createPageCache } from '#cache/page-cache.ts';
import { createRenderLimit, Overloaded } from '#cache/render-limit.ts';
import type { FinishedResponse } from '#http/finished-response.ts';
import { targetAt } from '#request/target.ts';
import { createSite, type SiteOptions } from '#site.ts';

const KILOBYTE = 1024;

/** A site whose pages are those of its posts; `rendered` holds what was asked of the app. */
const APP = 'https://dash.culvert.example';

const siteOf = (...slugs: readonly string[]) => siteWith({}, ...slugs);

function siteWith(options: Pick<SiteOptions, 'appOrigins' | 'isServed'>, ...slugs: readonly string[]) {
  let posts = slugs;
  const rendered: string[] = [];
  const observed: number[] = [];
  const cache = createPageCache({
    maxBytes: KILOBYTE * KILOBYTE,
    maxSearchBytes: 64 * KILOBYTE,
  });
  const renderLimit = createRenderLimit({ atOnce: 1, longest: 1 });
  const snapshot = (): ContentSnapshot => ({
    version: '1',
    index: buildContentIndex(
      posts.map((slug) => samplePost(slug, { aliases: [`former-${slug}`] })),
      Date.parse('2030-01-01'),
    ),
    authors: new Map(),
    media: new Map(),
    images: new Map(),
    errors: [],
  });
  const exists = (pathname: string) =>
    pathname.startsWith('/blog/search') || posts.some((slug) => pathname.replace(/\.data$/, '') === `/blog/${slug}`);
  const site = createSite({
    files: new Map(),
    cache,
    content: snapshot,
    async pages({ pathname, search }) {
      rendered.push(`${pathname}${search}`);
      const [, renamed] = /^\/blog\/former-(.*)/i.exec(pathname) ?? [];
      if (renamed !== undefined) {
        const headers: Record<string, string> = { location: renamed, 'cache-control': 'public' };
        return { status: 301, headers, body: Buffer.alloc(0) };
      }
      return {
        status: exists(pathname) ? 200 : 404,
        headers: { 'cache-control': exists(pathname) ? 'public' : 'no-store' },
        body: Buffer.from(pathname),
      };
    },
    resources: async ({ name }) =>
      ['robots', 'siteCard', 'postList'].includes(name)
        ? { status: 200, headers: {}, body: Buffer.from(name) }
        : undefined,
    headers: { 'x-content-type-options': 'nosniff' },
    observeRender: (seconds) => observed.push(seconds),
    appOrigins: [APP],
    renderLimit,
    ...options,
  });
  return {
    /** As if as much were being made as may be. */
    overload() {
      for (const _runningAndWaiting of [1, 2]) {
        renderLimit.run(() => new Promise(() => {}));
      }
    },
    rendered,
    observed,
    get: (href: string, query = '') => site.make(targetOf(href, query)),
    find: site.find,
    getFor: (href: string, origin: string) => {
      const target = targetOf(href);
      return site.make(site.represent(target, '*/*', origin) ?? target);
    },
    publish(...next: readonly string[]) {
      posts = next;
      cache.clear();
    },
  };
}

function targetOf(href: string, query = '') {
  const [pathname = '', search = query] = href.split('?');
  return targetAt(pathname, search);
}

test.for([
  ['posts', (guess: number | string) => `/blog/guess-${guess}`, '/blog/-'],
  ['tags', (guess: number | string) => `/blog/tag/guess-${guess}`, '/blog/tag/-'],
  ['files beside a post', (guess: number | string) => `/blog/a-post/guess-${guess}.png`, '/blog/-/-/-'],
  ['cards', (guess: number | string) => `/blog/og/guess-${guess}.png`, '/blog/-/-/-'],
  ['addresses elsewhere', (guess: number | string) => `/guess-${guess}.php`, '/-'],
] as const)('however many missing %s are asked for, their error page is rendered once', async ([, at, errorPage]) => {
  const { get, find, rendered } = siteOf('a-post');
  const paths = Array.from({ length: 50 }, (_, index) => at(index));
  const entries = await Promise.all(paths.map((path) => get(path)));
  entries.push(await get(at('one-more')), await get(errorPage));
  expect(rendered).toEqual([errorPage]);
  expect(new Set(entries).size).toBe(1);
  expect(entries[0]?.status).toBe(404);
  expect(paths.map(find)).toEqual(paths.map(() => undefined));
});

test.for(['/blog/guess.data', '/blog/a-post/guess.data', '/blog/tag/guess.data', '/blog/rss.xml.data', '/guess.data'])(
  'the app itself says in its data that nothing is at %s, and that is not cached',
  async (pathname) => {
    const { get, find, rendered } = siteOf('a-post');
    expect((await get(pathname)).status).toBe(404);
    expect(find(pathname)).toBeUndefined();
    expect((await get(pathname)).status).toBe(404);
    expect(rendered).toEqual([pathname, pathname]);
  },
);

test('a missing page that is published later is there, and one that is taken away is missing', async () => {
  const { get, publish } = siteOf('a-post');
  expect((await get('/blog/new')).status).toBe(404);
  publish('new');
  expect((await get('/blog/new')).status).toBe(200);
  expect((await get('/blog/a-post')).status).toBe(404);
});

test("a published post's page depends on what is accepted, and its data and other pages do not", async () => {
  const { get, observed } = siteOf('a-post');
  expect((await get('/blog/a-post')).headers.vary).toBe('accept');
  for (const pathname of ['/blog/a-post.data', '/blog/search', '/blog/guess']) {
    expect((await get(pathname)).headers.vary).toBeUndefined();
  }
  expect(observed).toHaveLength(4);
});

test('made-up queries evict older queries, and no page and no card', async () => {
  const { get, find, rendered } = siteOf('a-post');
  await get('/blog/a-post');
  await get('/blog/search');
  await get('/og.png');
  const queries = Array.from({ length: 1000 }, (_, index) => `?q=${index}`);
  for (const query of queries) {
    await get('/blog/search', query);
  }
  expect(rendered).toHaveLength(1002);
  expect(find('/og.png')).toBeDefined();
  expect(find('/blog/a-post')).toBeDefined();
  expect(find('/blog/search')).toBeDefined();
  expect(find('/blog/search?q=999')).toBeDefined();
  expect(find('/blog/search?q=0')).toBeUndefined();
});

function corsOf({ headers }: FinishedResponse) {
  return [headers.vary, headers['access-control-allow-origin']];
}

test("an app of the provider's on another origin may read the list of posts; no other origin may, and nothing else", async () => {
  const { getFor, get } = siteOf('a');
  const list = '/blog/posts.json';
  expect(corsOf(await getFor(list, APP))).toEqual(['origin', APP]);
  expect(corsOf(await getFor(list, 'https://evil.example'))).toEqual(['origin', undefined]);
  expect(corsOf(await get(list))).toEqual(['origin', undefined]);
  expect(corsOf(await getFor('/robots.txt', APP))).toEqual([undefined, undefined]);
  expect(corsOf(await getFor('/blog/a', APP))).toEqual(['accept', undefined]);
});

test('what is exported lets one app on another origin read the list of posts, and of several none', async () => {
  const { get } = siteWith({ isServed: false }, 'a');
  expect(corsOf(await get('/blog/posts.json'))).toEqual(['origin', APP]);
  expect(corsOf(await get('/robots.txt'))).toEqual([undefined, undefined]);
  const ofSeveral = siteWith({ isServed: false, appOrigins: [APP, 'https://docs.culvert.example'] }, 'a');
  expect(corsOf(await ofSeveral.get('/blog/posts.json'))).toEqual(['origin', undefined]);
});

test('where too much is being made, what is cached is sent nevertheless', async () => {
  const { get, find, overload } = siteOf('a-post', 'another');
  const [page, missing] = [await get('/blog/a-post'), await get('/blog/guess-1')];
  overload();
  expect(find('/blog/a-post')).toBe(page);
  expect(await get('/blog/guess-2')).toBe(missing);
  await expect(get('/blog/another')).rejects.toBeInstanceOf(Overloaded);
});

test('the redirect of a former address is made once, and those of other spellings of it are not kept', async () => {
  const { get, find, rendered, publish } = siteOf('a-post');
  const redirect = await get('/blog/former-a-post');
  expect(redirect.status).toBe(301);
  expect(find('/blog/former-a-post')).toBe(redirect);
  await get('/blog/Former-A-Post');
  expect(find('/blog/Former-A-Post')).toBeUndefined();
  expect(rendered).toEqual(['/blog/former-a-post', '/blog/Former-A-Post']);
  publish('another');
  expect(find('/blog/former-a-post')).toBeUndefined();
  expect((await get('/blog/former-a-post')).status).toBe(404);
});

test.for<[string, string]>([
  ['/blog/A%20Post.md', '/blog/a-post.md'],
  ['/blog/Former_a-post.md', '/blog/former-a-post.md'],
  ['/blog/og/A_POST.png', '/blog/og/a-post.png'],
  ['/blog/category/GUIDES/rss.xml', '/blog/category/guides/rss.xml'],
  ['/blog/og/category/Guides.png', '/blog/og/category/guides.png'],
])('%s is another spelling of a file’s address, which redirects to %s', async ([spelling, location]) => {
  const { get, find } = siteOf('a-post');
  const entry = await get(spelling);
  expect([entry.status, entry.headers.location]).toEqual([301, location]);
  // There is no end of them.
  expect(find(spelling)).toBeUndefined();
});

test.for([
  '/blog/No%20Post.md',
  '/blog/a-post.md',
  '/blog/%20.md',
  '/blog/tag/%2e%2e/rss.xml',
  '/blog/A%20Post/nothing.png',
])('nothing is at %s where no file is in slug form either', async (pathname) => {
  expect((await siteOf('a-post').get(pathname)).status).toBe(404);
});
