import { expect, test } from 'vitest';
import { formatContentError } from '#content-error.ts';
import { createDarkPictures } from '#dark-pictures.ts';
import type { ContentImage } from '#media-files.ts';

type Size = readonly [width: number, height: number];

function imagesOf(sizes: Readonly<Record<string, Size | null>>): ReadonlyMap<string, ContentImage> {
  return new Map(
    Object.entries(sizes).map(([file, size]) => {
      const url = `/blog/a/${file}`;
      const measured = size && { width: size[0], height: size[1] };
      return [url, { url, path: `/content/posts/a/${file}`, hash: `hash of ${file}`, ...measured }];
    }),
  );
}

const linkDark = createDarkPictures('/content');

test.for<[string, Size | null, Size | null]>([
  ['as large', [800, 600], [800, 600]],
  ['twice as large', [801, 401], [1602, 802]],
  ['half as large, with rounded sides', [801, 401], [400, 200]],
  ['not measured', [800, 600], null],
  ['measured, the other not', null, [800, 600]],
])('a picture has the dark one beside it, which is %s', ([, light, dark]) => {
  const { images, errors } = linkDark(imagesOf({ 'plan.png': light, 'plan.dark.png': dark, 'other.png': [1, 1] }));
  expect(images.get('/blog/a/plan.png')?.dark).toEqual({
    url: '/blog/a/plan.dark.png',
    hash: 'hash of plan.dark.png',
    ...(dark && { width: dark[0], height: dark[1] }),
  });
  expect(images.get('/blog/a/other.png')?.dark).toBeUndefined();
  expect(errors).toEqual([]);
});

test('one of another format, or of nothing, is a picture like any other', () => {
  const images = imagesOf({ 'plan.png': [8, 6], 'plan.dark.svg': [8, 6], 'mood.dark.png': [8, 6] });
  expect(linkDark(images)).toEqual({ images, errors: [] });
});

test('one of other proportions is a mistake, and is not shown', () => {
  const { images, errors } = linkDark(imagesOf({ 'plan.png': [800, 600], 'plan.dark.png': [800, 606] }));
  expect(images.get('/blog/a/plan.png')?.dark).toBeUndefined();
  expect(errors.map(formatContentError)).toEqual([
    "posts/a/plan.dark.png: the picture is not shown in dark looks: it has 800 × 606 pixels and plan.png has 800 × 600, and the page would move where one took the other's place; give both the same proportions",
  ]);
});

test('a picture stays the same object until its dark one changes', () => {
  const before = imagesOf({ 'plan.png': [8, 6], 'plan.dark.png': [8, 6] });
  const url = '/blog/a/plan.png';
  const first = linkDark(before).images.get(url);
  expect(linkDark(new Map(before)).images.get(url)).toBe(first);
  const dark = { url: '/blog/a/plan.dark.png', path: '/content/posts/a/plan.dark.png', hash: 'another' };
  expect(linkDark(new Map([...before, [dark.url, dark]])).images.get(url)?.dark?.hash).toBe('another');
  const light = before.get(url);
  expect(linkDark(new Map(light && [[url, light]])).images.get(url)).toBe(light);
});
