import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { formatContentError } from '#files/content-error.ts';
import { readMediaFile } from '#media/read-media.ts';

async function read(file: string, bytes: Uint8Array | string) {
  const root = await temporaryFolder({ [file]: bytes });
  const { errors, image, digest } = (await readMediaFile({ root, file })) ?? { errors: [], digest: '' };
  return { mistakes: errors.map(formatContentError), image, digest };
}

const small = sharp({ create: { width: 64, height: 48, channels: 3, background: 'navy' } });

/** An AVIF that says that it is larger than it is. */
async function avifOf(width: number, height: number): Promise<Buffer> {
  const bytes = await small.avif({ effort: 0 }).toBuffer();
  const size = bytes.indexOf('ispe') + 8;
  bytes.writeUInt32BE(width, size);
  bytes.writeUInt32BE(height, size + 4);
  return bytes;
}

/** An AVIF whose first list of properties has many more sizes. */
async function avifWithSizes(count: number): Promise<Buffer> {
  const bytes = await small.avif({ effort: 0 }).toBuffer();
  const at = bytes.indexOf('ispe') - 4;
  const box = bytes.subarray(at, at + 20);
  for (const name of ['meta', 'iprp', 'ipco']) {
    const start = bytes.indexOf(name) - 4;
    bytes.writeUInt32BE(bytes.readUInt32BE(start) + count * box.length, start);
  }
  const end = bytes.indexOf('ipma') - 4;
  return Buffer.concat([bytes.subarray(0, end), ...Array.from({ length: count }, () => box), bytes.subarray(end)]);
}

test.for([
  ['png', 64, 48],
  ['jpeg', 64, 48],
  ['webp', 64, 48],
  ['gif', 64, 48],
  ['avif', 64, 48],
] as const)('a picture in %s has its size', async ([format, width, height]) => {
  const { mistakes, image } = await read('a/b.png', await small.toFormat(format).toBuffer());
  expect({ mistakes, image }).toMatchObject({ mistakes: [], image: { url: '/blog/a/b.png', width, height } });
  expect(image?.animation).toBeUndefined();
});

test.for([
  ['gif', [100, 100], 'short'],
  ['webp', [3000, 3000], 'long'],
] as const)('a %s with the times %j is an animation of the kind %s', async ([format, delay, animation]) => {
  const frames = await Promise.all(['red', 'blue'].map((color) => small.clone().tint(color).png().toBuffer()));
  const bytes = await sharp(frames, { join: { animated: true } })
    .toFormat(format, { delay: [...delay] })
    .toBuffer();
  const { image } = await read(`a/b.${format}`, bytes);
  expect(image?.animation).toBe(animation);
  expect(image?.formats).toEqual(['avif', 'webp']);
});

test('an animated PNG may repeat endlessly', async () => {
  const png = await small.png().toBuffer();
  const control = Buffer.from('000000086163544c0000000100000000b92d3b4d', 'hex');
  const { image } = await read('a/b.png', Buffer.concat([png.subarray(0, 33), control, png.subarray(33)]));
  expect(image?.animation).toBe('long');
});

test('a rotated picture has the size at which it is shown', async () => {
  const { image } = await read('a/b.jpg', await small.jpeg().withMetadata({ orientation: 6 }).toBuffer());
  expect(image).toMatchObject({ width: 48, height: 64 });
});

test.for([
  ['<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>', 40, 30],
  ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 6"/>', 8, 6],
  ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0,0,8,6"/>', 8, 6],
  ['<svg xmlns="http://www.w3.org/2000/svg" width="100%" viewBox="0 0 8 6"/>', 8, 6],
] as const)('%s has its size', async ([svg, width, height]) => {
  expect((await read('a/b.svg', svg)).image).toMatchObject({ width, height });
});

test.for([
  [
    'a JPEG that ends after its first bytes',
    () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(20_000_000)]),
    'its end is missing',
  ],
  [
    'a JPEG without pixels',
    () => Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex'),
    'it cannot be opened; export it again',
  ],
  ['a WebP without pixels', () => Buffer.from('RIFF\x04\0\0\0WEBP', 'latin1'), 'it cannot be opened; export it again'],
  [
    'an AVIF of 100 million pixels',
    () => avifOf(9990, 9990),
    'opening the picture takes 1997 MB of memory, and the limit is 400 MB',
  ],
  ['an AVIF of 3,600 million pixels', () => avifOf(60_000, 60_000), 'the limit is 100 million'],
  ['an AVIF with 20,000 sizes', () => avifWithSizes(20_000), 'readers do not see it, because'],
] as const)('%s is a mistake', async ([, bytesOf, message]) => {
  const { mistakes, digest } = await read('a/b.png', await bytesOf());
  expect(mistakes).toEqual([expect.stringMatching(`^a/b\\.png: .*${message}`)]);
  // It is read again only if it changes.
  expect(digest).not.toBe('');
});

test.for([
  ['a/b.png', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 6"/>'],
  ['a/b.jpg', '<!doctype html>'],
  ['a/b.vtt', 'Hello.'],
  ['a/b.mp4', 'Hello.'],
] as const)("%s with other content is a mistake, and readers don't get it", async ([file, text]) => {
  const root = await temporaryFolder({ [file]: text });
  const read = await readMediaFile({ root, file });
  expect(read?.errors).toHaveLength(1);
  expect([read?.image, read?.media]).toEqual([undefined, undefined]);
});
