import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { CacheEntry, contentHash } from '#http/cache-entry.ts';
import type { MadeResponse } from '#http/messages.ts';
import { createPageCache, type Keyed, type PageCache } from '#http/page-cache.ts';

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

/** What is asked for, and how it is made if it isn't kept. */
type Asked = Keyed & { readonly answer: (asked: Keyed) => Promise<MadeResponse> };

const openCache = (options?: { readonly maxBytes: number }) =>
  createPageCache<Asked>({ make: async (asked) => asked.answer(asked) }, options);

async function get(
  cache: PageCache<Asked>,
  key: string,
  make: () => Promise<MadeResponse> = unexpected,
  more: Partial<Keyed> = {},
) {
  return textOf(await cache.get({ key, version: '1', work: 'page', ...more, answer: make }));
}

const unexpected = () => Promise.reject(new Error('It is not kept.'));

const textOf = async (entry: CacheEntry) => Buffer.from(await entry.body()).toString();

test('a response stays cached under its key and version until the cache is cleared', async () => {
  const cache = openCache();
  expect(await get(cache, '/blog', response('one'))).toBe('one');
  expect(await get(cache, '/blog')).toBe('one');
  await expect(get(cache, '/blog?page=2')).rejects.toThrow('not kept');
  await expect(get(cache, '/blog', unexpected, { version: '2' })).rejects.toThrow('not kept');
  cache.clear();
  await expect(get(cache, '/blog')).rejects.toThrow('not kept');
});

test('a cache without room keeps nothing', async () => {
  const cache = openCache({ maxBytes: 0 });
  expect(await get(cache, '/blog', response('one'))).toBe('one');
  await expect(get(cache, '/blog')).rejects.toThrow('not kept');
  expect(cache.entries).toBe(0);
});

test('a hundred requests at once wait for one response; all of them see an error, and the next one tries again', async () => {
  const cache = openCache();
  let calls = 0;
  const failing = async () => {
    calls += 1;
    await setTimeout(5);
    throw new Error('The renderer broke.');
  };
  const results = await Promise.allSettled(Array.from({ length: 100 }, () => get(cache, '/blog', failing)));
  expect([calls, new Set(results.map(({ status }) => status))]).toEqual([1, new Set(['rejected'])]);
  expect(await get(cache, '/blog', response('repaired'))).toBe('repaired');
});

test('an uncacheable response is sent to all waiting requests, and made again for the next one', async () => {
  const cache = openCache();
  const notKept = vi.fn(response('a search', { isKept: false }));
  await Promise.all([get(cache, '/search', notKept), get(cache, '/search', notKept)]);
  expect([notKept.mock.calls.length, cache.bytes]).toEqual([1, 0]);
  await get(cache, '/search', notKept);
  expect(notKept).toHaveBeenCalledTimes(2);
});

test('the least recently used entries are evicted when the cache is full, and a response that is too large evicts nothing', async () => {
  const cache = openCache({ maxBytes: 70_000 });
  const picture = (bytes: number) => response('a'.repeat(bytes), { headers: { 'content-type': 'image/png' } });
  for (const key of ['/1', '/2', '/3']) {
    await get(cache, key, picture(20_000 - 4096));
  }
  await get(cache, '/1');
  await get(cache, '/4', picture(10_000));
  await get(cache, '/large', picture(100_000));
  const asked = ['/1', '/2', '/3', '/4', '/large'].map((key) => get(cache, key));
  const kept = (await Promise.allSettled(asked)).map(({ status }) => status === 'fulfilled');
  expect(kept).toEqual([true, false, true, true, false]);
  expect(cache.bytes).toBeLessThanOrEqual(70_000);
});

test.for(['a newer version', 'the cache is cleared'])(
  'a response that was begun before %s does not replace a newer one',
  async (change) => {
    const cache = openCache();
    const [old, fresh] = [Promise.withResolvers<MadeResponse>(), Promise.withResolvers<MadeResponse>()];
    const makingOld = get(cache, '/blog', () => old.promise);
    if (change === 'the cache is cleared') {
      cache.clear();
    }
    const makingFresh = get(cache, '/blog', () => fresh.promise, { version: '2' });
    old.resolve(await response('stale')());
    expect(await makingOld).toBe('stale');
    const joining = get(cache, '/blog', response('a third'), { version: '2' });
    fresh.resolve(await response('fresh')());
    expect([await makingFresh, await joining]).toEqual(['fresh', 'fresh']);
    expect(await get(cache, '/blog', unexpected, { version: '2' })).toBe('fresh');
  },
);

test('a cached page is kept only in compressed form, and sent uncompressed to a client that accepts no compression', async () => {
  const cache = openCache();
  const entry = await cache.get({ key: '/blog', version: '1', work: 'page', answer: response(LINES.join('')) });
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
  const cache = openCache();
  await get(cache, '/blog', response('a'));
  for (const [minutes, found] of [
    [59, 'a'],
    [61, 'again'],
  ] as const) {
    now.mockReturnValue(begun + minutes * 60_000);
    // The cache looks at the clock at most once in a millisecond.
    await setTimeout(5);
    expect(await get(cache, '/blog', response('again')), `after ${minutes} minutes`).toBe(found);
  }
});

test('after a change, a page about the same is sent for ten seconds while the new one is made, and readers wait for all else', async () => {
  const begun = performance.now();
  const now = vi.spyOn(performance, 'now').mockReturnValue(begun);
  onTestFinished(() => now.mockRestore());
  const cache = openCache();
  await get(cache, '/blog', response('list'));
  await get(cache, '/blog/a', response('a'), { subject: 'a' });
  await get(cache, '/blog/b', response('b'), { subject: 'b' });
  const second = { version: '2' };
  await expect(get(cache, '/blog', unexpected, second)).rejects.toThrow('not kept');
  await expect(get(cache, '/blog/a', unexpected, { ...second, subject: 'another a' })).rejects.toThrow('not kept');
  const slow = Promise.withResolvers<MadeResponse>();
  const make = vi.fn((_asked: Keyed) => slow.promise);
  const ofB = (version: string) => cache.get({ key: '/blog/b', version, subject: 'b', work: 'page', answer: make });
  expect(await textOf(await ofB('2'))).toBe('b');
  expect(await textOf(await ofB('2'))).toBe('b');
  // A further change gives it no more time.
  now.mockReturnValue(begun + 9000);
  expect(await textOf(await ofB('3'))).toBe('b');
  expect(make.mock.calls.map(([{ work }]) => work)).toEqual(['renewal', 'renewal']);
  now.mockReturnValue(begun + 10_001);
  const waiting = ofB('3');
  slow.resolve(await response('new b')());
  expect(await textOf(await waiting)).toBe('new b');
  expect(make).toHaveBeenCalledTimes(2);
});

test('if the new response fails, readers see that after ten seconds, and the old one is not lost for those before', async () => {
  const begun = performance.now();
  const now = vi.spyOn(performance, 'now').mockReturnValue(begun);
  onTestFinished(() => now.mockRestore());
  const cache = openCache();
  await get(cache, '/blog/a', response('old'), { subject: 'a' });
  const second = { version: '2', subject: 'a' };
  const failing = response('error', { status: 500, isKept: false });
  for (const _ of [1, 2]) {
    expect(await get(cache, '/blog/a', failing, second)).toBe('old');
    await setTimeout(5);
  }
  now.mockReturnValue(begun + 10_001);
  expect(await get(cache, '/blog/a', failing, second)).toBe('error');
  expect(await get(cache, '/blog/a', response('new'), second)).toBe('new');
});

test('a page that is gone by now replaces the previous one', async () => {
  const cache = openCache();
  await get(cache, '/blog/tag/a', response('old'));
  const second = { version: '2' };
  expect(await get(cache, '/blog/tag/a', response('gone', { status: 404, isKept: false }), second)).toBe('gone');
  expect(cache.entries).toBe(0);
});
