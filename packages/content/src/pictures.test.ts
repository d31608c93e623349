import { expect, test } from 'vitest';
import { urlBeside } from '#paths.ts';
import { formatsOf, PICTURE_WIDTHS, parseVariant, sourceSet, widthsOf } from '#pictures.ts';

const HASH = '0123456789abcdef';

test.for([
  [100, [100]],
  [480, [480]],
  [481, [480, 481]],
  [2160, [...PICTURE_WIDTHS]],
  [9000, [...PICTURE_WIDTHS]],
] as const)('a picture of %i px is made no wider than it is', ([width, widths]) => {
  expect(widthsOf({ width })).toEqual(widths);
});

test('each candidate of a source set names the picture, its bytes, its width and its format', () => {
  const url = urlBeside({ slug: '日本', file: 'a, b.png' });
  const picture = { url, width: 600, height: 300, hash: HASH, formats: ['avif'] as const };
  const [first = '', second = ''] = sourceSet(picture, 'avif').split(', ');
  expect(first).toBe(`/blog/%E6%97%A5%E6%9C%AC/pictures/a%2C%20b.png-${HASH}-480.avif 480w`);
  expect(second).toMatch(/-600\.avif 600w$/);
  const file = decodeURIComponent(/pictures\/(\S+)/.exec(first)?.[1] ?? '');
  expect(parseVariant(file)).toEqual({ name: 'a, b.png', hash: HASH, width: 480, format: 'avif' });
});

test.for([
  ['a.jpg', '', ['avif', 'webp']],
  ['a.png', '....IHDR..IDAT..acTL', ['avif', 'webp']],
  ['an animated a.png', '....IHDR..acTL..IDAT', []],
  ['a.webp', 'RIFF....WEBPVP8 ........', ['avif', 'webp']],
  ['an animated a.webp', 'RIFF....WEBPVP8X....\u0002', ['webp']],
  ['a.gif', 'GIF89a', ['webp']],
  ['a.svg', '<svg/>', []],
] as const)('%s can be sent in formats that keep it as it is', ([file, bytes, formats]) => {
  expect(formatsOf(file, Buffer.from(bytes, 'latin1'))).toEqual(formats);
});
