import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { CacheEntry, compress, ENCODINGS, encodingFor, isCompressible } from '#http/cache-entry.ts';

const DECOMPRESS = { br: brotliDecompressSync, gzip: gunzipSync };
// Words in random order, as in prose: for repeated lines, the levels would give the same size.
const WORDS = ['日本', 'hubs', 'forward', 'what', 'they', 'hear', 'switches', 'know', '😀'];
const page = Buffer.from(
  Array.from({ length: 5000 }, (_, index) => WORDS[Math.floor(Math.abs(Math.sin(index)) * WORDS.length)]).join(' '),
);

test.for(ENCODINGS)('%s makes a page smaller, and smaller still at its best level', async (encoding) => {
  const quick = await compress(page, encoding, 'quick');
  const best = await compress(page, encoding, 'best');
  expect(quick.length).toBeLessThan(page.length / 5);
  expect(best.length).toBeLessThan(quick.length);
  expect([quick, best].map((body) => DECOMPRESS[encoding](body).equals(page))).toEqual([true, true]);
});

test.for([
  ['text/html; charset=utf-8', 512, true],
  ['text/html; charset=utf-8', 511, false],
  ['text/javascript; charset=utf-8', 4096, true],
  ['application/json', 4096, true],
  ['application/rss+xml; charset=utf-8', 4096, true],
  ['image/svg+xml', 4096, true],
  ['image/png', 4096, false],
  ['font/woff2', 4096, false],
  ['application/octet-stream', 4096, false],
  [undefined, 4096, false],
] as const)('%s of %d bytes is compressed: %s', ([type, length, expected]) => {
  expect(isCompressible(type, length)).toBe(expected);
});

test.for([
  // Absent, empty and `identity` all mean the body as it is.
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  // What browsers, curl and older proxies send.
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['zstd', undefined],
  ['GZIP, Br', 'br'],
  // Quality decides before our own order does, and `q=0` forbids.
  ['gzip;q=1, br;q=0.5', 'gzip'],
  ['br;q=0', undefined],
  ['gzip, br;q=0, *', 'gzip'],
  ['*;q=0', undefined],
  ['*', 'br'],
  ['identity, gzip;q=0.5', undefined],
  // A malformed value accepts nothing.
  ['gzip;q=abc', undefined],
  ['x-gzip', undefined],
  ['__proto__, constructor', undefined],
  // Longer than any client sends.
  [`br${',br'.repeat(400)}`, undefined],
] as const)('for Accept-Encoding %o, the encoding is %o', ([header, encoding]) => {
  expect(encodingFor(header ?? undefined)).toBe(encoding);
});

test('responses without compression share one copy of a body that is kept compressed', async () => {
  const made = { status: 200, headers: { 'content-type': 'text/html' }, body: page };
  const entry = await new CacheEntry(made).compact();
  const responses = await Promise.all(Array.from({ length: 5 }, () => entry.respond({}, 'hit')));
  const later = await entry.respond({}, 'hit');
  expect(new Set([...responses, later].map(({ body }) => body)).size).toBe(1);
  expect(later.body).toEqual(page);
});

test('a long list is compressed as one text, even what repeats far apart', async () => {
  const half = Buffer.from(crypto.getRandomValues(new Uint8Array(60_000))).toString('base64');
  const list = Buffer.from(half + ' '.repeat(500_000) + half);
  expect((await compress(list, 'br', 'quick')).length).toBeLessThan(half.length);
});
