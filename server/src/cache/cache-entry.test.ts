import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import zlib from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { CacheEntry, HEAD_BYTES } from '#cache/cache-entry.ts';
import { ENCODINGS, type Encoding } from '#http/encodings.ts';
import { contentHash } from '#http/finished-response.ts';

const HTML = Buffer.from(
  Array.from({ length: 200 }, (_, line) => `<p>Port ${(line * 7919) % 1009}: hubs forward, switches know.</p>\n`).join(
    '',
  ),
);
const HASH = contentHash(HTML);

function cachedPage(headers: Record<string, string> = {}, body = HTML): CacheEntry {
  return new CacheEntry({ status: 200, headers: { 'content-type': 'text/html; charset=utf-8', ...headers }, body });
}

/** A background whose tasks wait until they are run. */
function heldBackground() {
  const tasks: Array<() => Promise<void>> = [];
  return {
    tasks,
    add: (task: () => Promise<void>) => {
      tasks.push(task);
      return true;
    },
    async run() {
      await Promise.all(tasks.splice(0).map((task) => task()));
    },
  };
}

function headersOf(pairs: readonly string[]): Record<string, string> {
  const names = pairs.filter((_, index) => index % 2 === 0);
  return Object.fromEntries(names.map((name, index) => [name, pairs[index * 2 + 1] ?? '']));
}

test('each form has its own strong entity tag, and the same content has the same ones', async () => {
  const tagsOf = async (page: CacheEntry) => {
    const background = heldBackground();
    const tags = [(await page.variant([], background.add)).entityTag];
    for (const encoding of ENCODINGS) {
      tags.push((await page.variant([encoding], background.add)).entityTag);
      await page.variant([encoding], background.add);
    }
    await background.run();
    for (const encoding of ENCODINGS) {
      tags.push((await page.variant([encoding], background.add)).entityTag);
    }
    return tags;
  };
  const tags = await tagsOf(cachedPage());
  expect(new Set(tags).size).toBe(1 + 2 * ENCODINGS.length);
  expect(tags.filter((tag) => !/^"[\w-]{22,}"$/.test(tag))).toEqual([]);
  expect(await tagsOf(cachedPage())).toEqual(tags);
  expect(await tagsOf(cachedPage({}, Buffer.concat([HTML, Buffer.from('.')])))).not.toContain(tags[0]);
});

test('a form announces its encoding, its length, its tag and what it varies by', async () => {
  const page = cachedPage({ 'cache-control': 'public', 'x-content-type-options': 'nosniff' });
  const variant = await page.variant(['gzip', 'br'], heldBackground().add);
  expect(headersOf(variant.head.headers)).toEqual({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public',
    'x-content-type-options': 'nosniff',
    'content-encoding': 'gzip',
    'content-length': String(variant.body.length),
    vary: 'accept-encoding',
    etag: variant.entityTag,
  });
  expect(await promisify(zlib.gunzip)(variant.body)).toEqual(HTML);
});

test('the body as it is has no content encoding and varies nevertheless', async () => {
  const { head, body } = await cachedPage().variant([], heldBackground().add);
  expect(headersOf(head.headers)).toEqual({
    'content-type': 'text/html; charset=utf-8',
    'content-length': String(HTML.length),
    vary: 'accept-encoding',
    etag: `"${HASH}"`,
  });
  expect(body).toEqual(HTML);
});

test('what the response varies by already stays', async () => {
  const { head } = await cachedPage({ vary: 'accept' }).variant(['br'], heldBackground().add);
  expect(headersOf(head.headers).vary).toBe('accept, accept-encoding');
});

test.for([
  ['a small page', 'text/html; charset=utf-8', 511],
  ['an empty body', 'text/plain', 0],
  ['an image', 'image/png', 10_000],
  ['a font', 'font/woff2', 10_000],
] as const)('%s is sent as it is and does not vary', async ([, type, length]) => {
  const background = heldBackground();
  const page = cachedPage({ 'content-type': type }, Buffer.alloc(length, 'a'));
  const { head, body } = await page.variant(['br', 'gzip'], background.add);
  expect(body.length).toBe(length);
  expect(headersOf(head.headers)).not.toHaveProperty('content-encoding');
  expect(headersOf(head.headers)).not.toHaveProperty('vary');
  expect(headersOf(page.notModified(`"${HASH}"`).headers)).not.toHaveProperty('vary');
  expect(background.tasks).toHaveLength(0);
});

test('a variant is made quickly, and at its best level once it is asked for again', async () => {
  const background = heldBackground();
  const page = cachedPage();
  const quick = await page.variant(['br'], background.add);
  expect(quick.entityTag).toBe(`"${HASH}-brq"`);
  expect(page.size).toBe(HTML.length + quick.body.length + 2 * HEAD_BYTES);
  const other = await page.variant(['gzip'], background.add);
  expect(background.tasks).toHaveLength(0);

  expect(await page.variant(['br'], background.add)).toBe(quick);
  await background.run();
  const best = page.variant(['br'], background.add);
  if (best instanceof Promise) {
    throw new Error('The best form should be there without waiting.');
  }
  expect(best.entityTag).toBe(`"${HASH}-br"`);
  expect(best.body.length).toBeLessThanOrEqual(quick.body.length);
  expect(background.tasks).toHaveLength(0);
  expect(page.size).toBe(HTML.length + best.body.length + other.body.length + 3 * HEAD_BYTES);
  page.notModified(best.entityTag);
  page.notModified(best.entityTag);
  expect(page.size).toBe(HTML.length + best.body.length + other.body.length + 4 * HEAD_BYTES);
});

test('a body that is a part of larger memory does not keep that', () => {
  const pool = new ArrayBuffer(65_536);
  const page = cachedPage({}, Buffer.from(pool, 100, 50));
  expect(page.bytes).toEqual(Buffer.alloc(50));
  expect(page.bytes.buffer.byteLength).toBe(50);
});

test('a hundred who ask at once wait for one compression, and it is improved once', async () => {
  const background = heldBackground();
  const page = cachedPage();
  const variants = await Promise.all(Array.from({ length: 100 }, () => page.variant(['zstd'], background.add)));
  expect(new Set(variants).size).toBe(1);
  expect(background.tasks).toHaveLength(1);
});

test('what failed once is tried again', async () => {
  const { add } = heldBackground();
  const onSize = vi.fn().mockImplementationOnce(() => {
    throw new Error('It broke.');
  });
  const page = new CacheEntry({ status: 200, headers: { 'content-type': 'text/html' }, body: HTML }, { onSize });
  await expect(page.variant(['gzip'], add)).rejects.toThrow('It broke.');
  expect((await page.variant(['gzip'], add)).entityTag).toBe(`"${HASH}-gzipq"`);
});

test('what finds no place in the queue is made better when it is asked for again', async () => {
  const page = cachedPage();
  const background = heldBackground();
  await page.variant(['gzip'], background.add);
  await page.variant(['gzip'], () => false);
  await page.variant(['gzip'], background.add);
  expect(background.tasks).toHaveLength(1);
  await page.variant(['gzip'], background.add);
  expect(background.tasks).toHaveLength(1);
});

test('a background that drops its tasks leaves the quick form', async () => {
  const page = cachedPage();
  const first = await page.variant(['br'], () => false);
  expect(await page.variant(['br'], () => false)).toBe(first);
});

test('what waits in the queue keeps no entry that no cache has any more', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc');
  const background = heldBackground();
  async function asked(): Promise<WeakRef<CacheEntry>> {
    const page = cachedPage();
    await page.variant(['gzip'], background.add);
    await page.variant(['gzip'], background.add);
    return new WeakRef(page);
  }
  const gone = await asked();
  await expect
    .poll(async () => {
      await setImmediate();
      collectGarbage();
      return gone.deref();
    })
    .toBeUndefined();
  expect(background.tasks).toHaveLength(1);
  await background.run();
});

test('forms that the build has made are there at once', () => {
  const forms = new Map(ENCODINGS.map((encoding) => [encoding, Buffer.from(encoding)]));
  const file = new CacheEntry({ status: 200, headers: { 'content-type': 'text/html' }, body: HTML }, { forms });
  const variants = ENCODINGS.map((encoding) => file.variant([encoding], () => false));
  expect(variants.map((variant) => !(variant instanceof Promise) && variant.body.toString())).toEqual([...ENCODINGS]);
});

const ALL = ['br', 'zstd', 'gzip'] as const;

test.for<[string, readonly Encoding[], string | undefined]>([
  [`"${HASH}"`, ALL, `"${HASH}"`],
  [`"${HASH}"`, [], `"${HASH}"`],
  [`"${HASH}-br"`, ALL, `"${HASH}-br"`],
  [`"${HASH}-brq"`, ['br'], `"${HASH}-brq"`],
  [`"${HASH}-zstd"`, ['zstd'], `"${HASH}-zstd"`],
  [`"${HASH}-zstdq"`, ['zstd'], `"${HASH}-zstdq"`],
  [`"${HASH}-gzip"`, ['gzip'], `"${HASH}-gzip"`],
  [`"${HASH}-gzipq"`, ['gzip'], `"${HASH}-gzipq"`],
  // A shared cache asks for several clients: a form that this one cannot read must not be picked for it.
  [`"${HASH}-br"`, [], undefined],
  [`"${HASH}-br"`, ['gzip'], undefined],
  [`"${HASH}-br", "${HASH}-gzip"`, ['gzip'], `"${HASH}-gzip"`],
  // Weak comparison (RFC 9110 section 8.8.3.2): proxies that compress again weaken tags.
  [`W/"${HASH}"`, ALL, `"${HASH}"`],
  [`W/"${HASH}-gzip"`, ALL, `"${HASH}-gzip"`],
  [`w/"${HASH}"`, ALL, `"${HASH}"`],
  // Lists, with what senders put into them.
  [`"other", "${HASH}-br"`, ALL, `"${HASH}-br"`],
  [`"other","${HASH}-br"`, ALL, `"${HASH}-br"`],
  [`W/"other" , W/"${HASH}-br" , "more"`, ALL, `"${HASH}-br"`],
  [` "${HASH}" `, ALL, `"${HASH}"`],
  [`"a,b", "${HASH}"`, ALL, `"${HASH}"`],
  [`"", "${HASH}"`, ALL, `"${HASH}"`],
  [`, ,"${HASH}",`, ALL, `"${HASH}"`],
  [
    Array.from({ length: 300 }, (_, index) => `"${index}"`)
      .join(', ')
      .concat(`, "${HASH}"`),
    ALL,
    `"${HASH}"`,
  ],
  // Whoever has any form has this one.
  ['*', ALL, `"${HASH}"`],
  [' * ', [], `"${HASH}"`],
  // More than any client sends.
  [`${'"a",'.repeat(600)}"${HASH}"`, ALL, undefined],
  // Other tags, and what is no tag.
  ['', ALL, undefined],
  ['"other"', ALL, undefined],
  ['""', ALL, undefined],
  ['"*"', ALL, undefined],
  ['*, *', ALL, undefined],
  [HASH, ALL, undefined],
  [`'${HASH}'`, ALL, undefined],
  [`"${HASH}`, ALL, undefined],
  [`${HASH}"`, ALL, undefined],
  [`"a, ${HASH}"`, ALL, undefined],
  [`"${HASH},"`, ALL, undefined],
  [`" ${HASH}"`, ALL, undefined],
  [`"${'x'.repeat(HASH.length)}-br"`, ALL, undefined],
  [`"${HASH}-"`, ALL, undefined],
  [`"${HASH}-deflate"`, ALL, undefined],
  [`"${HASH}-brx"`, ALL, undefined],
  [`"${HASH}-BR"`, ALL, undefined],
  [`"${HASH}--gzip"`, ALL, undefined],
  [`"x${HASH}"`, ALL, undefined],
  [`"${HASH.slice(1)}"`, ALL, undefined],
  [`"${HASH.toLowerCase()}"`, ALL, undefined],
])('If-None-Match %s where %o is accepted names %s', ([ifNoneMatch, encodings, tag]) => {
  expect(cachedPage().matchingTag(ifNoneMatch, encodings)).toBe(tag);
});

test('a 304 carries what a cache needs and nothing about the body', () => {
  const page = cachedPage({
    'access-control-allow-origin': 'https://app.culvert.example',
    'cache-control': 'public, max-age=0',
    'content-location': '/blog/a-post.md',
    'content-security-policy': "default-src 'none'",
    'last-modified': 'Thu, 01 Jan 2026 00:00:00 GMT',
    vary: 'accept',
  });
  expect(headersOf(page.notModified(`"${HASH}-br"`).headers)).toEqual({
    'access-control-allow-origin': 'https://app.culvert.example',
    'cache-control': 'public, max-age=0',
    'content-location': '/blog/a-post.md',
    'content-security-policy': "default-src 'none'",
    vary: 'accept, accept-encoding',
    etag: `"${HASH}-br"`,
  });
});

test('a 304 leaves out headers that the response does not have', () => {
  expect(headersOf(cachedPage().notModified(`"${HASH}"`).headers)).toEqual({
    vary: 'accept-encoding',
    etag: `"${HASH}"`,
  });
});

test('beside a compressed form the body is not kept until somebody wants it, and every form is of the same bytes', async () => {
  let changes = 0;
  const onSize = () => {
    changes += 1;
  };
  const packing = () =>
    new CacheEntry({ status: 200, headers: { 'content-type': 'text/html' }, body: HTML }, { onSize });
  for (const first of ENCODINGS) {
    const entry = packing();
    const background = heldBackground();
    const { entityTag } = await entry.variant([], background.add);
    expect(entry.size).toBe(HTML.length + HEAD_BYTES);
    const quick = await entry.variant([first], background.add);
    expect(entry.size).toBe(quick.body.length + 2 * HEAD_BYTES);
    expect(entry.bytes).toEqual(HTML);
    for (const encoding of ENCODINGS) {
      for (const _quickAndBest of [1, 2]) {
        const { body } = await entry.variant([encoding], background.add);
        expect(await inflated(encoding, body)).toEqual(HTML);
        await entry.variant([encoding], background.add);
        await background.run();
      }
    }
    const packed = entry.size;
    const whole = await entry.variant([], background.add);
    expect([whole.entityTag, whole.body]).toEqual([entityTag, HTML]);
    expect(entry.variant([], background.add)).toBe(whole);
    expect(entry.size).toBe(packed + HTML.length);
  }
  expect(changes).toBeGreaterThan(0);
});

test('a large body is unpacked for clients that take no encoding, and not kept', async () => {
  const large = Buffer.alloc(2_000_000, '{"title":"A post"},');
  const entry = new CacheEntry(
    { status: 200, headers: { 'content-type': 'application/json' }, body: large },
    { onSize: () => {} },
  );
  await entry.variant(['br'], () => false);
  const packed = entry.size;
  // All who are sent it at a time are sent the same.
  const [one, ...others] = await Promise.all([1, 2, 3].map(() => entry.variant([], () => false)));
  others.push(await entry.variant([], () => false));
  expect(one?.body.equals(large)).toBe(true);
  expect(others.map(({ body }) => body === one?.body)).toEqual([true, true, true]);
  expect(entry.size).toBe(packed);
});

test('an entry that is not told of its size keeps its body', async () => {
  const page = cachedPage();
  const { body } = await page.variant(['br'], () => false);
  expect(page.size).toBe(HTML.length + body.length + 2 * HEAD_BYTES);
});

async function inflated(encoding: Encoding, body: Buffer): Promise<Buffer> {
  const inflate = { br: zlib.brotliDecompress, zstd: zlib.zstdDecompress, gzip: zlib.gunzip }[encoding];
  return promisify<Buffer, Buffer>(inflate)(body);
}
