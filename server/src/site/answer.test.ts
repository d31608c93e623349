import net from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { buildContentIndex, type Post } from '@portico/content';
import { samplePost } from '@portico/content/testing';
import { FILE, NEVER, PAGE, REDIRECT } from '@portico/core/cache-policies';
import { matchRoute } from '@portico/core/match-route';
import { PAGE_COUNTS_PATH } from '@portico/core/routes';
import { ask } from '@portico/core/testing/network';
import { expect, onTestFinished, test, vi } from 'vitest';
import { journalOfFailures } from '#events.ts';
import { addressAt } from '#http/address.ts';
import type { CacheResult, Exchange } from '#http/messages.ts';
import { exchange, parseResponses } from '#http/testing/exchange.ts';
import { locateAddress } from '#locate/locate-address.ts';
import { made } from '#locate/locate-target.ts';
import { createAnswer } from '#site/answer.ts';
import { createSmallSite, SECRET, type Served, type SmallSite, serve, siteOf } from '#site/testing/small-site.ts';

vi.mock('@portico/core/match-route', async (original) => {
  const module = await original<typeof import('@portico/core/match-route')>();
  return { ...module, matchRoute: vi.fn(module.matchRoute) };
});

async function start(site: SmallSite | undefined = createSmallSite(), options: Parameters<typeof serve>[1] = {}) {
  const served = await serve(site, options);
  onTestFinished(served.close);
  return served;
}

async function sendRaw({ port }: Served, request: string) {
  return parseResponses(await exchange(port, request));
}

test.for([
  ['a page', '/blog', undefined],
  ['a compressed page', '/blog', 'br'],
  ['a file', '/assets/app-1a2b3c.js', undefined],
  ['an image', '/logo.png', 'gzip'],
  ['a page that is not there', '/nowhere', undefined],
  ['a redirect', '/blog/', undefined],
  ['an address that cannot be', '/blog/%ff', undefined],
  ['a page that fails', '/blog/broken', undefined],
] as const)('HEAD of %s has the headers of GET and no body', async ([, path, encoding]) => {
  const served = await start();
  const lines = [
    'Host: localhost',
    'Connection: close',
    ...(encoding === undefined ? [] : [`Accept-Encoding: ${encoding}`]),
  ];
  const rest = `${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
  const [get] = await sendRaw(served, `GET ${rest}`);
  const head = await exchange(served.port, `HEAD ${rest}`);
  const [parsed] = parseResponses(head);
  expect(parsed?.status).toBe(get?.status);
  expect(withoutDate(parsed?.headers)).toEqual(withoutDate(get?.headers));
  expect(head.toString('latin1').endsWith('\r\n\r\n')).toBe(true);
});

function withoutDate(headers: Headers | undefined) {
  return Object.fromEntries([...(headers ?? [])].filter(([name]) => name !== 'date'));
}

test.for([
  ['/shell-assets/shell-of-last-year.js', '*'],
  ['/fonts/no-such-font.woff2', '*'],
  ['/shell/no-such-part.html', undefined],
  ['/assets/no-such-file.js', undefined],
  ['/blog/nowhere', undefined],
] as const)('an error at %s has the header %s for pages of other origins', async ([path, allowed]) => {
  const { port } = await start();
  const { port: starting } = await start(undefined, { serving: { site: undefined } });
  for (const [of, status] of [
    [port, 404],
    [starting, 503],
  ] as const) {
    const { status: found, headers } = await ask(of, path);
    expect([found, headers['access-control-allow-origin']]).toEqual([status, allowed]);
  }
});

test.for([
  ['/blog/former', '/blog/a-post', REDIRECT],
  ['/blog/former?utm_source=x&a=%2F', '/blog/a-post?utm_source=x&a=%2F', REDIRECT],
  // No cache may learn the token of a preview.
  ['/blog/former?preview=7.a', '/blog/a-post?preview=7.a', NEVER],
  ['/blog/former.md?a', '/blog/a-post.md?a', REDIRECT],
  ['/blog?page=1&utm_source=x', '/blog?utm_source=x', REDIRECT],
  ['/blog/tag/Former?page=2&utm_source=x', '/blog/tag/former?page=2&utm_source=x', REDIRECT],
  ['/blog/tag/former?page=1', '/blog/tag/former', REDIRECT],
  ['/blog/tag/Former/rss.xml?a=1', '/blog/tag/former/rss.xml?a=1', REDIRECT],
] as const)('%s leads to %s, and nothing is made', async ([path, location, policy]) => {
  const site = createSmallSite();
  const { status, headers } = await ask((await start(site)).port, path);
  expect([status, headers.location, headers['cache-control']]).toEqual([301, location, policy]);
  expect(site.made).toEqual([]);
});

test.for([
  ['/blog/rss.xml', '/blog/subscribe'],
  ['/blog/tag/a/atom.xml', '/blog/subscribe#tag-a'],
  ['/blog/author/%E6%97%A5/feed.json', '/blog/subscribe#author-%E6%97%A5'],
  ['/blog/de/atom.xml', '/blog/subscribe'],
] as const)(
  'a person who opens %s is shown how to subscribe, and a feed reader gets the feed',
  async ([path, page]) => {
    const served = await start();
    const { status, headers, body } = await ask(served.port, path, { headers: { 'sec-fetch-dest': 'document' } });
    expect([status, headers.location, headers['cache-control'], body.length]).toEqual([303, page, NEVER, 0]);
    expect((await ask(served.port, path, { headers: { 'sec-fetch-dest': 'empty' } })).status).not.toBe(303);
  },
);

test.for(['/blog', '/blog/a/B/c'])('a person who opens %s gets the same page as any client', async (path) => {
  const { port } = await start();
  const opened = await ask(port, path, { headers: { 'sec-fetch-dest': 'document' } });
  expect(opened.body).toEqual((await ask(port, path)).body);
});

test('a host that is not the site, and a site that is starting, say so', async () => {
  const { port } = await start(undefined, { serving: { site: undefined } });
  const texts = [{ host: 'elsewhere.example' }, {}].map(async (headers) => {
    const { status, body } = await ask(port, '/blog', { headers });
    return `${status} ${body}`;
  });
  expect(await Promise.all(texts)).toEqual([
    '421 This server does not serve that host.\n',
    '503 The site is starting. Try again in a moment.\n',
  ]);
});

test('a target is refused for one host after another host got it', async () => {
  const { port } = await start();
  const hosts = ['localhost', 'elsewhere.example', 'a b', 'localhost'];
  const statuses: number[] = [];
  for (const host of hosts) {
    statuses.push((await ask(port, '/blog', { headers: { host } })).status);
  }
  expect(statuses).toEqual([200, 421, 400, 200]);
});

const OK_OR_MISSING: Readonly<Record<string, number>> = { [NEVER]: 404, [PAGE]: 200, [FILE]: 200 };

test.for([
  ['/old?utm_source=x', '/blog/a-post?utm_source=x', REDIRECT],
  ['/old/', '/blog/a-post', REDIRECT],
  ['/old?preview=7.a', '/blog/a-post?preview=7.a', NEVER],
  ['/guides/a?b', 'https://docs.example/?a=b', REDIRECT],
  ['/part?a=1', '/blog/a-post?a=1#part', REDIRECT],
  ['/part?preview=7.a', '/blog/a-post?preview=7.a#part', NEVER],
  ['/blog/old.md', '/blog/a-post.md', REDIRECT],
  ['/blog/a-post', undefined, PAGE],
  ['/robots.txt', undefined, FILE],
  ['/nowhere', undefined, NEVER],
] as const)('with redirects.yaml, %s leads to %s', async ([path, location, policy]) => {
  const index = buildContentIndex([samplePost('a-post')], Date.now());
  const redirects = new Map(
    Object.entries({
      '/old': '/blog/a-post',
      '/guides/*': 'https://docs.example/?a=b',
      '/part': '/blog/a-post#part',
      '/blog/old.md': '/blog/a-post.md',
      '/blog/a-post': '/pricing',
      '/robots.txt': '/old',
    }).map(([from, to]) => [from, { to, line: 1 }]),
  );
  const small = createSmallSite();
  const served = await start({ ...small, content: () => ({ ...small.content(), index, redirects }) });
  // The error page of another address is cached by now.
  await ask(served.port, '/elsewhere');
  const { status, headers, body } = await ask(served.port, path);
  expect([headers.location, headers['cache-control']]).toEqual([location, policy]);
  expect(status).toBe(location === undefined ? OK_OR_MISSING[policy] : 301);
  expect(body.length > 0).toBe(location === undefined);
});

test("the data of a navigation to a redirected address has the redirect's target", async () => {
  const small = createSmallSite();
  const moved: unknown[] = [];
  const content = () => ({ ...small.content(), redirects: new Map([['/blog/old', { to: '/pricing', line: 1 }]]) });
  const make: SmallSite['make'] = (asked) => {
    moved.push([asked.address.url, asked.movedTo]);
    return small.make(asked);
  };
  await ask((await start({ ...small, content, make })).port, '/blog/old.data');
  expect(moved).toEqual([['/blog/old.data', '/pricing']]);
});

test.for([
  ['/blog/', '/blog', REDIRECT],
  ['/blog/?page=2&utm_source=x', '/blog?page=2&utm_source=x', REDIRECT],
  ['/blog/a/?preview=token', '/blog/a?preview=token', NEVER],
  ['/blog/a/?a&%70Review=token', '/blog/a?a&%70Review=token', NEVER],
  ['//elsewhere.example', '/elsewhere.example', REDIRECT],
] as const)('%s redirects (308) to %s with the cache policy %s', async ([path, location, policy]) => {
  const { status, headers, body } = await ask((await start()).port, path);
  expect(status).toBe(308);
  expect([headers.location, headers['cache-control']]).toEqual([location, policy]);
  expect(body).toHaveLength(0);
});

test('a page that cannot be rendered gets a 500 and is reported, without details for the client', async () => {
  const served = await start();
  const received = await ask(served.port, '/blog/broken');
  expect(received.status).toBe(500);
  expect(received.headers).toMatchObject({ 'cache-control': NEVER, 'x-content-type-options': 'nosniff' });
  expect(received.body.toString()).toBe('This page could not be shown. The error has been logged.\n');
  expect(JSON.stringify(received.headers)).not.toContain('hunter2');
  expect(served.errors).toEqual([new Error(SECRET)]);
  expect((await ask(served.port, '/blog')).status).toBe(200);
});

test('the error of a preview that cannot be rendered is reported without its token', async () => {
  const reported: string[] = [];
  const served = await start(undefined, { reportError: (_error, url) => reported.push(url) });
  expect((await ask(served.port, '/blog/broken?preview=7.abc&q=1')).status).toBe(500);
  expect((await ask(served.port, '/blog/broken?%70review=7.abc&q=1')).status).toBe(500);
  expect(reported).toEqual(['/blog/broken?preview=-&q=1', '/blog/broken?%70review=-&q=1']);
});

test.for([
  ['before its request is complete', 'GET /blog HTTP/1.1\r\nHost: loc'],
  ['with more requests behind', 'GET /blog HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(20)],
] as const)('a client that disconnects %s causes no error', async ([, request]) => {
  const served = await start();
  const socket = net.connect(served.port, '127.0.0.1');
  socket.write(request);
  await setTimeout(10);
  socket.resetAndDestroy();
  await setTimeout(50);
  expect(served.errors).toEqual([]);
  expect((await ask(served.port, '/blog')).status).toBe(200);
});

test.for([
  ['/blog', 'hit'],
  ['/blog/search?q=1', 'miss'],
  ['/blog/search', 'hit'],
  ['/nowhere/1', 'hit'],
] as const)('a second request for %s is a %s', async ([path, result]) => {
  const results: CacheResult[] = [];
  const served = await start(createSmallSite(), { onResponse: ({ cache }) => results.push(cache) });
  const first = await ask(served.port, path);
  expect((await ask(served.port, path.replace('/nowhere/1', '/nowhere/2'))).body).toEqual(first.body);
  expect(results).toEqual(['miss', result]);
});

test('a request can be followed from a proxy to the log', async () => {
  const exchanges: Exchange[] = [];
  const { port } = await start(createSmallSite(), { onResponse: (exchange) => exchanges.push(exchange) });
  const trace = '0af7651916cd43dd8448eb211c80319c';
  const traceparent = `00-${trace}-b7ad6b7169203331-01`;
  const followed = await ask(port, '/blog/a-post', { headers: { 'x-request-id': 'abc-1', traceparent } });
  const without = await ask(port, '/blog/a-post');
  const odd = await ask(port, '/nowhere/1', { headers: { 'x-request-id': 'a b', traceparent: `00-${trace}` } });
  expect([followed, without, odd].map(({ headers }) => headers['x-request-id'])).toEqual([
    'abc-1',
    undefined,
    undefined,
  ]);
  expect(exchanges).toMatchObject([
    { requestId: 'abc-1', traceId: trace, route: '/blog/:slug', method: 'GET' },
    { route: '/blog/:slug' },
    { status: 404 },
  ]);
  expect(exchanges.slice(1).filter((exchange) => 'requestId' in exchange || 'traceId' in exchange)).toEqual([]);
});

test.for([
  ['/blog/a-post', 'text/markdown', '/blog/a-post.md'],
  ['/blog/a-post', 'text/html, text/markdown;q=0.9', '/blog/a-post'],
  ['/blog/a-post', 'text/html;q=0.9, */*', '/blog/a-post'],
  ['/blog/a-post.data', 'text/markdown', '/blog/a-post.data'],
  ['/blog', 'text/markdown', '/blog markdown'],
  ['/nowhere', 'text/markdown', '/blog/-/-/- markdown'],
  ['/blog/about', 'text/markdown', '/blog/about'],
  ['/blog/a-post', `text/markdown, ${'a/b, '.repeat(300)}`, '/blog/a-post'],
] as const)('%s for a client that accepts %s is %s', async ([path, accept, wanted]) => {
  const asked: string[] = [];
  const site: SmallSite = {
    ...createSmallSite(),
    pages: PAGES,
    async make({ address }) {
      asked.push(address.url);
      return { status: 200, headers: {}, body: new Uint8Array(), isKept: false };
    },
  };
  await ask((await start(site)).port, path, { headers: { accept } });
  expect(asked).toEqual([wanted]);
});

test.for([
  ['/blog', 'page'],
  ['/blog/a-post', 'page'],
  ['/blog/a/B/c', 'page'],
  ['/blog/a-post/plan.png', 'picture'],
  ['/blog/a-post/talk.vtt', 'picture'],
  ['/blog/a-post/pictures/plan-800.avif', 'picture'],
  ['/blog/authors/ann.png', 'picture'],
  ['/og.png', 'card'],
  ['/blog/og.png', 'card'],
  ['/blog/og/a-post.png', 'card'],
] as const)('making %s is the work of a %s', ([path, work]) => {
  const content = createSmallSite().content();
  expect(made({ address: addressAt(path), content }).work).toBe(work);
});

test('making a page of the site is work of its own', () => {
  const content = createSmallSite().content();
  expect(made(locateAddress(addressAt('/contact'), { content, pages: PAGES })).work).toBe('site');
});

test('after another post has changed, a reader gets the page as it was, and it is made again', async () => {
  const site = createSmallSite();
  let version = '1';
  const { port } = await start({ ...site, content: () => ({ ...site.content(), version, fieldsVersion: version }) });
  await ask(port, '/blog/a-post');
  version = '2';
  await ask(port, '/blog/a-post');
  await expect.poll(() => site.made).toEqual(['/blog/a-post', '/blog/a-post']);
  expect((await ask(port, '/blog/a-post')).body.toString()).toContain('<title>A post</title>');
  expect(site.made).toHaveLength(2);
});

test('after the text of a post has changed, its page and pages with texts are made again, and no others', async () => {
  const site = createSmallSite();
  let text = '1';
  const content = () => {
    const { index, ...rest } = site.content();
    const post = { ...index.bySlug.get('a-post'), version: text } as Post;
    return { ...rest, version: text, index: { ...index, bySlug: new Map([...index.bySlug, ['a-post', post]]) } };
  };
  const { port } = await start({ ...site, content });
  const paths = ['/blog', '/blog/a-post', '/blog/%E6%97%A5%E6%9C%AC', '/blog/search'];
  for (const path of paths) {
    await ask(port, path);
  }
  text = '2';
  for (const path of paths) {
    await ask(port, path);
  }
  expect(site.made.slice(paths.length)).toEqual(['/blog/a-post', '/blog/search']);
});

test('a response that was made while the content changed is not kept', async () => {
  const small = createSmallSite();
  let version = '1';
  const make: SmallSite['make'] = (asked) => {
    version = '2';
    return small.make(asked);
  };
  const { port } = await start({
    ...small,
    make,
    content: () => ({ ...small.content(), version, fieldsVersion: version }),
  });
  for (const times of [1, 2, 2]) {
    await ask(port, '/blog');
    expect(small.made).toHaveLength(times);
  }
});

/** The pages of a site below its folder: one with a form, one with a parameter, and one where a post could be. */
const PAGES: SmallSite['pages'] = new Map(
  ['/contact', '/offices/:city', '/blog/about'].map((path) => [
    path,
    { addresses: [path], inSitemap: true, takesForms: path === '/contact' },
  ]),
);

/** A site with those pages that notes for which address of which route each response is made. */
function openNotedSite() {
  const made: unknown[] = [];
  const make: SmallSite['make'] = async ({ address: { url, match }, form }) => {
    made.push([url, match && { ...match.params, route: match.name }, form && Buffer.from(form.body).toString()]);
    return { status: 200, headers: { 'content-type': 'text/plain' }, body: Buffer.alloc(1000), isKept: false };
  };
  return { made, site: { ...createSmallSite(), pages: PAGES, make } };
}

test.for([
  ['/contact', '/contact', { route: 'sitePage', page: 'contact' }],
  ['/offices/oslo', '/offices/oslo', { route: 'sitePage', page: 'offices/oslo' }],
  ['/blog/about', '/blog/about', { route: 'sitePage', page: 'blog/about' }],
  ['/blog/about.data', '/blog/about.data', { route: 'sitePage', page: 'blog/about' }],
  ['/blog/a-post', '/blog/a-post', { route: 'post', slug: 'a-post' }],
  ['/blog/a-post.data', '/blog/a-post.data', { route: 'post', slug: 'a-post' }],
  ['/offices', '/-', undefined],
  ['/offices.data', '/-.data', undefined],
] as const)('%s shows what is at %s', async ([path, url, match]) => {
  const { made, site } = openNotedSite();
  await ask((await start(site)).port, path);
  expect(made).toEqual([[url, match, undefined]]);
});

test.for([
  ['DELETE', '/contact', 'GET, HEAD, POST', 'This page supports only GET, HEAD and POST.\n'],
  ['PUT', '/contact.data', 'GET, HEAD, POST', 'This page supports only GET, HEAD and POST.\n'],
  ['POST', '/offices/oslo', 'GET, HEAD', 'This site supports only GET and HEAD.\n'],
  ['POST', '/blog/a-post', 'GET, HEAD', 'This site supports only GET and HEAD.\n'],
  ['PUT', PAGE_COUNTS_PATH, 'GET, HEAD', 'This site supports only GET and HEAD.\n'],
] as const)(
  '%s at %s is refused with what is allowed, and the connection ends',
  async ([method, path, allow, text]) => {
    const { made, site } = openNotedSite();
    for (const countPageView of [undefined, () => expect.fail('No view was reported.')]) {
      const { status, headers, body } = await ask((await start(site, { countPageView })).port, path, { method });
      expect([status, headers.allow, headers.connection, body.toString()]).toEqual([405, allow, 'close', text]);
    }
    expect(made).toEqual([]);
  },
);

test.for([
  ['/blog/posts.json', 204, '*'],
  ['/blog/rss.xml', 204, '*'],
  ['/blog/a-post.md', 204, '*'],
  ['/blog/a-post', 405, undefined],
  ['/nowhere', 405, undefined],
] as const)('OPTIONS at %s, which a browser sends for a page of another origin: %s', async ([path, status, origin]) => {
  const { port } = await start();
  const response = await ask(port, path, { method: 'OPTIONS', headers: { origin: 'https://reader.example' } });
  expect([response.status, response.headers['access-control-allow-origin']]).toEqual([status, origin]);
  expect(response.headers['access-control-allow-headers']).toBe(origin);
});

test('a file of the site wins over a redirect of its folder', async () => {
  const small = createSmallSite();
  const redirects = new Map([['/assets/*', { to: '/blog', line: 1 }]]);
  const { port } = await start({ ...small, content: () => ({ ...small.content(), redirects }) });
  const statuses = ['app-1a2b3c', 'gone'].map(async (name) => (await ask(port, `/assets/${name}.js`)).status);
  expect(await Promise.all(statuses)).toEqual([200, 301]);
});

test('a file of an earlier build that has been deleted is not there any more', async () => {
  const small = createSmallSite();
  const files = new Map([['/assets/app-old.js', { respond: async () => undefined }]]);
  const { port, errors } = await start({ ...small, files });
  const [old, never] = [await ask(port, '/assets/app-old.js'), await ask(port, '/assets/app-never.js')];
  expect([old.status, old.body.toString(), errors]).toEqual([404, never.body.toString(), []]);
});

test('an address is matched once, and never again', async () => {
  const small = createSmallSite();
  const redirects = new Map([['/old', { to: '/blog', line: 1 }]]);
  const { port } = await start({ ...small, content: () => ({ ...small.content(), redirects }) });
  vi.mocked(matchRoute).mockClear();
  for (const path of ['/blog/a-post', '/blog/a-post', '/blog/a-post.md', '/blog/tag/former']) {
    await ask(port, path);
  }
  expect(vi.mocked(matchRoute).mock.calls).toEqual([['/blog/a-post'], ['/blog/a-post.md'], ['/blog/tag/former']]);
});

test('a site that counts no page views refuses one', async () => {
  const { port } = await start();
  const headers = { host: 'localhost:3000', origin: 'http://localhost:3000' };
  expect((await ask(port, PAGE_COUNTS_PATH, { method: 'POST', headers })).status).toBe(405);
});

test('each form reaches its page, even if two are the same', async () => {
  const { made, site } = openNotedSite();
  const answer = createAnswer({
    ...{ serving: { site: siteOf(site) }, baseUrl: 'http://localhost:3000', headers: {}, countsViews: true },
    journal: journalOfFailures((error) => expect.fail(String(error))),
  });
  const origin = { host: 'localhost:3000', origin: 'http://localhost:3000' };
  const headers = { ...origin, 'content-type': 'text/plain', 'accept-encoding': 'gzip' };
  const send = (target: string) =>
    answer({ method: 'POST', target, headers, body: Readable.from([Buffer.from('name=Ann')]) });
  const sent = await Promise.all(['/contact', '/contact', '/contact.data'].map(send));
  const facts = sent.map(({ status, cache, headers }) => [status, cache, headers['content-encoding']]);
  expect(facts).toEqual(sent.map(() => [200, 'none', 'gzip']));
  const match = { route: 'sitePage', page: 'contact' };
  expect(made).toEqual(['/contact', '/contact', '/contact.data'].map((url) => [url, match, 'name=Ann']));
});

test.for([
  ['/blog', {}, { method: 'GET', url: '/blog', route: '/blog', status: 200, host: undefined, cache: 'miss' }],
  ['/blog/a-post?a=1', {}, { url: '/blog/a-post?a=1', route: '/blog/:slug' }],
  ['/blog?preview=7.a', {}, { url: '/blog?preview=-' }],
  ['/blog/a/B/c', {}, { route: undefined, status: 404 }],
  ['/blog/', {}, { route: undefined, status: 308, cache: 'none' }],
  ['/blog/former?a=1', {}, { status: 301, cache: 'none' }],
  ['/blog', { method: 'POST' }, { method: 'POST', status: 405 }],
  ['/blog', { headers: { host: 'elsewhere.example' } }, { route: undefined, status: 421, host: 'elsewhere.example' }],
] as const)('the log of a request for %s with %j', async ([target, init, expected]) => {
  const exchanges: Exchange[] = [];
  const { port } = await start(createSmallSite(), { onResponse: (exchange) => exchanges.push(exchange) });
  await ask(port, target, init);
  expect(exchanges).toEqual([expect.objectContaining(expected)]);
});

test('the log says how long a response took', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.advanceTimersByTime(5000);
  const { site } = openNotedSite();
  const make: SmallSite['make'] = (asked) => {
    vi.advanceTimersByTime(2000);
    return site.make(asked);
  };
  const seconds: number[] = [];
  const served = await start({ ...site, make }, { onResponse: (exchange) => seconds.push(exchange.seconds) });
  await ask(served.port, '/contact');
  expect(seconds).toEqual([2]);
});
