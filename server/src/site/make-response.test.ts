import { sampleParsed, samplePost, sampleSnapshot } from '@portico/content/testing';
import { DATA, NEVER, PAGE, REDIRECT } from '@portico/core/cache-policies';
import { NOTHING_POLICY } from '@portico/core/security-policy';
import { parseSiteConfig } from '@portico/core/site-config';
import { site } from '@portico/core/testing/site';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { VERSION } from '@portico/core/version';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { journalOfFailures } from '#events.ts';
import { addressAt, NOWHERE } from '#http/address.ts';
import { createLimiter } from '#http/limiter.ts';
import { createPageCache, type Keyed } from '#http/page-cache.ts';
import { inMarkdown, locateAddress } from '#locate/locate-address.ts';
import { made } from '#locate/locate-target.ts';
import { openPictureMaker } from '#pictures/picture-maker.ts';
import type { Preview } from '#preview/preview-at.ts';
import { type Asked, createResponseMaker, type ResponseMakerOptions } from '#site/make-response.ts';

const NOW = Date.parse('2026-06-01');
// Pages of the site, one of them where a post could be.
const PAGES = new Map(
  ['/pricing', '/blog/about'].map((path) => [path, { addresses: [path], inSitemap: true, takesForms: true }]),
);

/** A site with posts, by default 13 in two pages, whose app has a page for each address except those that show nothing. */
async function openSite(length = 13, options: Partial<ResponseMakerOptions> = {}) {
  const posts = Array.from({ length }, (_, index) => samplePost(`p${index}`, { tags: ['AI'] }));
  const snapshot = sampleSnapshot({ posts, now: NOW });
  const shellFile = vi.fn(async () => ({ body: '<header></header>', type: 'text/html; charset=utf-8' }));
  const respond = vi.fn(
    async ({ url }: Request, _page?: object) =>
      new Response('', { status: /-(?:\.data)?$|page=0/.test(url) ? 404 : 200 }),
  );
  const maker = createResponseMaker({
    apps: { blog: { respond, shellFile }, www: { respond } },
    now: () => NOW,
    bodies: {
      page: async () => sampleParsed(),
      feed: async () => ({ html: '' }),
      markdown: async () => '',
    },
    pictureMaker: await openPictureMaker(await temporaryFolder(), pino({ level: 'silent' })),
    siteConfig: parseSiteConfig(site),
    security: { baseUrl: 'http://localhost:3000' },
    environment: { siteDirectory: 'none' },
    pages: PAGES,
    headers: { 'x-ours': 'b' },
    indexing: 'on',
    journal: { record: () => {} },
    ...options,
  });
  const at = (path: string, preview?: Preview) => {
    const [pathname = '', query] = path.split('?');
    return locateAddress(addressAt(pathname, query), { content: snapshot, pages: PAGES }, { preview });
  };
  const make = async (asked: Omit<Asked, keyof Keyed | 'what'>) => maker.make({ ...made(asked), ...asked });
  const makeAt = (path: string, preview?: Preview) => make(at(path, preview));
  const cache = createPageCache(maker);
  const statusOf = async (path: string) => (await cache.get(made(at(path)))).status;
  return { respond, shellFile, statusOf, make, makeAt, at, posts, snapshot };
}

test('guessed addresses of a route have one error page, which is rendered once', async () => {
  const { respond, statusOf } = await openSite();
  const guesses = Array.from({ length: 50 }, (_, index) => index + 3).flatMap((number) => [
    `/blog/guess-${number}`,
    `/blog/tag/guess-${number}`,
    `/blog/tag/ai?page=${number}`,
    `/blog/author/guess-${number}`,
    `/blog?page=${number}`,
    `/blog/og/guess-${number}.png`,
    `/blog/p1/guess-${number}.png`,
  ]);
  const answered = await Promise.all(guesses.map(async (guess) => [guess, await statusOf(guess)]));
  expect(answered.filter(([, status]) => status !== 404)).toEqual([]);
  const rendered = respond.mock.calls.map(([{ url }]) => url.replace(/^http:..[^/]+/, ''));
  const none = ['/blog/-', '/blog/tag/-', '/blog/author/-', '/blog?page=0', NOWHERE.blog];
  expect(rendered.toSorted()).toEqual(none.toSorted());
});

test('readers of posts whose texts are not made yet delay no other page', async () => {
  const one = { active: 1, waiting: 1 };
  const limiter = createLimiter({
    page: { active: 1, waiting: 2 },
    site: one,
    form: one,
    card: one,
    picture: one,
    renewal: one,
  });
  const text = Promise.withResolvers<ReturnType<typeof sampleParsed>>();
  const bodies = { page: () => text.promise, feed: async () => ({ html: '' }), markdown: async () => '' };
  const { statusOf } = await openSite(3, { bodies, limiter });
  const readers = ['/blog/p0', '/blog/p1', '/blog/p2'].map(statusOf);
  expect(await statusOf('/blog')).toBe(200);
  text.resolve(sampleParsed());
  expect(await Promise.all(readers)).toEqual([200, 200, 200]);
});

test.for([
  ['/blog/search', false],
  ['/blog/search?q=a', false],
  ['/blog/search?q=a', true],
] as const)('at %s, while some posts are not indexed yet: %s', async ([path, isPartial]) => {
  const textSearch = { search: async () => ({ total: 0, posts: [], tags: [], categories: [], isPartial }) };
  const { makeAt } = await openSite(1, { textSearch });
  const made = await makeAt(path);
  expect([made.isKept, made.headers['cache-control']]).toEqual([
    !isPartial && !path.includes('?'),
    isPartial ? NEVER : PAGE,
  ]);
});

test('a page knows the services of other sites, which a preview does not, and the policy of its app', async () => {
  const { respond, makeAt } = await openSite(1, { siteConfig: parseSiteConfig({ ...site, pageCounts: true }) });
  const preview = { token: '7.a', until: NOW + 1, post: undefined };
  await makeAt('/blog');
  await makeAt('/pricing');
  await makeAt('/blog/guess', preview);
  expect(respond.mock.calls.map(([, page]) => page)).toMatchObject([
    { thirdParties: { pageCounts: true }, policy: { 'frame-src': expect.any(Array) } },
    { thirdParties: { pageCounts: true }, policy: expect.not.objectContaining({ 'frame-src': expect.anything() }) },
    { thirdParties: undefined },
  ]);
});

test('an error of the app is reported with the address', async () => {
  const reportError = vi.fn();
  const { respond, makeAt } = await openSite(1, { journal: journalOfFailures(reportError) });
  respond.mockImplementation(async (_request, page) => {
    const { reportError: report } = page as { readonly reportError: (error: unknown) => void };
    report('The renderer broke.');
    return new Response('');
  });
  await makeAt('/blog?page=1');
  expect(reportError.mock.calls).toEqual([['The renderer broke.', '/blog?page=1']]);
});

test('an address that exists has its own page', async () => {
  const { respond, statusOf } = await openSite();
  const there = ['/blog', '/blog?page=2', '/blog/p1', '/blog/tag/ai', '/blog/tag/ai?page=2'];
  expect(await Promise.all(there.map(statusOf))).toEqual(there.map(() => 200));
  const asked = respond.mock.calls.map(([{ url }]) => url.replace(/^http:..[^/]+/, ''));
  expect(asked.toSorted()).toEqual(there.toSorted());
});

test.for([
  ['/blog/p1', 200, { 'cache-control': PAGE, vary: 'accept' }, true],
  ['/blog/p1.data', 200, { 'cache-control': DATA, vary: undefined }, true],
  ['/blog/p1', 301, { 'cache-control': REDIRECT, vary: 'accept', 'content-security-policy': NOTHING_POLICY }, false],
  ['/blog/p1', 302, { 'cache-control': NEVER, vary: undefined, 'content-security-policy': NOTHING_POLICY }, false],
  ['/blog/p1', 308, { 'cache-control': REDIRECT, vary: undefined }, false],
  ['/blog/p1', 300, { 'cache-control': NEVER, 'content-security-policy': NOTHING_POLICY }, false],
  ['/blog/p1', 400, { 'cache-control': NEVER, vary: undefined }, false],
  ['/blog/p1', 500, { 'cache-control': NEVER, vary: undefined }, false],
  ['/blog/p1.data', 202, { 'cache-control': NEVER, vary: undefined }, false],
  ['/blog?page=2', 200, { 'cache-control': PAGE, vary: 'accept' }, true],
  ['/blog/archive', 200, { 'cache-control': PAGE, vary: undefined }, true],
  ['/blog/search', 200, { 'cache-control': PAGE }, true],
  ['/blog/search?q=a', 200, { 'cache-control': PAGE }, false],
  ['/blog/a/B/c', 404, { 'cache-control': NEVER, vary: undefined }, true],
  ['/blog/a/B/c', 200, { 'cache-control': PAGE }, false],
] as const)('headers and cache if the app responds at %s with %i', async ([path, status, headers, isKept]) => {
  const { respond, makeAt } = await openSite();
  respond.mockImplementation(async () => new Response(null, { status, headers: { 'x-own': 'a' } }));
  const made = await makeAt(path);
  expect([made.status, made.isKept]).toEqual([status, isKept]);
  for (const [name, value] of Object.entries({ ...headers, 'x-own': 'a', 'x-ours': 'b' })) {
    expect(made.headers[name], name).toBe(value);
  }
  const isDocument = !path.endsWith('.data') && (status < 300 || status >= 400);
  expect('permissions-policy' in made.headers).toBe(isDocument);
});

test.for([
  ['/blog?page=2', '# Relay blog\n\n> Discover valuable', 13],
  ['/blog/tag/ai', '# AI\n\n- [', 13],
  ['/blog/nowhere', '# Page not found\n\n> This page', 10],
  ['/blog/a/B/c', '# Page not found\n\n> This page', 10],
  ['/nowhere', '# Page not found\n\n> This page', 10],
] as const)('the Markdown of %s lists posts', async ([path, beginning, posts]) => {
  const { respond, at, make } = await openSite();
  const made = await make(inMarkdown(at(path)));
  expect(respond).not.toHaveBeenCalled();
  const isThere = posts === 13;
  expect([made.status, made.isKept]).toEqual([isThere ? 200 : 404, true]);
  expect(made.headers).toMatchObject({
    'content-type': 'text/markdown; charset=utf-8',
    'cache-control': isThere ? PAGE : NEVER,
    vary: 'accept',
    'x-robots-tag': 'noindex',
    'x-ours': 'b',
  });
  const text = new TextDecoder().decode(made.body);
  expect(text.startsWith(beginning), text).toBe(true);
  expect(text.match(/^- \[.+?\]\(http:\/\/localhost:3000\/blog\/p\d+\.md\): /gm)).toHaveLength(posts);
});

test.for(['/blog.data', '/blog/tag/Ai', '/pricing', '/blog/p1', '/blog/p1.md'])(
  '%s has no other Markdown',
  async (path) => {
    const { at } = await openSite();
    const located = at(path);
    expect(inMarkdown(located)).toBe(located);
  },
);

test('a post names its Markdown, and an address without one does not', async () => {
  const { makeAt } = await openSite();
  const link = '</blog/p1.md>; rel="alternate"; type="text/markdown"';
  expect((await makeAt('/blog/p1')).headers).toMatchObject({ link, vary: 'accept' });
  expect((await makeAt('/blog')).headers).toMatchObject({ vary: 'accept' });
  for (const path of ['/blog/p1.data', '/blog', '/blog/nowhere', '/pricing']) {
    expect((await makeAt(path)).headers).not.toHaveProperty('link');
  }
});

test('a page that loads from other sites may weaken only the policy for embedding', async () => {
  const { respond, makeAt } = await openSite();
  const own = { 'cross-origin-embedder-policy': 'unsafe-none', 'x-frame-options': 'ALLOWALL', 'x-ours': 'c' };
  respond.mockImplementation(async () => new Response('', { headers: own }));
  expect((await makeAt('/pricing')).headers).toMatchObject({
    ...{ 'cross-origin-embedder-policy': 'unsafe-none', 'x-frame-options': 'DENY', 'x-ours': 'b' },
  });
  respond.mockImplementation(async () => new Response(''));
  expect((await makeAt('/pricing')).headers).toHaveProperty('cross-origin-embedder-policy', 'require-corp');
});

test('the response to a form may set cookies, and is not shared', async () => {
  const { respond, make, at } = await openSite();
  respond.mockImplementation(async () => {
    const headers = new Headers();
    headers.append('set-cookie', 'a=1');
    headers.append('set-cookie', 'b=2');
    return new Response('', { headers });
  });
  const form = { target: '/blog/about?a=1', headers: { cookie: 'c=1' }, body: new TextEncoder().encode('b') };
  const made = await make({ ...at('/blog/about'), form });
  expect(made).toMatchObject({ isKept: false, cookies: ['a=1', 'b=2'], headers: { 'cache-control': NEVER } });
  const [sent] = respond.mock.calls[0] ?? [];
  expect([sent?.method, sent?.url, sent?.headers.get('cookie'), await sent?.text()]).toEqual([
    ...['POST', 'http://localhost:3000/blog/about?a=1', 'c=1', 'b'],
  ]);
});

test('a page that takes too long gets the error page of its app, with the status 504, and is reported', async () => {
  const reportError = vi.fn();
  const siteConfig = { ...parseSiteConfig(site), limits: { pageSeconds: 0.05 } };
  const { respond, makeAt } = await openSite(1, { journal: journalOfFailures(reportError), siteConfig });
  respond.mockImplementation((_request, page) =>
    Object(page).timedOut ? Promise.resolve(new Response('late', { status: 504 })) : new Promise(() => {}),
  );
  const made = await makeAt('/pricing');
  expect(made).toMatchObject({ status: 504, isKept: false, headers: { 'cache-control': NEVER } });
  expect(respond.mock.calls.map(([{ url, signal }]) => [new URL(url).pathname, signal.aborted])).toEqual([
    ['/pricing', true],
    ['/pricing', false],
  ]);
  expect(reportError.mock.calls).toEqual([
    [
      expect.objectContaining({ message: expect.stringMatching(/^The page \/pricing took over 0\.05 s\. /) }),
      '/pricing',
    ],
  ]);
});

test('the app gets what the page needs', async () => {
  const { respond, make, makeAt, snapshot } = await openSite();
  await makeAt('/blog/tag/ai?page=2');
  await make({ address: addressAt('/blog/a/B/c'), content: snapshot, movedTo: '/new' });
  await makeAt('/blog/p1.data');
  const [list, nowhere, data] = respond.mock.calls.map(([, page]) => page);
  expect(list).toMatchObject({
    ...{ routeName: 'tag', representation: 'document', taxon: { slug: 'ai' }, year: 2026 },
    ...{ contentVersion: '1', appVersion: VERSION, baseUrl: 'http://localhost:3000', indexing: 'on' },
    ...{ hasMorePosts: snapshot.index.hasMorePosts, latestPosts: snapshot.index.latestPosts, hasPolicyInside: false },
    movedTo: undefined,
  });
  expect(nowhere).toMatchObject({ routeName: undefined, movedTo: '/new' });
  expect(data).toMatchObject({ routeName: 'post', representation: 'data', post: { found: { post: { slug: 'p1' } } } });
});

test('parts of the shell are public files', async () => {
  const { shellFile, makeAt } = await openSite();
  const made = await makeAt('/shell/header.html');
  expect(shellFile.mock.calls).toEqual([
    ['header.html', { appVersion: VERSION, baseUrl: 'http://localhost:3000', year: 2026 }],
  ]);
  expect(Buffer.from(made.body).toString()).toBe('<header></header>');
  expect(made).toMatchObject({ status: 200, isKept: true });
  expect(made.headers).toMatchObject({
    ...{ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': NOTHING_POLICY, 'x-ours': 'b' },
    'access-control-allow-origin': '*',
  });
});

test('only an error page that says that nothing is there is kept', async () => {
  const { respond, makeAt } = await openSite();
  respond.mockImplementationOnce(async () => new Response('', { status: 500 }));
  expect(await makeAt('/blog/guess')).toMatchObject({ status: 500, isKept: false });
  expect(await makeAt('/blog/guess')).toMatchObject({ status: 404, isKept: true });
  expect(await makeAt('/blog/guess.data')).toMatchObject({ status: 404, isKept: true });
});

test('a missing file has the error page of its app', async () => {
  const { respond, makeAt } = await openSite();
  respond.mockImplementation(async () => new Response('', { status: 404 }));
  expect(await makeAt('/blog/og/guess.png')).toMatchObject({ isKept: true });
  expect(await makeAt('/indexnow.txt')).toMatchObject({ isKept: false });
  expect(respond.mock.calls.map(([{ url }]) => new URL(url).pathname)).toEqual([NOWHERE.blog, NOWHERE.www]);
});

test('an expired preview says so', async () => {
  const { makeAt, respond } = await openSite();
  const preview = { token: '7.a', until: NOW, post: undefined };
  await makeAt('/blog/p1.data', preview);
  await makeAt('/blog/guess', preview);
  expect(respond.mock.calls.map(([, page]) => page)).toMatchObject([
    { post: { found: {} } },
    { post: { hasEnded: true } },
  ]);
});

test('holders of a preview see the pictures of its post as well as the public ones', async () => {
  const { snapshot, at } = await openSite();
  expect(at('/blog/draft').content).toBe(snapshot);
  expect(at('/blog/draft', { token: 'a', until: NOW, post: undefined }).content).toBe(snapshot);
  const [draft, other] = ['draft', 'other'].map((slug) => {
    const file = (name: string) => ({
      url: `/blog/${slug}/${name}`,
      source: { root: '', file: `posts/${slug}/${name}` },
    });
    return { image: file('plan.png'), video: file('talk.webm') };
  });
  const maps = (...all: ReadonlyArray<typeof draft>) => ({
    images: new Map(all.flatMap((each) => (each ? [[each.image.url, each.image]] : []))),
    media: new Map(all.flatMap((each) => (each ? [[each.video.url, each.video]] : []))),
  });
  const content = { ...snapshot, ...maps(draft, other), publicMedia: maps(other) } as unknown as typeof snapshot;
  const post = samplePost('draft', { draft: true, file: 'posts/draft/index.md' });
  const place = { content, pages: PAGES };
  const visible = locateAddress(addressAt('/blog/draft'), place, {
    preview: { token: '7.a', until: NOW + 1, post },
  }).content;
  for (const { images, media } of [visible, visible.publicMedia]) {
    const found = [...images, ...media].map(([url, file]) => [url, 'query' in file ? file.query : '']).toSorted();
    expect(found).toEqual([
      ['/blog/draft/plan.png', '?preview=7.a'],
      ['/blog/draft/talk.webm', '?preview=7.a'],
      ['/blog/other/plan.png', ''],
      ['/blog/other/talk.webm', ''],
    ]);
  }
});

test('a blog without posts has a first page', async () => {
  const { statusOf } = await openSite(0);
  expect([await statusOf('/blog'), await statusOf('/blog?page=2')]).toEqual([200, 404]);
});

test('no cache keeps what a preview shows, because previews end', async () => {
  const { makeAt, posts } = await openSite();
  const published = await makeAt('/blog/p1');
  const previewed = await makeAt('/blog/p1', { token: '7.a', until: NOW + 1, post: posts[1] });
  expect([published.isKept, previewed.isKept, previewed.status]).toEqual([true, false, 200]);
  expect(previewed.headers['cache-control']).toBe('private, no-store');
});

test('a page may pass on a response whose headers cannot be changed, and a kept page sets no cookie', async () => {
  const { respond, makeAt } = await openSite();
  respond.mockImplementationOnce(() => fetch('data:text/plain,Passed%20on'));
  const passedOn = await makeAt('/blog/about');
  expect([passedOn.status, Buffer.from(passedOn.body).toString()]).toEqual([200, 'Passed on']);
  respond.mockImplementationOnce(async () => new Response('', { headers: { 'set-cookie': 'a=1' } }));
  const { headers, cookies } = await makeAt('/blog/about');
  expect([headers['set-cookie'], cookies]).toEqual([undefined, undefined]);
});
