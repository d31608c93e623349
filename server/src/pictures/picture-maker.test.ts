import { readdir, readFile, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type ContentImage, pictureHash, pictureType } from '@portico/content';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { openPictureMaker } from '#pictures/picture-maker.ts';

async function makerOf(bytes: Buffer) {
  const cache = await temporaryFolder();
  const log = { warn: vi.fn() };
  const source = { root: await temporaryFolder({ picture: bytes }), file: 'picture' };
  const image: ContentImage = {
    url: '/blog/a/b.png',
    source,
    bytes: bytes.length,
    hash: pictureHash(bytes),
    formats: ['avif', 'webp'],
  };
  const save = (changed: Buffer) => writeFile(path.join(source.root, source.file), changed);
  return {
    save,
    cache,
    directory: path.join(cache, 'pictures'),
    image,
    log,
    maker: await openPictureMaker(cache, log),
  };
}

function plain(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: 'navy' } });
}

test('a picture with many simultaneous requests is made once, then read from the folder, and deleted after a month', async () => {
  const { maker, image, cache, directory, log } = await makerOf(await plain(600, 300).png().toBuffer());
  const variant = { hash: image.hash, width: 480, format: 'webp' } as const;
  const [first, second] = await Promise.all([maker.variant(image, variant), maker.variant(image, variant)]);
  expect(second).toBe(first);
  const [name = '', ...others] = await readdir(directory);
  expect(others).toEqual([]);
  const inode = (await stat(path.join(directory, name))).ino;
  const openAfter = async (days: number) => {
    const then = new Date(Date.now() - days * 86_400_000);
    await utimes(path.join(directory, name), then, then);
    return openPictureMaker(cache, log);
  };
  expect(await (await openAfter(29)).variant(image, variant)).toEqual(first);
  expect((await stat(path.join(directory, name))).ino).toBe(inode);
  await openAfter(31);
  await expect.poll(() => readdir(directory)).toEqual([]);
  expect(log.warn).not.toHaveBeenCalled();
});

test('a picture is upright, and its location is removed', async () => {
  const taken = await plain(400, 200)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const { maker, image } = await makerOf(taken);
  const variant = await maker.variant(image, { hash: image.hash, width: 200, format: 'webp' });
  const { body, type } = await maker.whole(image);
  for (const made of [variant, body]) {
    const { exif, orientation, width, height } = await sharp(made).metadata();
    expect({ exif, orientation, width, height }).toEqual({
      exif: undefined,
      orientation: undefined,
      width: 200,
      height: 400,
    });
  }
  expect(type).toBe('image/jpeg');
});

test('a variant has the requested width and format, and the first frame of an animation', async () => {
  const still = await makerOf(await plain(600, 300).png().toBuffer());
  const avif = await still.maker.variant(still.image, { hash: still.image.hash, width: 480, format: 'avif' });
  expect(await sharp(avif).metadata()).toMatchObject({ format: 'heif', width: 480, height: 240 });
  const frame = (color: string) => ({ create: { width: 600, height: 300, channels: 3 as const, background: color } });
  const frames = await Promise.all(['red', 'blue'].map((color) => sharp(frame(color)).png().toBuffer()));
  const animated = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  const { maker, image } = await makerOf(animated);
  const made = await maker.variant(image, { hash: image.hash, width: 480, format: 'webp' });
  const { format, width, pages } = await sharp(made).metadata();
  expect({ format, width, pages }).toEqual({ format: 'webp', width: 480, pages: undefined });
});

test('a picture for feeds is a JPEG on white, or a PNG', async () => {
  const clear = { create: { width: 600, height: 300, channels: 4 as const, background: '#00f0' } };
  const { maker, image } = await makerOf(await sharp(clear).webp({ lossless: true }).toBuffer());
  const jpeg = await maker.variant(image, { hash: image.hash, width: 480, format: 'jpeg' });
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 480, height: 240 });
  expect([...(await sharp(jpeg).raw().toBuffer()).subarray(0, 3)]).toEqual([255, 255, 255]);
  const png = await maker.variant(image, { hash: image.hash, width: 480, format: 'png' });
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 480, hasAlpha: true });
});

test('a card that would be over 300 KB as PNG is a JPEG', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const card = { width: 1200, height: 630, channels: 3, background: 'navy' } as const;
  const { maker } = await makerOf(Buffer.alloc(0));
  const [light, heavy] = await Promise.all(
    [card, { ...card, noise }].map(async (create) => maker.lightened(await sharp({ create }).png().toBuffer())),
  );
  expect([light, heavy].map((bytes) => bytes && pictureType(bytes))).toEqual(['image/png', 'image/jpeg']);
});

test('a picture keeps its pixels and loses the rest', async () => {
  const light = await plain(600, 300)
    .png({ palette: true })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Somewhere</x:xmpmeta>')
    .toBuffer();
  const { maker, image } = await makerOf(Buffer.concat([light, Buffer.from('Somewhere')]));
  const small = await maker.whole(image);
  expect(small.type).toBe('image/png');
  expect(small.body.includes('Somewhere')).toBe(false);
  // Without a palette, screenshots are several times larger.
  expect((await sharp(small.body).metadata()).isPalette).toBe(true);
  expect(await sharp(small.body).raw().toBuffer()).toEqual(await sharp(light).raw().toBuffer());
});

test('a lossless WebP keeps its pixels too', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const create = { width: 60, height: 30, channels: 3, background: 'navy', noise } as const;
  const lossless = await sharp({ create }).webp({ lossless: true }).toBuffer();
  const { maker, image } = await makerOf(lossless);
  const { body, type } = await maker.whole(image);
  expect(type).toBe('image/webp');
  expect(await sharp(body).raw().toBuffer()).toEqual(await sharp(lossless).raw().toBuffer());
});

async function animation() {
  const frames = await Promise.all(
    ['red', 'blue'].map((background) => plain(40, 20).tint(background).png().toBuffer()),
  );
  return sharp(frames, { join: { animated: true } });
}

test.for(['gif', 'webp'] as const)(
  'an animated %s keeps its frames and their times, and loses the rest',
  async (format) => {
    const bytes = await (await animation())
      .toFormat(format, { loop: 3, delay: [200, 300] })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Somewhere</x:xmpmeta>')
      .toBuffer();
    const { maker, image } = await makerOf(Buffer.concat([bytes, Buffer.from('Somewhere')]));
    const { body, type } = await maker.whole(image);
    expect(type).toBe(`image/${format}`);
    expect(body.includes('Somewhere')).toBe(false);
    expect(await sharp(body, { animated: true }).metadata()).toMatchObject({ pages: 2, loop: 3, delay: [200, 300] });
  },
);

test.for([
  ['endless, of 0.5 s', { loop: 0, delay: [200, 300] }, 10],
  ['of 20 times 0.5 s', { loop: 20, delay: [200, 300] }, 10],
  ['endless, of 6 s', { loop: 0, delay: [3000, 3000] }, 0],
] as const)(
  'an animation %s plays for at most five seconds by itself, unless it waits for a click',
  async ([, written, loop]) => {
    const bytes = await (await animation()).gif({ loop: written.loop, delay: [...written.delay] }).toBuffer();
    const { maker, image } = await makerOf(bytes);
    expect((await sharp((await maker.whole(image)).body).metadata()).loop).toBe(loop);
  },
);

test('an animated PNG is sent as it is, because encoding it would keep one frame', async () => {
  const png = await plain(4, 4).png().toBuffer();
  const control = Buffer.from('000000086163544c0000000100000000b92d3b4d', 'hex');
  const animated = Buffer.concat([png.subarray(0, 33), control, png.subarray(33)]);
  const { maker, image } = await makerOf(animated);
  expect(await maker.whole(image)).toEqual({ body: animated, type: 'image/png' });
});

test('a strip holds the whole picture, and continues in the colors of its edges', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="16"><path fill="#ff0000" d="M0 0h40v16H0z"/><path fill="#0000ff" d="M10 4h20v8H10z"/></svg>';
  const { maker, image } = await makerOf(Buffer.from(svg));
  const strip = await maker.strip({ ...image, width: 40, height: 16 }, { width: 120, height: 24 });
  const { data, info } = await sharp(strip).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 120, height: 24 });
  const colorAt = (x: number) => data.subarray((12 * 120 + x) * 3, (12 * 120 + x) * 3 + 3).toString('hex');
  expect([2, 60, 117].map(colorAt)).toEqual(['ff0000', '0000ff', 'ff0000']);
});

test('if a file has changed since the content was read, nothing is made or stored under its old hash', async () => {
  const old = await plain(600, 300)
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Somebody' } })
    .toBuffer();
  const { maker, image, directory, save } = await makerOf(old);
  const makeAll = () =>
    Promise.allSettled([
      maker.variant(image, { hash: image.hash, width: 480, format: 'webp' }),
      maker.whole(image),
      maker.cut(image, { width: 100, height: 100 }),
    ]);
  for (const bytes of [await plain(700, 300).jpeg().toBuffer(), old.subarray(0, old.length - 100)]) {
    await save(bytes);
    const refusal = {
      status: 'rejected',
      reason: expect.objectContaining({ message: expect.stringContaining('changed') }),
    };
    expect(await makeAll()).toEqual([refusal, refusal, refusal]);
    expect(await readdir(directory).catch(() => [])).toEqual([]);
  }
  await save(old);
  expect((await makeAll()).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
});

test('a cache folder that cannot be written is reported at the start', async () => {
  const folder = await temporaryFolder({ cache: 'a file' });
  const log = { warn: vi.fn() };
  await openPictureMaker(path.join(folder, 'cache'), log);
  expect(log.warn).toHaveBeenCalledWith(expect.stringMatching(/can be stored in .*: EEXIST.*CACHE_DIR/));
});

test('a file that is not a picture is not sent, since it may hold metadata', async () => {
  const tiff = await plain(600, 300)
    .tiff()
    .withExif({ IFD0: { Copyright: 'Somebody' } })
    .toBuffer();
  const { maker, image } = await makerOf(tiff);
  await expect(maker.whole(image)).rejects.toThrow(/is not a PNG, JPEG, GIF, WebP or AVIF file.*Save it as/s);
});

test.for([
  ['avifmif1miaf', 'image/avif'],
  ['mif1mif1avif', 'image/avif'],
  ['heicmif1heic', undefined],
] as const)('a file of the brands %s is of the type %s', ([brands, type]) => {
  expect(pictureType(Buffer.from(`\0\0\0\x1cftyp${brands.slice(0, 4)}\0\0\0\0${brands.slice(4)}\0\0\0\x0emeta`))).toBe(
    type,
  );
});

test('a file of the cache folder that is cut off or changed is made again', async () => {
  const { maker, image, directory } = await makerOf(await plain(600, 300).png().toBuffer());
  const variant = { hash: image.hash, width: 480, format: 'webp' } as const;
  const made = await maker.variant(image, variant);
  const [name = ''] = await readdir(directory);
  const file = path.join(directory, name);
  const stored = await readFile(file);
  for (const length of [0, 3, 20, stored.length - 1]) {
    await truncate(file, length);
    expect(await maker.variant(image, variant)).toEqual(made);
    expect(await readFile(file)).toEqual(stored);
  }
  await writeFile(file, Buffer.alloc(stored.length));
  expect(await maker.variant(image, variant)).toEqual(made);
});
