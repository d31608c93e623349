import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { expect, test } from 'vitest';
import { CacheEntry } from '#cache/cache-entry.ts';
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

test('a form is made quickly at first, and at its best level once it is asked for again', async () => {
  const background = heldBackground();
  const page = cachedPage();
  const quick = await page.variant(['br'], background.add);
  expect(background.tasks).toHaveLength(0);
  await page.variant(['br'], background.add);
  await background.run();
  const best = await page.variant(['br'], background.add);
  expect(best.entityTag).not.toBe(quick.entityTag);
  expect(best.body.length).toBeLessThanOrEqual(quick.body.length);
});

test('a hundred who ask at once wait for one compression, and it is improved once', async () => {
  const background = heldBackground();
  const page = cachedPage();
  const variants = await Promise.all(Array.from({ length: 100 }, () => page.variant(['zstd'], background.add)));
  expect(new Set(variants).size).toBe(1);
  expect(background.tasks).toHaveLength(1);
});

test('forms that the build has made are there at once', () => {
  const forms = new Map(ENCODINGS.map((encoding) => [encoding, Buffer.from(encoding)]));
  const file = new CacheEntry({ status: 200, headers: { 'content-type': 'text/html' }, body: HTML }, { forms });
  const variants = ENCODINGS.map((encoding) => file.variant([encoding], () => false));
  expect(variants.map((variant) => !(variant instanceof Promise) && variant.body.toString())).toEqual([...ENCODINGS]);
});

const ALL = ['br', 'zstd', 'gzip'] as const;

test.for<[string, readonly Encoding[], string | undefined]>([
  [`"${HASH}"`, [], `"${HASH}"`],
  [`"${HASH}-br"`, ALL, `"${HASH}-br"`],
  [`"${HASH}-gzipq"`, ['gzip'], `"${HASH}-gzipq"`],
  // A shared cache asks for several clients: a form that this one cannot read must not be picked for it.
  [`"${HASH}-br"`, ['gzip'], undefined],
  // Weak comparison (RFC 9110 section 8.8.3.2): proxies that compress again weaken tags.
  [`W/"other" , W/"${HASH}-br" , "more"`, ALL, `"${HASH}-br"`],
  [`"a,b", "${HASH}"`, ALL, `"${HASH}"`],
  ['*', ALL, `"${HASH}"`],
  // More than any client sends.
  [`${'"a",'.repeat(600)}"${HASH}"`, ALL, undefined],
  ['', ALL, undefined],
  ['"other"', ALL, undefined],
  [HASH, ALL, undefined],
  [`"a, ${HASH}"`, ALL, undefined],
  [`"${HASH}-deflate"`, ALL, undefined],
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

async function _inflated(encoding: Encoding, body: Buffer): Promise<Buffer> {
  const inflate = { br: zlib.brotliDecompress, zstd: zlib.zstdDecompress, gzip: zlib.gunzip }[encoding];
  return promisify<Buffer, Buffer>(inflate)(body);
}
