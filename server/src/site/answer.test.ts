import net from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { buildContentIndex } from '@portico/content';
import { samplePost } from '@portico/content/testing';
import { FILE, NEVER, PAGE, REDIRECT } from '@portico/core/cache-policies';
import { ask } from '@portico/core/testing/network';
import { expect, onTestFinished, test } from 'vitest';
import type { CacheResult, Exchange } from '#http/messages.ts';
import { exchange, parseResponses } from '#http/testing/exchange.ts';
import type { AnswerOptions, Site } from '#site/answer.ts';
import { createSmallSite, SECRET, type Served, serve } from '#site/testing/small-site.ts';

async function start(site: Site | undefined = createSmallSite(), options: Partial<AnswerOptions> = {}) {
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
  const { port: starting } = await start(undefined, { site: () => undefined });
  for (const [of, status] of [
    [port, 404],
    [starting, 503],
  ] as const) {
    const { status: found, headers } = await ask(of, path);
    expect([found, headers['access-control-allow-origin']]).toEqual([status, allowed]);
  }
});

test("a former address redirects with the query as it came, which isn't part of the cache key", async () => {
  const site = createSmallSite();
  const served = await start(site);
  const locationOf = async (path: string, policy = REDIRECT) => {
    const { status, headers } = await ask(served.port, path);
    expect([status, headers['cache-control']]).toEqual([301, policy]);
    return headers.location;
  };
  expect(await locationOf('/blog/former?utm_source=x&a=%2F')).toBe('/blog/a?utm_source=x&a=%2F');
  expect(await locationOf('/blog/former')).toBe('/blog/a');
  expect(await locationOf('/blog/former?utm_source=y')).toBe('/blog/a?utm_source=y');
  // No cache may learn the token of a preview.
  expect(await locationOf('/blog/former?preview=7.a', NEVER)).toBe('/blog/a?preview=7.a');
  // The parameter that the server reads is in the cached redirect already.
  expect(await locationOf('/blog/tag/former?page=2&utm_source=x')).toBe('/blog/tag/a?page=2');
  expect(new Set(site.made)).toEqual(new Set(['/blog/former', '/blog/tag/former?page=2']));
});

test.for([
  ['/blog/rss.xml', '/blog/subscribe'],
  ['/blog/tag/a/atom.xml', '/blog/subscribe#tag-a'],
] as const)(
  'a person who opens %s is shown how to subscribe, and a feed reader gets the feed',
  async ([path, page]) => {
    const served = await start();
    const { status, headers } = await ask(served.port, path, { headers: { 'sec-fetch-dest': 'document' } });
    expect([status, headers.location, headers['cache-control']]).toEqual([303, page, NEVER]);
    expect((await ask(served.port, path, { headers: { 'sec-fetch-dest': 'empty' } })).status).not.toBe(303);
  },
);

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
  const { status, headers } = await ask(served.port, path);
  expect([headers.location, headers['cache-control']]).toEqual([location, policy]);
  expect(status).toBe(location === undefined ? OK_OR_MISSING[policy] : 301);
});

test("the data of a navigation to a redirected address has the redirect's target", async () => {
  const small = createSmallSite();
  const moved: unknown[] = [];
  const content = () => ({ ...small.content(), redirects: new Map([['/blog/old', { to: '/pricing', line: 1 }]]) });
  const make: Site['make'] = (asked) => {
    moved.push([asked.address.url, asked.address.movedTo]);
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
  ['/blog', 'text/markdown', '/blog'],
  ['/blog/a-post', `text/markdown, ${'a/b, '.repeat(300)}`, '/blog/a-post'],
] as const)('%s for a client that accepts %s is %s', async ([path, accept, wanted]) => {
  const asked: string[] = [];
  const site: Site = {
    ...createSmallSite(),
    async make({ address }) {
      asked.push(address.url);
      return { status: 200, headers: {}, body: new Uint8Array(), isKept: false };
    },
  };
  await ask((await start(site)).port, path, { headers: { accept } });
  expect(asked).toEqual([wanted]);
});
