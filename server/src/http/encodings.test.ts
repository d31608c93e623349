import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { expect, test } from 'vitest';
import { compress, decompress, type Effort, ENCODINGS, type Encoding, isCompressible } from '#http/encodings.ts';

const DECOMPRESS: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  br: promisify(zlib.brotliDecompress),
  zstd: promisify(zlib.zstdDecompress),
  gzip: promisify(zlib.gunzip),
};
const DEFAULT_BROTLI = promisify(zlib.brotliCompress);
const EFFORTS: readonly Effort[] = ['quick', 'best'];

// Words in no order, as prose has them: in repeated lines the levels would not differ.
const WORDS = ['日本', 'hubs', 'forward', 'what', 'they', 'hear', 'switches', 'know', '😀'];
const page = Buffer.from(
  Array.from({ length: 5000 }, (_, index) => WORDS[Math.floor(Math.abs(Math.sin(index)) * WORDS.length)]).join(' '),
);
const bodies: ReadonlyArray<readonly [string, Buffer]> = [
  ['nothing', Buffer.alloc(0)],
  ['one byte', Buffer.from('a')],
  ['a page', page],
  ['every byte', Buffer.from(Array.from({ length: 4096 }, (_, index) => index % 256))],
];

test.for(
  ENCODINGS.flatMap((encoding) =>
    EFFORTS.flatMap((effort) => bodies.map(([label, body]) => ({ encoding, effort, label, body }))),
  ),
)('$label comes back from $encoding at its $effort level', async ({ encoding, effort, body }) => {
  expect(await DECOMPRESS[encoding](await compress(body, encoding, effort))).toEqual(body);
});

// RFC 7932 section 9.1: the first bits of a Brotli stream, read from the lowest.
const WINDOWS = new Map([
  [0b0011, 18],
  [0b0101, 19],
  [0b1011, 22],
]);

test.for([
  ['a page', 5_000, 18],
  ['what the least window just holds', 2 ** 18 - 16, 18],
  ['a byte more', 2 ** 18 - 15, 19],
  ['more than any window holds', 2 ** 22, 22],
] as const)('Brotli has a window that is no larger than %s needs', async ([, length, bits]) => {
  const body = Buffer.alloc(length, 'The hub forwards what it hears. ');
  const compressed = await compress(body, 'br', 'quick');
  expect(WINDOWS.get((compressed[0] ?? 0) & 0b1111)).toBe(bits);
  expect((await decompress(compressed, 'br')).equals(body)).toBe(true);
});

test('no byte of a page is lost to the window', async () => {
  const { length } = await DEFAULT_BROTLI(page, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 3 } });
  expect((await compress(page, 'br', 'quick')).length).toBeLessThanOrEqual(length);
});

test.for(ENCODINGS)('%s makes a page smaller, and smaller still at its best level', async (encoding) => {
  const quick = await compress(page, encoding, 'quick');
  const best = await compress(page, encoding, 'best');
  expect(quick.length).toBeLessThan(page.length / 5);
  expect(best.length).toBeLessThan(quick.length);
});

test.for(ENCODINGS.flatMap((encoding) => [page, page.subarray(0, 5000)].map((body) => ({ encoding, body }))))(
  'what is kept of $encoding takes no more memory than its bytes',
  async ({ encoding, body }) => {
    const compressed = await compress(body, encoding, 'quick');
    expect(compressed.buffer.byteLength).toBe(compressed.byteLength);
    const again = await decompress(compressed, encoding);
    expect(again.buffer.byteLength).toBe(body.byteLength);
  },
);

test('the same bytes give the same compressed bytes, as their entity tag promises', async () => {
  for (const encoding of ENCODINGS) {
    expect(await compress(page, encoding, 'best')).toEqual(await compress(page, encoding, 'best'));
  }
});

test.for([
  ['text/html; charset=utf-8', 512, true],
  ['text/html; charset=utf-8', 511, false],
  ['text/html', 0, false],
  ['text/css; charset=utf-8', 4096, true],
  ['text/javascript; charset=utf-8', 4096, true],
  ['text/x-script', 4096, true],
  ['text/plain', 4096, true],
  ['text/markdown', 4096, true],
  ['application/json', 4096, true],
  ['application/feed+json', 4096, true],
  ['application/ld+json', 4096, true],
  ['application/manifest+json', 4096, true],
  ['application/rss+xml; charset=utf-8', 4096, true],
  ['application/xml', 4096, true],
  ['application/javascript', 4096, true],
  ['image/svg+xml', 4096, true],
  ['image/x-icon', 4096, true],
  ['image/png', 4096, false],
  ['image/jpeg', 4096, false],
  ['image/webp', 4096, false],
  ['image/avif', 4096, false],
  ['font/woff2', 4096, false],
  ['video/mp4', 4096, false],
  ['application/zip', 4096, false],
  ['application/octet-stream', 4096, false],
  [undefined, 4096, false],
  ['', 4096, false],
] as const)('%s of %d bytes is compressed: %s', ([type, length, expected]) => {
  expect(isCompressible(type, length)).toBe(expected);
});
