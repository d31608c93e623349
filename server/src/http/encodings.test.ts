import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { expect, test } from 'vitest';
import { compress, type Effort, ENCODINGS, type Encoding, isCompressible } from '#http/encodings.ts';

const DECOMPRESS: Readonly<Record<Encoding, (body: Buffer) => Promise<Buffer>>> = {
  br: promisify(zlib.brotliDecompress),
  gzip: promisify(zlib.gunzip),
};
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

test.for(ENCODINGS)('%s makes a page smaller, and smaller still at its best level', async (encoding) => {
  const quick = await compress(page, encoding, 'quick');
  const best = await compress(page, encoding, 'best');
  expect(quick.length).toBeLessThan(page.length / 5);
  expect(best.length).toBeLessThan(quick.length);
});

test('the same bytes give the same compressed bytes, as their entity tag promises', async () => {
  for (const encoding of ENCODINGS) {
    expect(await compress(page, encoding, 'best')).toEqual(await compress(page, encoding, 'best'));
  }
});

test.for([
  ['text/html; charset=utf-8', 512, true],
  ['text/html; charset=utf-8', 511, false],
  ['text/css; charset=utf-8', 4096, true],
  ['text/javascript; charset=utf-8', 4096, true],
  ['text/x-script', 4096, true],
  ['text/markdown', 4096, true],
  ['application/json', 4096, true],
  ['application/rss+xml; charset=utf-8', 4096, true],
  ['image/svg+xml', 4096, true],
  ['image/png', 4096, false],
  ['image/jpeg', 4096, false],
  ['font/woff2', 4096, false],
  ['video/mp4', 4096, false],
  ['application/octet-stream', 4096, false],
  [undefined, 4096, false],
  ['', 4096, false],
] as const)('%s of %d bytes is compressed: %s', ([type, length, expected]) => {
  expect(isCompressible(type, length)).toBe(expected);
});
