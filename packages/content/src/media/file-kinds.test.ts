import sharp from 'sharp';
import { expect, test } from 'vitest';
import { mediaMistake, pictureMistake } from '#media/file-kinds.ts';

const SVG = '<?xml version="1.0"?><!-- <svg> --><svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';
const POINTER = 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 5\n';
// The same pixels in each run: a part of random ones may end as a whole file does.
const PIXELS = Uint8Array.from({ length: 64 * 64 * 3 }, (_, index) => (index * index) % 251);
const noise = sharp(PIXELS, { raw: { width: 64, height: 64, channels: 3 } });

test.for(['png', 'jpeg', 'gif', 'webp', 'avif'] as const)(
  'a picture in %s is recognized, and half of one is not',
  async (format) => {
    const bytes = await noise.toFormat(format).toBuffer();
    expect(pictureMistake('a.png', bytes)).toBeUndefined();
    if (format !== 'avif') {
      expect(pictureMistake('a.png', bytes.subarray(0, bytes.length / 2))).toContain('its end is missing');
    }
    expect(pictureMistake('a.svg', bytes)).toContain('it is not an SVG file');
  },
);

test.for([
  ['a.png', '', 'it is empty'],
  ['a.png', POINTER, 'run git lfs pull'],
  ['a.svg', POINTER, 'run git lfs pull'],
  ['a.png', '\n<!DOCTYPE html><html>', 'it is a web page'],
  ['a.png', '%PDF-1.7', 'it is a PDF'],
  ['a.jpg', '\0\0\0\x18ftypheic', 'save it as JPEG'],
  ['a.png', SVG, 'it is not a PNG'],
  ['a.png', 'picture', 'it is not a PNG'],
  ['a.svg', SVG, undefined],
  ['a.svg', '<svg:svg xmlns:svg="http://www.w3.org/2000/svg"/>', undefined],
  ['a.svg', '<svg width="1"><a xmlns="http://www.w3.org/2000/svg"/></svg>', 'add xmlns='],
  ['a.svg', '<div/>', 'it is not an SVG file'],
  ['a.svg', `${SVG}<`, 'it is not well-formed XML'],
  ['a.svg', SVG.replace('/>', '>\n<path>'), 'Unclosed root tag (line 2)'],
  ['a.svg', SVG.replace('/>', '><b:path/></svg>'), 'Unbound namespace prefix: "b:path" (line 1)'],
])('%s with %j is reported as such', ([file = '', bytes = '', message]) => {
  const mistake = pictureMistake(file, Buffer.from(bytes, 'latin1'));
  expect(message === undefined ? mistake : mistake?.includes(message)).toBe(message && true);
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
