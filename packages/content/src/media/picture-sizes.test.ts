import { expect, test } from 'vitest';
import { urlBeside } from '#media/paths.ts';
import {
  formatsOf,
  PICTURE_WIDTHS,
  PORTRAIT_WIDTHS,
  parseVariant,
  playsOf,
  portablePicture,
  sourcesOf,
  variantsOf,
  widthsOf,
} from '#media/picture-sizes.ts';

const HASH = '0123456789abcdef';

test.for([
  [100, [100]],
  [480, [480]],
  [481, [480, 481]],
  [2160, [...PICTURE_WIDTHS]],
  [9000, [...PICTURE_WIDTHS]],
] as const)('a picture of %i px has no wider variants', ([width, widths]) => {
  expect(widthsOf({ url: '/blog/a/b.png', width })).toEqual(widths);
});

test('each candidate of a source set names the picture, its bytes, its width and its format', () => {
  const url = urlBeside({ slug: '日本', file: 'a, b.png' });
  const picture = { url, width: 600, height: 300, hash: HASH, formats: ['avif'] as const };
  const [source] = sourcesOf(picture);
  const [first = '', second = ''] = source?.srcset.split(', ') ?? [];
  expect(source?.type).toBe('image/avif');
  expect(first).toBe(`/blog/%E6%97%A5%E6%9C%AC/pictures/a%2C%20b.png-${HASH}-480.avif 480w`);
  expect(second).toMatch(/-600\.avif 600w$/);
  const file = decodeURIComponent(/pictures\/(\S+)/.exec(first)?.[1] ?? '');
  expect(parseVariant(file)).toEqual({ name: 'a, b.png', hash: HASH, width: 480, format: 'avif' });
});

test("an author's picture has variants for the widths of its circles", () => {
  const picture = { url: '/blog/authors/a.jpg', width: 2000, height: 2000, hash: HASH, formats: ['webp'] as const };
  expect(widthsOf(picture)).toEqual([...PORTRAIT_WIDTHS]);
  expect(sourcesOf(picture)[0]?.srcset).toContain(`/blog/authors/pictures/a.jpg-${HASH}-96.webp 96w, `);
});

test('a picture that is sent as it is has no sources', () => {
  expect(sourcesOf({ url: '/blog/a/b.svg' })).toEqual([]);
  expect(sourcesOf({ url: '/blog/a/b.svg', width: 1, height: 1, hash: HASH })).toEqual([]);
});

test.for([
  ['a.jpg', 4000, `/blog/a/pictures/a.jpg-${HASH}-1200.jpeg`, 1200],
  ['a.webp', 600, `/blog/a/pictures/a.webp-${HASH}-600.jpeg`, 600],
  ['a.avif', 1200, `/blog/a/pictures/a.avif-${HASH}-1200.jpeg`, 1200],
  ['a.png', 1201, `/blog/a/pictures/a.png-${HASH}-1200.png`, 1200],
  ['a.GIF', 40, `/blog/a/pictures/a.GIF-${HASH}-40.png`, 40],
  ['a.svg', 4000, `/blog/a/a.svg?v=${HASH}`, undefined],
] as const)('in feeds, %s of %i px is %s', ([file, width, src, shown]) => {
  const picture = { url: `/blog/a/${file}`, width, height: 100, hash: HASH, formats: formatsOf(file) };
  expect(portablePicture(picture)).toEqual({ src, ...(shown && { width: shown }) });
  const asked = parseVariant(src.replace(/^.*\//, ''));
  expect(variantsOf(picture).some(({ format, width }) => format === asked?.format && width === asked.width)).toBe(
    shown !== undefined,
  );
});

test.for([
  [[200, 300], 10],
  [[5000], 1],
  [[5001], 0],
  [[0, 10], 25],
  [[], 5000],
] as const)('an animation with the times %j plays %i times in five seconds', ([delays, plays]) => {
  expect(playsOf(delays)).toBe(plays);
});
