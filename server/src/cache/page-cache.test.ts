import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type CacheEntry, createPageCache, isPublic } from '#cache/page-cache.ts';
import type { FinishedResponse } from '#http/finished-response.ts';
import { targetAt } from '#request/target.ts';

const MEBIBYTE = 1024 * 1024;
const BLOG = targetAt('/blog');
const NOWHERE = targetAt('/nowhere');

/** A cache with this bound for pages and as much for searches. */
function cacheOf(bytes = MEBIBYTE, now?: () => number) {
  return createPageCache({ maxBytes: bytes, maxSearchBytes: bytes, ...(now && { now }) });
}

function response(
  text: string,
  { status = 200, headers = {}, freshUntil }: Partial<FinishedResponse> = {},
): FinishedResponse {
  return { status, headers: { 'content-type': 'text/html', ...headers }, body: Buffer.from(text), freshUntil };
}

function textOf(entry: CacheEntry | undefined): string | undefined {
  return entry && String(entry.body);
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
  const cache = cacheOf(70_000);
  const render = (key: string) => cache.render(targetAt(key), async () => response('a'.repeat(10_000)));
  await render('/1');
  await render('/2');
  await render('/3');
  cache.get('/1');
  await render('/4');
  expect(['/1', '/2', '/3', '/4'].filter((key) => cache.get(key) !== undefined)).toEqual(['/1', '/3', '/4']);
  expect(cache.bytes).toBeLessThanOrEqual(70_000);
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

test('a response begun before a change is not cached after it', async () => {
  const cache = cacheOf();
  const { open, opened } = gate<FinishedResponse>();
  const rendering = cache.render(BLOG, () => opened);
  cache.clear();
  open(response('stale'));
  expect(textOf(await rendering)).toBe('stale');
  expect(cache.get('/blog')).toBeUndefined();
});

test('who asks after a change gets a new response, which an older one in flight does not replace', async () => {
  const cache = cacheOf();
  const old = gate<FinishedResponse>();
  const fresh = gate<FinishedResponse>();
  const renderingOld = cache.render(BLOG, () => old.opened);
  cache.clear();
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
  [200, { 'cache-control': 'public, no-store' }, false],
  [200, { 'cache-control': 'private, max-age=60' }, false],
  [200, { 'set-cookie': 'a=b' }, false],
  [206, {}, false],
  [301, { location: '/blog' }, false],
  [404, { 'cache-control': 'public' }, false],
  [500, { 'cache-control': 'public' }, false],
] as const)('a response of status %d with %o may be cached: %s', ([status, headers, expected]) => {
  expect(isPublic({ status, headers: { ...headers }, body: Buffer.alloc(0) })).toBe(expected);
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
  expect(textOf(cache.get('/robots.txt'))).toBe('Allow: /');
  await cache.render(BLOG, async () => response('2027', { freshUntil: 3000 }));
  expect(textOf(cache.get('/blog'))).toBe('2027');
});

test('searches have their own bound, and evict no page', async () => {
  const cache = createPageCache({ maxBytes: MEBIBYTE, maxSearchBytes: 10_000 });
  const targets = ['1', '2'].flatMap((name) => [targetAt(`/blog/${name}`), targetAt('/blog/search', `q=${name}`)]);
  for (const target of [...targets, targetAt('/blog/search')]) {
    await cache.render(target, async () => response('a'));
  }
  expect(targets.map(({ key }) => key).filter((key) => cache.get(key) !== undefined)).toEqual([
    '/blog/1',
    '/blog/2',
    '/blog/search?q=2',
  ]);
  expect(cache.get('/blog/search')).toBeDefined();
});

test("the entry of another target stays there only, and a renderer's own rule says what may be cached", async () => {
  const cache = cacheOf();
  const shared = await cache.render(
    NOWHERE,
    async () => response('nothing here', { status: 404 }),
    ({ status }) => status === 404,
  );
  expect(cache.get(NOWHERE.key)).toBe(shared);
  expect(await cache.render(BLOG, async () => shared)).toBe(shared);
  expect(cache.get(BLOG.key)).toBeUndefined();
  expect(cache.entries).toBe(1);
});
