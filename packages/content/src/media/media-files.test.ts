import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ContentImage, mediaOf, readMediaFile } from '#media/media-files.ts';
import { formatContentError } from '#reading/content-error.ts';

const outside = await mkdtemp(path.join(tmpdir(), 'portico-media-'));
const directory = path.join(outside, 'content');

beforeEach(() => mkdir(path.join(directory, 'posts/a'), { recursive: true }));
afterEach(() => rm(outside, { recursive: true }));

const inPost = (name: string) => path.join(directory, 'posts/a', name);
const read = (file: string, root = directory) => readMediaFile(root, file, { picturesAreMade: false });

test('pictures and captions are in one order, in whichever they were read', async () => {
  const names = ['talk.pt.vtt', 'b.svg', 'talk.de.vtt', 'a.svg'];
  await Promise.all(names.map((name) => writeFile(inPost(name), name)));
  const files = await Promise.all(names.map((name) => read(`posts/a/${name}`)));
  const { images, media } = mediaOf(
    directory,
    files.flatMap((file) => file ?? []),
  );
  expect([...images.keys()]).toEqual(['/blog/a/a.svg', '/blog/a/b.svg']);
  expect([...media.keys()]).toEqual(['/blog/a/talk.de.vtt', '/blog/a/talk.pt.vtt']);
});

test.for([
  ['out of the content folder', 'x.svg', '../../../secret'],
  ['out of the content folder', 'x.vtt', '../../../secret'],
  ['out of the content folder', 'x.png', '/proc/self/environ'],
  ['out of the content folder and back into it by another name', 'x.mp4', '../../../other/secret'],
  ['to a hidden file', 'x.svg', '../../.env'],
  ['into a hidden folder', 'x.vtt', '../../.git/config'],
] as const)('a link %s is no file of a post: %s -> %s', async ([, name, target]) => {
  for (const folder of ['other', 'content/.git']) {
    await mkdir(path.join(outside, folder));
  }
  for (const secret of ['secret', 'other/secret', 'content/.env', 'content/.git/config']) {
    await writeFile(path.join(outside, secret), 'secret');
  }
  await symlink(target, inPost(name));
  const message = expect.stringMatching(/^this is a link that leads out .* copy it there instead$/);
  expect(await read(`posts/a/${name}`)).toEqual({
    digest: '',
    errors: [{ code: 'file-ignored', file: `posts/a/${name}`, message }],
  });
});

test('a link within the content folder is a file of a post, also as Kubernetes makes it and where the folder is a link itself', async () => {
  await mkdir(path.join(directory, '..2026_01_01'));
  await symlink('..2026_01_01', path.join(directory, '..data'));
  await writeFile(path.join(directory, '..2026_01_01/a.svg'), 'a');
  await symlink('../../..data/a.svg', inPost('a.svg'));
  await symlink('a.svg', inPost('b.svg'));
  await symlink('content', path.join(outside, 'current'));
  for (const name of ['a', 'b']) {
    const file = await read(`posts/a/${name}.svg`, path.join(outside, 'current'));
    expect(file?.image?.url).toBe(`/blog/a/${name}.svg`);
  }
});

test.for(['svg', 'mp4'])(
  'of two files whose names differ in how an accent is stored, either one is known: %s',
  async (extension) => {
    const spellings = [`x\u00E9.${extension}`, `xe\u0301.${extension}`];
    await Promise.all(spellings.map((spelling) => writeFile(inPost(spelling), spelling)));
    const files = (await Promise.all(spellings.map((name) => read(`posts/a/${name}`)))).flatMap((file) => file ?? []);
    const pathsOf = (some: typeof files) => {
      const { images, media } = mediaOf(directory, some);
      return [...images.values(), ...media.values()].map((file) => file.path);
    };
    expect(pathsOf(files)).toEqual([inPost(spellings[0] ?? '')]);
    expect(pathsOf(files.slice(1))).toEqual([inPost(spellings[1] ?? '')]);
  },
);

test.for([
  ['commas', '<svg xmlns="http://www.w3.org/2000/svg" width="100" viewBox="0,0,100,50"/>'],
  ['a line break', '<svg xmlns="http://www.w3.org/2000/svg" width="100" viewBox="0 0\n100 50"/>'],
] as const)('an SVG whose viewBox has %s has no size rather than a wrong one', async ([, source]) => {
  await writeFile(inPost('a.svg'), source);
  const image = (await read('posts/a/a.svg'))?.image;
  expect(image).toBeDefined();
  expect(image).not.toHaveProperty('width');
  expect(image).not.toHaveProperty('height');
});

type Size = readonly [width: number, height: number];

function imagesOf(sizes: Readonly<Record<string, Size | null>>): readonly { readonly image: ContentImage }[] {
  return Object.entries(sizes).map(([file, size]) => {
    const url = `/blog/a/${file}`;
    const measured = size && { width: size[0], height: size[1] };
    return { image: { url, path: `/content/posts/a/${file}`, hash: `hash of ${file}`, ...measured } };
  });
}

const linkDark = (files: ReturnType<typeof imagesOf>) => mediaOf('/content', files);

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
  const { images: shown, errors } = linkDark(images);
  expect([...shown.values()].filter(({ dark }) => dark)).toEqual([]);
  expect(errors).toEqual([]);
});

test('one of other proportions is a mistake, and is not shown', () => {
  const { images, errors } = linkDark(imagesOf({ 'plan.png': [800, 600], 'plan.dark.png': [800, 606] }));
  expect(images.get('/blog/a/plan.png')?.dark).toBeUndefined();
  expect(errors.map(formatContentError)).toEqual([
    "posts/a/plan.dark.png: the picture is not shown in dark looks: it has 800 × 606 pixels and plan.png has 800 × 600, and the page would move when one takes the other's place; give both the same proportions",
  ]);
});
