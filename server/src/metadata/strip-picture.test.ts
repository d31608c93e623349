import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { isAnimation, stripPicture } from '#metadata/strip-picture.ts';

const SECRET = 'N 52.5200 E 13.4050';
const frame = (background: string) => sharp({ create: { width: 40, height: 20, channels: 3, background } });

async function animation(): Promise<Sharp> {
  const frames = await Promise.all(['red', 'blue'].map((color) => frame(color).png().toBuffer()));
  return sharp(frames, { join: { animated: true } });
}

const PLAIN = {
  png: await frame('red').png().toBuffer(),
  'png with colors': await frame('red').png({ palette: true }).toBuffer(),
  jpeg: await frame('red').jpeg().toBuffer(),
  'progressive jpeg': await frame('red').jpeg({ progressive: true, mozjpeg: true }).toBuffer(),
  'cmyk jpeg': await frame('red').toColourspace('cmyk').jpeg().toBuffer(),
  gif: await frame('red').gif().toBuffer(),
  'animated gif': await (await animation()).gif({ loop: 3 }).toBuffer(),
  webp: await frame('red').webp().toBuffer(),
  'lossless webp': await frame('red').ensureAlpha(0.5).webp({ lossless: true }).toBuffer(),
  'animated webp': await (await animation()).webp().toBuffer(),
};

type Name = keyof typeof PLAIN;

function spliced(bytes: Buffer, at: number, ...parts: readonly (Buffer | string)[]): Buffer {
  return Buffer.concat([bytes.subarray(0, at), ...parts.map((part) => Buffer.from(part)), bytes.subarray(at)]);
}

function pngChunk(type: string, data: string): Buffer {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type + data, 4, 'latin1');
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), 8 + data.length);
  return chunk;
}

function jpegSegment(marker: number, data: string): Buffer {
  const segment = Buffer.from([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff]);
  return Buffer.concat([segment, Buffer.from(data, 'latin1')]);
}

function gifExtension(label: number, ...blocks: readonly string[]): Buffer {
  const parts = blocks.flatMap((block) => [Buffer.from([block.length]), Buffer.from(block, 'latin1')]);
  return Buffer.concat([Buffer.from([0x21, label]), ...parts, Buffer.from([0])]);
}

function withWebpChunk(bytes: Buffer, type: string, data: string): Buffer {
  const chunk = Buffer.alloc(8);
  chunk.write(type, 'latin1');
  chunk.writeUInt32LE(data.length, 4);
  const made = Buffer.concat([bytes, chunk, Buffer.from(data.length % 2 === 0 ? data : `${data}\0`)]);
  made.writeUInt32LE(made.length - 8, 4);
  return made;
}

const afterGifTable = (bytes: Buffer) => 13 + 3 * 2 ** (((bytes[10] ?? 0) & 7) + 1);
const GIF_XMP = gifExtension(0xff, 'XMP DataXMP', SECRET);

const POLLUTED: ReadonlyArray<readonly [what: string, name: Name, bytes: Buffer]> = [
  ...(['png', 'png with colors'] as const).flatMap((name) => [
    ...['tEXt', 'iTXt', 'zTXt', 'eXIf', 'iCCP', 'tIME', 'prVt', 'meTa'].map(
      (type) => [type, name, spliced(PLAIN[name], 33, pngChunk(type, `Comment\0${SECRET}`))] as const,
    ),
    ['a long sRGB', name, spliced(PLAIN[name], 33, pngChunk('sRGB', SECRET))] as const,
    ['bytes after the end', name, Buffer.concat([PLAIN[name], Buffer.from(SECRET)])] as const,
    ['a chunk before the end', name, spliced(PLAIN[name], PLAIN[name].length - 12, pngChunk('tEXt', SECRET))] as const,
  ]),
  ...(['jpeg', 'progressive jpeg', 'cmyk jpeg'] as const).flatMap((name) => [
    ...[0xe0, 0xe1, 0xe2, 0xe5, 0xec, 0xed, 0xee, 0xef, 0xfe].map(
      (marker) => [`segment ${marker}`, name, spliced(PLAIN[name], 2, jpegSegment(marker, SECRET))] as const,
    ),
    [
      'a fill byte before a segment',
      name,
      spliced(PLAIN[name], 2, Buffer.from([0xff]), jpegSegment(0xe1, `Exif\0\0${SECRET}`)),
    ] as const,
    [
      'a JFIF preview',
      name,
      spliced(PLAIN[name], 2, jpegSegment(0xe0, `JFIF\0\x01\x01\0\0\0\0\0\x05\x05${SECRET}`)),
    ] as const,
    ['a motion photo', name, Buffer.concat([PLAIN[name], Buffer.from(`\0\0\0\x18ftypmp42${SECRET}`)])] as const,
    ['another picture after it', name, Buffer.concat([PLAIN[name], PLAIN.jpeg, Buffer.from(SECRET)])] as const,
  ]),
  ...(['gif', 'animated gif'] as const).flatMap((name) => [
    ['a comment', name, spliced(PLAIN[name], afterGifTable(PLAIN[name]), gifExtension(0xfe, SECRET))] as const,
    ['XMP', name, spliced(PLAIN[name], afterGifTable(PLAIN[name]), GIF_XMP)] as const,
    [
      'a text',
      name,
      spliced(PLAIN[name], afterGifTable(PLAIN[name]), gifExtension(0x01, ' '.repeat(12), SECRET)),
    ] as const,
    [
      'a loop with more',
      name,
      spliced(PLAIN[name], afterGifTable(PLAIN[name]), gifExtension(0xff, 'NETSCAPE2.0', '\x01\0\0', SECRET)),
    ] as const,
    ['bytes after the end', name, Buffer.concat([PLAIN[name], Buffer.from(SECRET)])] as const,
  ]),
  ...(['webp', 'lossless webp', 'animated webp'] as const).flatMap((name) => [
    ...['EXIF', 'XMP ', 'ICCP', 'note'].map((type) => [type, name, withWebpChunk(PLAIN[name], type, SECRET)] as const),
    ['bytes after the end', name, Buffer.concat([PLAIN[name], Buffer.from(SECRET)])] as const,
  ]),
];

test.for(Object.entries(PLAIN))('a plain %s stays as it is', ([, bytes]) => {
  expect(stripPicture(bytes)).toBe(bytes);
});

test.for(POLLUTED)('%s of a %s is removed, and the picture stays', async ([, name, bytes]) => {
  expect(bytes.includes(SECRET)).toBe(true);
  const stripped = stripPicture(bytes) ?? expect.fail('It is not understood.');
  expect(stripped.includes(SECRET)).toBe(false);
  const seen = async (picture: Buffer) => {
    const { data, info } = await sharp(picture, { animated: true }).raw().toBuffer({ resolveWithObject: true });
    const { delay, loop } = await sharp(picture, { animated: true }).metadata();
    return { data, info, delay, loop };
  };
  expect(await seen(stripped)).toEqual(await seen(PLAIN[name]));
});

test('what a camera writes is removed from each format, and from each frame', async () => {
  const taken = async (format: 'jpeg' | 'png' | 'webp' | 'gif') => {
    const picture = format === 'jpeg' || format === 'png' ? frame('red') : await animation();
    return picture
      .toFormat(format)
      .withExif({ IFD0: { Copyright: SECRET } })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${SECRET}</x:xmpmeta>`)
      .withIccProfile('p3', { attach: true })
      .toBuffer();
  };
  for (const format of ['jpeg', 'png', 'webp', 'gif'] as const) {
    const { exif, xmp, icc, pages } = await sharp(stripPicture(await taken(format)), { animated: true }).metadata();
    expect([format, exif, xmp, icc]).toEqual([format, undefined, undefined, undefined]);
    expect(pages ?? 1).toBe(format === 'webp' || format === 'gif' ? 2 : 1);
  }
  const still = await frame('blue').webp().toBuffer();
  const inFrame = withWebpChunk(
    PLAIN['animated webp'],
    'ANMF',
    `${'\0'.repeat(16)}${still.toString('latin1', 12)}EXIF\x14\0\0\0${SECRET} `,
  );
  expect(inFrame.includes(SECRET)).toBe(true);
  expect(stripPicture(inFrame)?.includes(SECRET)).not.toBe(true);
});

test.for(Object.entries(PLAIN))('an incomplete %s is not understood', ([, bytes]) => {
  for (let length = 1; length < bytes.length - 1; length += Math.ceil(bytes.length / 200)) {
    expect(stripPicture(bytes.subarray(0, length)), String(length)).toBeUndefined();
  }
});

test('a file of many tiny parts, and an AVIF file, are not understood', async () => {
  const many = spliced(
    PLAIN.png,
    33,
    ...Array.from({ length: 60_000 }, () => pngChunk('tIME', '')),
    pngChunk('tRNS', ''),
  );
  expect(stripPicture(many)).toEqual(spliced(PLAIN.png, 33, pngChunk('tRNS', '')));
  expect(
    stripPicture(spliced(PLAIN.png, 33, ...Array.from({ length: 60_000 }, () => pngChunk('tRNS', '')))),
  ).toBeUndefined();
  expect(stripPicture(await frame('red').avif().toBuffer())).toBeUndefined();
});

test('GIF files, and PNG and WebP files with frames, are animations', async () => {
  const animated = Object.entries(PLAIN).flatMap(([name, bytes]) => (isAnimation(bytes) ? name : []));
  expect(animated).toEqual(['gif', 'animated gif', 'animated webp']);
  expect(isAnimation(spliced(PLAIN.png, 33, pngChunk('acTL', '\0\0\0\x02\0\0\0\0')))).toBe(true);
});
