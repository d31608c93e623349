import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Answer } from '#http/answer.ts';
import { ENCODINGS } from '#http/encodings.ts';
import { canKeep, createPageCache } from '#pages/page-cache.ts';

const MEBIBYTE = 1024 * 1024;

function answer(text: string, { status = 200, headers = {}, freshUntil }: Partial<Answer> = {}): Answer {
  return { status, headers: { 'content-type': 'text/html', ...headers }, body: Buffer.from(text), freshUntil };
}

function textOf(kept: { variant(encodings: [], background: () => void): unknown } | undefined): string | undefined {
  const variant = kept?.variant([], () => {});
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

test('what was made is there afterwards, under its own key only', async () => {
  const cache = createPageCache(MEBIBYTE);
  expect(cache.get('/blog')).toBeUndefined();
  const made = await cache.make('/blog', async () => answer('one'));
  expect(cache.get('/blog')).toBe(made);
  expect(textOf(made)).toBe('one');
  expect(cache.get('/blog?page=2')).toBeUndefined();
});

test('a hundred who ask at once wait for one make', async () => {
  const cache = createPageCache(MEBIBYTE);
  let makes = 0;
  const maker = async () => {
    makes += 1;
    await setTimeout(5);
    return answer('one');
  };
  const answers = await Promise.all(Array.from({ length: 100 }, () => cache.make('/blog', maker)));
  expect(makes).toBe(1);
  expect(new Set(answers).size).toBe(1);
});

test('different keys are made side by side', async () => {
  const cache = createPageCache(MEBIBYTE);
  const { open, opened } = gate<Answer>();
  const waiting = cache.make('/blog/slow', () => opened);
  expect(textOf(await cache.make('/blog', async () => answer('one')))).toBe('one');
  open(answer('slow'));
  expect(textOf(await waiting)).toBe('slow');
});

test('all who wait see an error, it is not kept, and the next who asks tries again', async () => {
  const cache = createPageCache(MEBIBYTE);
  let makes = 0;
  const failing = async () => {
    makes += 1;
    await setTimeout(1);
    throw new Error('The renderer broke.');
  };
  const results = await Promise.allSettled([cache.make('/blog', failing), cache.make('/blog', failing)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(makes).toBe(1);
  expect(cache.get('/blog')).toBeUndefined();
  expect(textOf(await cache.make('/blog', async () => answer('mended')))).toBe('mended');
  expect(textOf(cache.get('/blog'))).toBe('mended');
});

test('a maker that throws before its first wait is an error like any other', async () => {
  const cache = createPageCache(MEBIBYTE);
  const throwing = () => {
    throw new Error('The renderer broke.');
  };
  await expect(cache.make('/blog', throwing)).rejects.toThrow('The renderer broke.');
  expect(textOf(await cache.make('/blog', async () => answer('mended')))).toBe('mended');
});

test('an answer that may not be kept is given to all who wait and made again for the next', async () => {
  const cache = createPageCache(MEBIBYTE);
  let makes = 0;
  const maker = async () => {
    makes += 1;
    return answer('not found', { status: 404 });
  };
  await Promise.all([cache.make('/nowhere', maker), cache.make('/nowhere', maker)]);
  expect(makes).toBe(1);
  expect(cache.get('/nowhere')).toBeUndefined();
  expect(cache.bytes).toBe(0);
  await cache.make('/nowhere', maker);
  expect(makes).toBe(2);
});

test('what was not asked for the longest goes when the bytes do not suffice', async () => {
  const cache = createPageCache(75_000);
  const make = (key: string) => cache.make(key, async () => answer('a'.repeat(10_000)));
  await make('/1');
  await make('/2');
  await make('/3');
  cache.get('/1');
  await make('/4');
  expect(['/1', '/2', '/3', '/4'].filter((key) => cache.get(key) !== undefined)).toEqual(['/1', '/3', '/4']);
  expect(cache.bytes).toBeLessThanOrEqual(75_000);
});

test('many small answers are bounded as well', async () => {
  const cache = createPageCache(60_000);
  for (let i = 0; i < 1000; i += 1) {
    await cache.make(`/${i}`, async () => answer('a'));
  }
  expect(cache.bytes).toBeLessThanOrEqual(60_000);
  expect(cache.get('/0')).toBeUndefined();
  expect(cache.get('/999')).toBeDefined();
});

test('the bound counts the compressed forms before they are made', async () => {
  const cache = createPageCache(MEBIBYTE);
  const page = await cache.make('/blog', async () => answer(`${'Hubs forward, switches know. '.repeat(500)}`));
  const tasks: Array<() => Promise<void>> = [];
  await Promise.all(ENCODINGS.map((encoding) => page.variant([encoding], (task) => tasks.push(task))));
  await Promise.all(tasks.map((task) => task()));
  expect(cache.bytes).toBeGreaterThanOrEqual(page.size);
});

test('an answer larger than the whole cache is given out and drives nothing else away', async () => {
  const cache = createPageCache(60_000);
  await cache.make('/small', async () => answer('small'));
  const large = await cache.make('/large', async () => answer('a'.repeat(100_000)));
  expect(textOf(large)).toHaveLength(100_000);
  expect(cache.get('/large')).toBeUndefined();
  expect(textOf(cache.get('/small'))).toBe('small');
});

test('clearing forgets everything', async () => {
  const cache = createPageCache(MEBIBYTE);
  await cache.make('/blog', async () => answer('one'));
  expect(cache.entries).toBe(1);
  cache.clear();
  expect(cache.get('/blog')).toBeUndefined();
  expect(cache.entries).toBe(0);
  expect(cache.bytes).toBe(0);
});

test('an answer begun before a clear is not kept after it', async () => {
  const cache = createPageCache(MEBIBYTE);
  const { open, opened } = gate<Answer>();
  const making = cache.make('/blog', () => opened);
  cache.clear();
  open(answer('stale'));
  expect(textOf(await making)).toBe('stale');
  expect(cache.get('/blog')).toBeUndefined();
});

test('who asks after a clear gets a new answer, which an older one on its way does not replace', async () => {
  const cache = createPageCache(MEBIBYTE);
  const old = gate<Answer>();
  const fresh = gate<Answer>();
  const makingOld = cache.make('/blog', () => old.opened);
  cache.clear();
  const makingFresh = cache.make('/blog', () => fresh.opened);
  old.open(answer('stale'));
  await makingOld;
  const joining = cache.make('/blog', async () => answer('a third'));
  fresh.open(answer('fresh'));
  expect(textOf(await makingFresh)).toBe('fresh');
  expect(await joining).toBe(await makingFresh);
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
] as const)('an answer of status %d with %o may be kept: %s', ([status, headers, expected]) => {
  expect(canKeep({ status, headers: { ...headers }, body: Buffer.alloc(0) })).toBe(expected);
});

test('forgetting some keys leaves the others, and drops what is on its way for all', async () => {
  const cache = createPageCache(MEBIBYTE);
  await cache.make('/blog/a', async () => answer('a'));
  await cache.make('/blog/b', async () => answer('b'));
  const { open, opened } = gate<Answer>();
  const onItsWay = cache.make('/blog/c', () => opened);
  cache.forget((key) => key === '/blog/a');
  open(answer('c before the change'));
  await onItsWay;
  expect(cache.get('/blog/a')).toBeUndefined();
  expect(textOf(cache.get('/blog/b'))).toBe('b');
  expect(cache.get('/blog/c')).toBeUndefined();
});

test('an answer is there until the moment that it names, and is made again from then on', async () => {
  let now = 1000;
  const cache = createPageCache(MEBIBYTE, () => now);
  await cache.make('/blog', async () => answer('2026', { freshUntil: 2000 }));
  await cache.make('/robots.txt', async () => answer('Allow: /'));
  now = 1999;
  expect(textOf(cache.get('/blog'))).toBe('2026');
  now = 2000;
  expect(cache.get('/blog')).toBeUndefined();
  expect(cache.entries).toBe(1);
  expect(textOf(cache.get('/robots.txt'))).toBe('Allow: /');
  await cache.make('/blog', async () => answer('2027', { freshUntil: 3000 }));
  expect(textOf(cache.get('/blog'))).toBe('2027');
});

test('an answer whose moment came while it was made is given out and not kept', async () => {
  let now = 1000;
  const cache = createPageCache(MEBIBYTE, () => now);
  const made = await cache.make('/blog', async () => {
    now = 2000;
    return answer('2026', { freshUntil: 2000 });
  });
  expect(textOf(made)).toBe('2026');
  expect(cache.entries).toBe(0);
});
