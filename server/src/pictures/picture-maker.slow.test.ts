import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type ContentImage, pictureHash } from '@portico/content';
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

/** Returns pixels that no format compresses well. */
function noise(width: number, height: number): Promise<Buffer> {
  const raw = Buffer.alloc(width * height * 3);
  let state = 1;
  for (let index = 0; index < raw.length; index += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    raw[index] = state >>> 24;
  }
  return sharp(raw, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}

test('a large picture becomes smaller', async () => {
  const heavy = await noise(2600, 2000);
  expect(heavy.length).toBeGreaterThan(15_000_000);
  const { maker, image } = await makerOf(heavy);
  const { body, type } = await maker.whole(image);
  expect(type).toBe('image/webp');
  expect(body.length).toBeLessThan(heavy.length / 4);
  expect((await sharp(body).metadata()).width).toBe(2160);
}, 60_000);
