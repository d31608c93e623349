import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { CacheEntry } from '#cache/cache-entry.ts';
import { createResponseCache, isPublic } from '#cache/response-cache.ts';
import { ENCODINGS } from '#http/encodings.ts';
import type { FinishedResponse } from '#http/finished-response.ts';
import { type Target, targetAt } from '#request/target.ts';

const MEBIBYTE = 1024 * 1024;
const BLOG = targetAt('/blog');
const NOWHERE = targetAt('/nowhere');
const EVERYTHING = () => true;

/** A cache with this bound for pages and as much for cards and for searches. */
function cacheOf(bytes = MEBIBYTE, now?: () => number) {
  return createResponseCache({
    maxBytes: { pages: bytes, cards: bytes, pictures: bytes, searches: bytes },
    ...(now && { now }),
  });
}

function response(
  text: string,
  { status = 200, headers = {}, freshUntil }: Partial<FinishedResponse> = {},
): FinishedResponse {
  return { status, headers: { 'content-type': 'text/html', ...headers }, body: Buffer.from(text), freshUntil };
}

function textOf(entry: CacheEntry | undefined): string | undefined {
  const variant = entry?.variant([], () => false);
  return variant instanceof Object && 'body' in variant ? String(variant.body) : undefined;
}

/** A promise to be settled from outside. */
function gate<Value>() {
  let open: (value: Value) => void = () => {};
  const opened = new Promise<Value>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

test('what was rendered is there afterwards, under its own key only', async () => {
  const cache = cacheOf();
  expect(cache.get('/blog')).toBeUndefined();
  const rendered = await cache.render(BLOG, async () => response('one'));
  expect(cache.get('/blog')).toBe(rendered);
  expect(textOf(rendered)).toBe('one');
  expect(cache.get('/blog?page=2')).toBeUndefined();
});

test('a hundred who ask at once wait for one rendering', async () => {
  const cache = cacheOf();
  let renders = 0;
  const renderer = async () => {
    renders += 1;
    await setTimeout(5);
    return response('one');
  };
  const entries = await Promise.all(Array.from({ length: 100 }, () => cache.render(BLOG, renderer)));
  expect(renders).toBe(1);
  expect(new Set(entries).size).toBe(1);
});

test('different targets are rendered side by side', async () => {
  const cache = cacheOf();
  const { open, opened } = gate<FinishedResponse>();
  const waiting = cache.render(targetAt('/blog/slow'), () => opened);
  expect(textOf(await cache.render(BLOG, async () => response('one')))).toBe('one');
  open(response('slow'));
  expect(textOf(await waiting)).toBe('slow');
});

test('all who wait see an error, it is not cached, and the next who asks tries again', async () => {
  const cache = cacheOf();
  let renders = 0;
  const failing = async () => {
    renders += 1;
    await setTimeout(1);
    throw new Error('The renderer broke.');
  };
  const results = await Promise.allSettled([cache.render(BLOG, failing), cache.render(BLOG, failing)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(renders).toBe(1);
  expect(cache.get('/blog')).toBeUndefined();
  expect(textOf(await cache.render(BLOG, async () => response('repaired')))).toBe('repaired');
  expect(textOf(cache.get('/blog'))).toBe('repaired');
});

test('a renderer that throws before its first wait is an error like any other', async () => {
  const cache = cacheOf();
  const throwing = () => {
    throw new Error('The renderer broke.');
  };
  await expect(cache.render(BLOG, throwing)).rejects.toThrow('The renderer broke.');
  expect(textOf(await cache.render(BLOG, async () => response('repaired')))).toBe('repaired');
});

test('a response that may not be cached is given to all who wait and rendered again for the next', async () => {
  const cache = cacheOf();
  let renders = 0;
  const renderer = async () => {
    renders += 1;
    return response('not found', { status: 404 });
  };
  await Promise.all([cache.render(NOWHERE, renderer), cache.render(NOWHERE, renderer)]);
  expect(renders).toBe(1);
  expect(cache.get('/nowhere')).toBeUndefined();
  expect(cache.bytes).toBe(0);
  await cache.render(NOWHERE, renderer);
  expect(renders).toBe(2);
});

test('the least recently used entry is evicted when the bytes do not suffice', async () => {
  const cache = cacheOf(43_000);
  const render = (key: string) => cache.render(targetAt(key), async () => response('a'.repeat(10_000)));
  await render('/1');
  await render('/2');
  await render('/3');
  cache.get('/1');
  await render('/4');
  expect(['/1', '/2', '/3', '/4'].filter((key) => cache.get(key) !== undefined)).toEqual(['/1', '/3', '/4']);
  expect(cache.bytes).toBeLessThanOrEqual(43_000);
});

test('many small responses are bounded as well', async () => {
  const cache = cacheOf(60_000);
  for (let i = 0; i < 1000; i += 1) {
    await cache.render(targetAt(`/${i}`), async () => response('a'));
  }
  expect(cache.bytes).toBeLessThanOrEqual(60_000);
  expect(cache.get('/0')).toBeUndefined();
  expect(cache.get('/999')).toBeDefined();
});

test('variants that are made later evict others where there is no room for them', async () => {
  const cache = cacheOf(40_000);
  const render = (target: Target) => cache.render(target, async () => response('Hubs forward. '.repeat(1000)));
  await render(NOWHERE);
  const page = await render(BLOG);
  expect(cache.entries).toBe(2);
  await Promise.all(ENCODINGS.map((encoding) => page.variant([encoding], () => false)));
  expect(cache.get(NOWHERE.key)).toBeDefined();
  for (const { entityTag } of [await page.variant([], () => false), await page.variant(['br'], () => false)]) {
    page.notModified(entityTag);
  }
  expect(cache.get(NOWHERE.key)).toBeUndefined();
  expect(cache.get(BLOG.key)).toBe(page);
  expect(cache.bytes).toBeGreaterThan(page.size);
});

const LARGE = '{"title":"A post"},'.repeat(200_000);

test('what is large is there in its compressed form alone, and evicts nothing', async () => {
  const cache = cacheOf(2 * MEBIBYTE);
  await cache.render(BLOG, async () => response('small'));
  const list = await cache.render(NOWHERE, async () => response(LARGE));
  expect(LARGE.length).toBeGreaterThan(3 * MEBIBYTE);
  expect(cache.get(NOWHERE.key)).toBe(list);
  expect(cache.bytes).toBeLessThan(20_000);
  expect(String((await list.variant([], () => false)).body)).toBe(LARGE);
  expect(cache.get(NOWHERE.key)).toBe(list);
  expect(textOf(cache.get(BLOG.key))).toBe('small');
  // Where too much is made, unpacking it would hold up the rest.
  cache.invalidate(EVERYTHING);
  expect(cache.outdated(NOWHERE.key)).toBeUndefined();
  expect(textOf(cache.outdated(BLOG.key))).toBe('small');
});

test('what is large and changes while it is compressed is given out once', async () => {
  const cache = cacheOf(2 * MEBIBYTE);
  const rendering = cache.render(NOWHERE, async () => response(LARGE));
  // Once it is rendered.
  await Promise.resolve();
  await Promise.resolve();
  cache.invalidate(EVERYTHING);
  const list = await rendering;
  expect(list.isForOnce).toBe(true);
  expect(textOf(list)).toBe(LARGE);
  expect(cache.get(NOWHERE.key)).toBeUndefined();
});

test('where nothing is to be stored, a response is there as it is at once', async () => {
  const cache = cacheOf(1);
  for (const text of ['Hubs forward. '.repeat(100), LARGE]) {
    expect(textOf(await cache.render(BLOG, async () => response(text)))).toBe(text);
  }
  expect(cache.entries).toBe(0);
});

test('what is given out after a change counts with all its variants', async () => {
  const cache = cacheOf();
  await cache.render(BLOG, async () => response('Hubs forward. '.repeat(1000)));
  cache.invalidate(EVERYTHING);
  const page = cache.outdated(BLOG.key);
  await Promise.all(ENCODINGS.map((encoding) => page?.variant([encoding], () => false)));
  expect(page?.size).toBeGreaterThan(10_000);
  expect(cache.bytes - (page?.size ?? 0)).toBe(1024);
  expect(cache.outdated(BLOG.key)).toBe(page);
});

test('a response larger than the whole cache is given out and evicts nothing', async () => {
  const cache = cacheOf(60_000);
  await cache.render(targetAt('/small'), async () => response('small'));
  const headers = { 'content-type': 'image/png' };
  const large = await cache.render(targetAt('/large'), async () => response('a'.repeat(100_000), { headers }));
  expect(textOf(large)).toHaveLength(100_000);
  expect(cache.get('/large')).toBeUndefined();
  expect(textOf(cache.get('/small'))).toBe('small');
});

test('what is stale is not given any more, in every cache', async () => {
  const cache = cacheOf();
  const targets = [BLOG, targetAt('/blog/og/a.png'), targetAt('/blog/search', 'q=a')];
  for (const target of targets) {
    await cache.render(target, async () => response('one'));
  }
  expect(cache.entries).toBe(3);
  const asked: string[] = [];
  cache.invalidate(({ key }) => {
    asked.push(key);
    return true;
  });
  expect(asked.sort()).toEqual(['/blog', '/blog/og/a.png', '/blog/search?q=a']);
  expect(targets.map(({ key }) => cache.get(key))).toEqual([undefined, undefined, undefined]);
});

test('for a minute what is outdated is there for who would get nothing else, and nobody may store it', async () => {
  let now = 1000;
  const cache = cacheOf(MEBIBYTE, () => now);
  const headers = { 'cache-control': 'public, max-age=60' };
  await cache.render(BLOG, async () => response('one', { headers }));
  expect(cache.outdated('/blog')).toBeUndefined();
  cache.invalidate(EVERYTHING);
  now += 59_000;
  // The age counts from the first change on.
  cache.invalidate(EVERYTHING);
  const outdated = cache.outdated('/blog');
  expect(textOf(outdated)).toBe('one');
  expect(outdated?.isForOnce).toBe(true);
  expect(cache.outdated('/blog')).toBe(outdated);
  expect(cache.get('/blog')).toBeUndefined();
  now += 1000;
  expect(cache.outdated('/blog')).toBeUndefined();
  await cache.render(BLOG, async () => response('two', { headers }));
  expect(textOf(cache.get('/blog'))).toBe('two');
  expect(cache.entries).toBe(1);
});

test('a response begun before an invalidation is not cached after it', async () => {
  const cache = cacheOf();
  const { open, opened } = gate<FinishedResponse>();
  const rendering = cache.render(BLOG, () => opened);
  cache.invalidate(EVERYTHING);
  open(response('stale'));
  expect(textOf(await rendering)).toBe('stale');
  expect(cache.get('/blog')).toBeUndefined();
});

test('who asks after an invalidation gets a new response, which an older one in flight does not replace', async () => {
  const cache = cacheOf();
  const old = gate<FinishedResponse>();
  const fresh = gate<FinishedResponse>();
  const renderingOld = cache.render(BLOG, () => old.opened);
  cache.invalidate(EVERYTHING);
  const renderingFresh = cache.render(BLOG, () => fresh.opened);
  old.open(response('stale'));
  await renderingOld;
  const joining = cache.render(BLOG, async () => response('a third'));
  fresh.open(response('fresh'));
  expect(textOf(await renderingFresh)).toBe('fresh');
  expect(await joining).toBe(await renderingFresh);
  expect(textOf(cache.get('/blog'))).toBe('fresh');
});

test.for([
  [200, {}, true],
  [200, { 'cache-control': 'public, max-age=0, s-maxage=60' }, true],
  [200, { 'cache-control': 'no-cache' }, true],
  [200, { 'cache-control': 'no-store' }, false],
  [200, { 'cache-control': 'public, no-store' }, false],
  [200, { 'cache-control': 'private' }, false],
  [200, { 'cache-control': 'private, max-age=60' }, false],
  [200, { 'set-cookie': 'a=b' }, false],
  [200, { 'set-cookie': '', 'cache-control': 'public' }, false],
  [201, {}, false],
  [202, {}, false],
  [204, {}, false],
  [206, {}, false],
  [301, { location: '/blog' }, false],
  [302, { location: '/blog' }, false],
  [304, {}, false],
  [308, { location: '/blog' }, false],
  [400, {}, false],
  [404, { 'cache-control': 'public' }, false],
  [410, {}, false],
  [500, { 'cache-control': 'public' }, false],
  [503, {}, false],
] as const)('a response of status %d with %o may be cached: %s', ([status, headers, expected]) => {
  expect(isPublic({ status, headers: { ...headers }, body: Buffer.alloc(0) })).toBe(expected);
});

test('an invalidation of some targets leaves the others, also while they are rendered', async () => {
  const cache = cacheOf();
  await cache.render(targetAt('/blog/a'), async () => response('a'));
  await cache.render(targetAt('/blog/b'), async () => response('b'));
  const { open, opened } = gate<FinishedResponse>();
  const inFlight = cache.render(targetAt('/blog/c'), () => opened);
  cache.invalidate(({ key }) => key === '/blog/a');
  const joining = cache.render(targetAt('/blog/c'), async () => response('a second one'));
  open(response('c'));
  expect(await joining).toBe(await inFlight);
  expect(cache.get('/blog/a')).toBeUndefined();
  expect(textOf(cache.get('/blog/b'))).toBe('b');
  expect(textOf(cache.get('/blog/c'))).toBe('c');
});

test('what waits to be rendered is rendered after a change, once, and stored', async () => {
  const cache = cacheOf();
  const turn = gate<void>();
  let text = 'before';
  let renders = 0;
  const ask = () =>
    cache.render(
      BLOG,
      async () => {
        renders += 1;
        return response(text);
      },
      { inTurn: (renderer) => turn.opened.then(renderer) },
    );
  const waiting = ask();
  text = 'after';
  cache.invalidate(EVERYTHING);
  const later = ask();
  turn.open();
  expect(textOf(await waiting)).toBe('after');
  expect(await later).toBe(await waiting);
  expect(renders).toBe(1);
  expect(cache.get('/blog')).toBe(await waiting);
});

test('an entry is there until the moment that it names, and is rendered again from then on', async () => {
  let now = 1000;
  const cache = cacheOf(MEBIBYTE, () => now);
  await cache.render(BLOG, async () => response('2026', { freshUntil: 2000 }));
  await cache.render(targetAt('/robots.txt'), async () => response('Allow: /'));
  now = 1999;
  expect(textOf(cache.get('/blog'))).toBe('2026');
  now = 2000;
  expect(cache.get('/blog')).toBeUndefined();
  expect(cache.entries).toBe(1);
  expect(textOf(cache.get('/robots.txt'))).toBe('Allow: /');
  await cache.render(BLOG, async () => response('2027', { freshUntil: 3000 }));
  expect(textOf(cache.get('/blog'))).toBe('2027');
});

test('a response whose moment came while it was rendered is given out and not cached', async () => {
  let now = 1000;
  const cache = cacheOf(MEBIBYTE, () => now);
  const rendered = await cache.render(BLOG, async () => {
    now = 2000;
    return response('2026', { freshUntil: 2000 });
  });
  expect(textOf(rendered)).toBe('2026');
  expect(cache.entries).toBe(0);
});

const ROOM_FOR_ONE = 6000;

test.for([
  ['cards', 'pages', targetAt('/blog/og/a.png'), targetAt('/blog/a')],
  ['cards', 'pages', targetAt('/og.png'), targetAt('/blog')],
  ['searches', 'pages', targetAt('/blog/search', 'q=a'), targetAt('/blog/a')],
  ['searches', 'pages', targetAt('/blog/search.data', 'q=a'), targetAt('/blog/a.data')],
  ['searches', 'pages', targetAt('/blog/search', 'q=a'), targetAt('/blog/search')],
  ['searches', 'pages', targetAt('/blog/search', 'q=a'), targetAt('/blog/search.data')],
  ['searches', 'pages', targetAt('/blog/search', 'page=2'), targetAt('/blog/rss.xml')],
  ['pages', 'cards', targetAt('/blog/a'), targetAt('/blog/og/a.png')],
  ['pages', 'searches', targetAt('/blog/search'), targetAt('/blog/search', 'q=a')],
  ['searches', 'cards', targetAt('/blog/search', 'q=a'), targetAt('/blog/og/tag/a.png')],
] as const)('of %s and %s, $2.key and $3.key evict each other nowhere', async ([, , one, other]) => {
  const cache = cacheOf(ROOM_FOR_ONE);
  await cache.render(one, async () => response('one'));
  await cache.render(other, async () => response('other'));
  expect([one, other].map(({ key }) => textOf(cache.get(key)))).toEqual(['one', 'other']);
});

test('each cache has its own bound', async () => {
  const cache = createResponseCache({
    maxBytes: { pages: MEBIBYTE, cards: ROOM_FOR_ONE, pictures: ROOM_FOR_ONE, searches: ROOM_FOR_ONE },
  });
  const targets = ['1', '2'].flatMap((name) => [
    targetAt(`/blog/${name}`),
    targetAt(`/blog/og/${name}.png`),
    targetAt('/blog/search', `q=${name}`),
  ]);
  for (const target of targets) {
    await cache.render(target, async () => response('a'));
  }
  expect(targets.map(({ key }) => key).filter((key) => cache.get(key) !== undefined)).toEqual([
    '/blog/1',
    '/blog/2',
    '/blog/og/2.png',
    '/blog/search?q=2',
  ]);
});

test("the entry of another target stays there only, and a renderer's own rule says what may be cached", async () => {
  const cache = cacheOf();
  const shared = await cache.render(NOWHERE, async () => response('nothing here', { status: 404 }), {
    isCacheable: ({ status }) => status === 404,
  });
  expect(cache.get(NOWHERE.key)).toBe(shared);
  expect(await cache.render(BLOG, async () => shared)).toBe(shared);
  expect(cache.get(BLOG.key)).toBeUndefined();
  expect(cache.entries).toBe(1);
});

test('a page counts for less once it is there in a compressed form alone, and for what it has again where it is wanted as it is', async () => {
  const cache = cacheOf();
  const page = await cache.render(BLOG, async () => response('<p>A page.</p>\n'.repeat(5000)));
  const whole = cache.bytes;
  expect(whole).toBeGreaterThan(page.size);
  await page.variant(['br'], () => false);
  const packed = cache.bytes;
  expect(packed).toBeGreaterThan(page.size);
  expect(packed).toBeLessThan(whole / 4);
  expect(cache.get(BLOG.key)).toBe(page);
  await page.variant([], () => false);
  expect(cache.bytes).toBeGreaterThan(whole - 10_000);
  cache.invalidate(EVERYTHING);
  await page.variant(['gzip'], () => false);
  expect(cache.get(BLOG.key)).toBeUndefined();
});

test('what a change has overtaken while it was made is kept by nobody', async () => {
  const cache = cacheOf();
  const { open, opened } = gate<FinishedResponse>();
  const policyOf = async (entry: Promise<CacheEntry>) => {
    const { head } = await (await entry).variant([], () => true);
    return head.headers[head.headers.indexOf('cache-control') + 1];
  };
  const overtaken = policyOf(cache.render(BLOG, () => opened));
  const redirect = policyOf(cache.render(NOWHERE, () => opened.then((page) => ({ ...page, status: 301 }))));
  cache.invalidate(EVERYTHING);
  open(response('before', { headers: { 'cache-control': 'public, s-maxage=60' } }));
  expect([await overtaken, await redirect]).toEqual(['no-store', 'no-store']);
  const after = cache.render(BLOG, async () => response('after', { headers: { 'cache-control': 'public' } }));
  expect(await policyOf(after)).toBe('public');
});
