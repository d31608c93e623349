import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { CacheEntry, contentHash } from '#http/cache-entry.ts';
import type { MadeResponse } from '#http/messages.ts';
import { createPageCache } from '#http/page-cache.ts';

const HTML_TYPE = { 'content-type': 'text/html; charset=utf-8' };
const LINES = Array.from({ length: 200 }, (_, line) => `<p>Port ${(line * 7919) % 1009}: hubs forward.</p>\n`);
const HTML = new TextEncoder().encode(LINES.join(''));
const HASH = contentHash(HTML);

function entryOf({ headers, ...rest }: Partial<MadeResponse> = {}): CacheEntry {
  return new CacheEntry({ status: 200, body: HTML, ...rest, headers: { ...HTML_TYPE, ...headers } });
}

async function ask(entry: CacheEntry, headers: IncomingHttpHeaders = {}) {
  const { body = new Uint8Array(), ...response } = await entry.respond(headers, 'hit');
  return { status: response.status, headers: response.headers, body: Buffer.from(body as Uint8Array) };
}

function response(text: string, init: Partial<MadeResponse> = {}) {
  return async (): Promise<MadeResponse> => {
    return { status: 200, headers: HTML_TYPE, body: Buffer.from(text), isKept: true, ...init };
  };
}

const unexpected = () => expect.fail('A page that is up to date was made again.');

const textOf = async (entry: CacheEntry | undefined) => entry && Buffer.from(await entry.body()).toString();

test('a response stays cached under its key until the cache is cleared', async () => {
  const cache = createPageCache();
  const made = await cache.make('/blog', response('one'));
  expect(cache.get('/blog', unexpected)).toBe(made);
  expect(await textOf(made)).toBe('one');
  expect(cache.get('/blog?page=2', unexpected)).toBeUndefined();
  cache.clear();
  expect(cache.get('/blog', unexpected)).toBeUndefined();
});

test('a cache without room keeps nothing', async () => {
  const cache = createPageCache({ maxBytes: 0 });
  expect(await textOf(await cache.make('/blog', response('one')))).toBe('one');
  expect([cache.get('/blog', unexpected), cache.entries]).toEqual([undefined, 0]);
});

test('a hundred requests at once wait for one response; all of them see an error, and the next one tries again', async () => {
  const cache = createPageCache();
  let calls = 0;
  const failing = async () => {
    calls += 1;
    await setTimeout(5);
    throw new Error('The renderer broke.');
  };
  const results = await Promise.allSettled(Array.from({ length: 100 }, () => cache.make('/blog', failing)));
  expect([calls, new Set(results.map(({ status }) => status))]).toEqual([1, new Set(['rejected'])]);
  expect(await textOf(await cache.make('/blog', response('repaired')))).toBe('repaired');
});

test('an uncacheable response is sent to all waiting requests, and made again for the next one', async () => {
  const cache = createPageCache();
  const notKept = response('a search', { isKept: false });
  const [one, other] = await Promise.all([cache.make('/search', notKept), cache.make('/search', notKept)]);
  expect(one).toBe(other);
  expect([cache.get('/search', unexpected), cache.bytes]).toEqual([undefined, 0]);
});

test('the least recently used entries are evicted when the cache is full, and a response that is too large evicts nothing', async () => {
  const cache = createPageCache({ maxBytes: 70_000 });
  const picture = (bytes: number) => response('a'.repeat(bytes), { headers: { 'content-type': 'image/png' } });
  for (const key of ['/1', '/2', '/3']) {
    await cache.make(key, picture(20_000 - 4096));
  }
  cache.get('/1', unexpected);
  await cache.make('/4', picture(10_000));
  await cache.make('/large', picture(100_000));
  expect(['/1', '/2', '/3', '/4', '/large'].filter((key) => cache.get(key, unexpected))).toEqual(['/1', '/3', '/4']);
  expect(cache.bytes).toBeLessThanOrEqual(70_000);
});

test('a response begun before a change is not stored after it, and does not replace a newer one', async () => {
  const cache = createPageCache();
  const [old, fresh] = [Promise.withResolvers<MadeResponse>(), Promise.withResolvers<MadeResponse>()];
  const makingOld = cache.make('/blog', () => old.promise);
  cache.clear();
  const makingFresh = cache.make('/blog', () => fresh.promise);
  old.resolve(await response('stale')());
  expect(await textOf(await makingOld)).toBe('stale');
  const joining = cache.make('/blog', response('a third'));
  fresh.resolve(await response('fresh')());
  expect(await textOf(await joining)).toBe('fresh');
  expect(cache.get('/blog', unexpected)).toBe(await makingFresh);
});

test('a cached page is kept only in compressed form, and sent uncompressed to a client that accepts no compression', async () => {
  const cache = createPageCache();
  const entry = await cache.make('/blog', response(LINES.join('')));
  expect(cache.bytes).toBeLessThan(HTML.length);
  for (const encoding of ['br', 'gzip', undefined] as const) {
    const { headers, body } = await ask(entry, encoding === undefined ? {} : { 'accept-encoding': encoding });
    expect(headers['content-encoding']).toBe(encoding);
    const read = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };
    expect(new Uint8Array(read[encoding ?? 'identity'](body))).toEqual(HTML);
  }
});

test('a variant announces its encoding, its length, its own tag and what it varies by', async () => {
  const entry = entryOf({ headers: { 'cache-control': 'public', vary: 'accept' } });
  const { headers, body } = await ask(entry, { 'accept-encoding': 'gzip' });
  expect(headers).toEqual({
    ...HTML_TYPE,
    'cache-control': 'public',
    'content-encoding': 'gzip',
    'content-length': String(body.length),
    vary: 'accept, accept-encoding',
    etag: `"${HASH}-gzip"`,
  });
  expect(new Uint8Array(gunzipSync(body))).toEqual(HTML);
  expect((await ask(entryOf())).headers).toEqual({
    ...HTML_TYPE,
    'content-length': String(HTML.length),
    vary: 'accept-encoding',
    etag: `"${HASH}"`,
  });
});

test.for([
  ['a small page', 'text/html; charset=utf-8', 511],
  ['an empty body', 'text/plain', 0],
  ['an image', 'image/png', 10_000],
] as const)('%s is sent as it is and does not vary', async ([, type, length]) => {
  const entry = entryOf({ headers: { 'content-type': type }, body: new Uint8Array(length).fill(97) });
  const { headers, body } = await ask(entry, { 'accept-encoding': 'br, gzip' });
  expect(body.length).toBe(length);
  expect(headers).not.toHaveProperty('content-encoding');
  expect(headers).not.toHaveProperty('vary');
});

test.for([
  [`"${HASH}"`, '', 304],
  [`"${HASH}-br"`, 'br, gzip', 304],
  // A shared cache asks for several clients: a variant that this one cannot read must not be picked for it.
  [`"${HASH}-br"`, 'gzip', 200],
  // Weak comparison (RFC 9110 section 8.8.3.2): proxies that compress again weaken tags.
  [`W/"other" , W/"${HASH}-br" , "more"`, 'br', 304],
  [`"a,b", "${HASH}"`, '', 304],
  ['*', 'br', 304],
  ['', '', 200],
  [HASH, '', 200],
  [`"a, ${HASH}"`, '', 200],
] as const)('If-None-Match %s of a client that accepts "%s" is answered %i', async ([tags, encoding, status]) => {
  const answer = await ask(entryOf(), { 'if-none-match': tags, 'accept-encoding': encoding });
  expect(answer.status).toBe(status);
});

test('a 304 has all headers except those about the body', async () => {
  const headers = {
    'access-control-allow-origin': '*',
    'cache-control': 'public, max-age=0',
    'content-location': '/blog/a-post.md',
    'content-security-policy': "default-src 'none'",
    'x-robots-tag': 'noindex',
  };
  const entry = entryOf({ headers: { ...headers, vary: 'accept' } });
  expect(await ask(entry, { 'if-none-match': '*', 'accept-encoding': 'br' })).toEqual({
    status: 304,
    headers: { ...headers, vary: 'accept, accept-encoding', etag: `"${HASH}-br"` },
    body: Buffer.alloc(0),
  });
});

test('only a page that exists is answered with 304', async () => {
  expect((await ask(entryOf({ status: 404 }), { 'if-none-match': '*' })).status).toBe(404);
});

test('a response is made again after an hour, because the year in the footer changes', async () => {
  const begun = performance.now();
  const now = vi.spyOn(performance, 'now').mockReturnValue(begun);
  onTestFinished(() => now.mockRestore());
  const cache = createPageCache();
  await cache.make('/blog', response('a'));
  for (const [minutes, isKept] of [
    [59, true],
    [61, false],
  ] as const) {
    now.mockReturnValue(begun + minutes * 60_000);
    // The cache looks at the clock at most once in a millisecond.
    await setTimeout(5);
    expect(cache.get('/blog', unexpected) !== undefined, `after ${minutes} minutes`).toBe(isKept);
  }
});

test('after a change, a page of another post is sent for ten seconds while the new one is made, and readers wait for all else', async () => {
  const begun = performance.now();
  const now = vi.spyOn(performance, 'now').mockReturnValue(begun);
  onTestFinished(() => now.mockRestore());
  const cache = createPageCache();
  await cache.make('/blog', response('list'));
  await cache.make('/blog/a', response('a'), { post: 'a' });
  await cache.make('/blog/b', response('b'), { post: 'b' });
  cache.clear(new Set(['a']));
  expect([cache.get('/blog', unexpected), cache.get('/blog/a', unexpected)]).toEqual([undefined, undefined]);
  const slow = Promise.withResolvers<MadeResponse>();
  const make = vi.fn(() => slow.promise);
  expect(await textOf(cache.get('/blog/b', make))).toBe('b');
  expect(await textOf(cache.get('/blog/b', make))).toBe('b');
  // A further change gives it no more time.
  now.mockReturnValue(begun + 9000);
  cache.clear(new Set(['a']));
  expect(await textOf(cache.get('/blog/b', make))).toBe('b');
  now.mockReturnValue(begun + 10_001);
  expect(cache.get('/blog/b', unexpected)).toBeUndefined();
  slow.resolve(await response('new b')());
  await expect.poll(() => textOf(cache.get('/blog/b', unexpected))).toBe('new b');
  expect(make.mock.calls.length).toBeLessThanOrEqual(2);
});

test.for([
  ['an error', async () => Promise.reject(new Error('The renderer broke.')), 1],
  ['a page that says so', response('error', { status: 500, isKept: false }), 0],
] as const)(
  'if making the new response is %s, the previous one is sent, with an attempt each ten seconds',
  async ([, fail, reported]) => {
    const begun = performance.now();
    const now = vi.spyOn(performance, 'now').mockReturnValue(begun);
    onTestFinished(() => now.mockRestore());
    const onError = vi.fn();
    const cache = createPageCache({ onError });
    await cache.make('/blog', response('old'));
    cache.clear(new Set());
    expect(cache.get('/blog', unexpected)).toBeUndefined();
    expect(await textOf(await cache.make('/blog', fail))).toBe('old');
    expect(onError.mock.calls).toEqual(Array(reported).fill([expect.any(Error), '/blog']));
    expect(await textOf(cache.get('/blog', unexpected))).toBe('old');
    now.mockReturnValue(begun + 10_001);
    expect(cache.get('/blog', unexpected)).toBeUndefined();
    expect(await textOf(await cache.make('/blog', response('new')))).toBe('new');
    expect(await textOf(cache.get('/blog', unexpected))).toBe('new');
  },
);

test('a page that is gone by now replaces the previous one, and nothing is left of pages after a removal', async () => {
  const cache = createPageCache();
  await cache.make('/blog/tag/a', response('old'));
  cache.clear(new Set());
  expect(await textOf(await cache.make('/blog/tag/a', response('gone', { status: 404, isKept: false })))).toBe('gone');
  expect(cache.entries).toBe(0);
  await cache.make('/blog/a', response('withdrawn'), { post: 'a' });
  cache.clear();
  await expect(cache.make('/blog/a', () => Promise.reject(new Error('The renderer broke.')))).rejects.toThrow();
});
