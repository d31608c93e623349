import sharp from 'sharp';
import { expect, test } from 'vitest';
import { bitmapMistake, mediaMistake } from '#media/file-kinds.ts';

const POINTER = 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 5\n';
// The same pixels in each run: a part of random ones may end as a whole file does.
const PIXELS = Uint8Array.from({ length: 64 * 64 * 3 }, (_, index) => (index * index) % 251);
const noise = sharp(PIXELS, { raw: { width: 64, height: 64, channels: 3 } });

test.for(['png', 'jpeg', 'gif', 'webp', 'avif'] as const)(
  'a picture in %s is recognized, and half of one is not',
  async (format) => {
    const bytes = await noise.toFormat(format).toBuffer();
    expect(bitmapMistake(bytes)).toBeUndefined();
    if (format !== 'avif') {
      expect(bitmapMistake(bytes.subarray(0, bytes.length / 2))).toContain('its end is missing');
    }
  },
);

test.for([
  ['', 'it is empty'],
  [POINTER, 'run git lfs pull'],
  ['\n<!DOCTYPE html><html>', 'it is a web page'],
  ['%PDF-1.7', 'it is a PDF'],
  ['\0\0\0\x18ftypheic', 'save it as JPEG'],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'it is not a PNG'],
  ['picture', 'it is not a PNG'],
])('%j is not a bitmap, and is reported as such', ([bytes = '', message]) => {
  expect(bitmapMistake(Buffer.from(bytes, 'latin1'))).toContain(message);
});

test.for([
  ['a.mp4', '\0\0\0\x20ftypisom', undefined],
  ['a.webm', '\x1aE\xdf\xa3', undefined],
  ['a.vtt', '\xef\xbb\xbfWEBVTT\n', undefined],
  ['a.mp4', '', 'it is empty'],
  ['a.mp4', POINTER, 'run git lfs pull'],
  ['a.webm', '<html>', 'it is a web page'],
  ['a.mp4', '\xff\xd8\xff\xe0', 'it is not an MP4 or WebM file'],
  ['a.vtt', '1\n00:00', 'it does not begin with WEBVTT'],
])('%s with %j is reported as such', ([file = '', bytes = '', message]) => {
  const mistake = mediaMistake(file, Buffer.from(bytes, 'latin1'));
  expect(message === undefined ? mistake : mistake?.includes(message)).toBe(message && true);
});
