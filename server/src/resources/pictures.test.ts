import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { routes } from '@portico/config/routes';
import { buildContentIndex, type ContentSnapshot, pictureHash } from '@portico/content';
import { samplePost } from '@portico/content/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { FILE, IMMUTABLE, REDIRECT } from '#cache/cache-policies.ts';
import { createPictures } from '#resources/pictures.ts';

const { besidePost } = createPictures({});

const SVG = Buffer.from('<svg/>');
const URL_OF_IMAGE = routes.besidePost.href({ slug: '日本', file: 'a b.svg' });

async function snapshotWith(url: string): Promise<ContentSnapshot> {
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-image-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const file = path.join(directory, path.basename(url));
  await writeFile(file, SVG);
  const index = buildContentIndex([], 0);
  return {
    version: '1',
    index,
    authors: new Map(),
    media: new Map(),
    images: new Map([[url, { url, path: file, hash: pictureHash(SVG) }]]),
    errors: [],
  };
}

test('an image may be embedded anywhere, and opened by itself it runs nothing', async () => {
  const snapshot = await snapshotWith(URL_OF_IMAGE);
  expect(await besidePost({ slug: '日本', file: 'a b.svg' }, snapshot)).toEqual({
    status: 200,
    headers: {
      'content-type': 'image/svg+xml',
      'cache-control': FILE,
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': expect.stringMatching(/^default-src 'none';.* sandbox;/),
    },
    body: SVG,
  });
});

test.for([
  ['日本', 'other.svg'],
  ['other', 'a b.svg'],
  ['constructor', 'toString'],
] as const)('beside %s there is no %s', async ([slug, file]) => {
  expect(await besidePost({ slug, file }, await snapshotWith(URL_OF_IMAGE))).toBeUndefined();
});

test.for<[string, (file: string) => unknown]>([
  ['half of new bytes', (file) => writeFile(file, '<svg')],
  ['a link to another file', (file) => symlink(import.meta.filename, file)],
  ['a device without an end', (file) => symlink('/dev/zero', file)],
  ['a pipe', (file) => execFileSync('mkfifo', [file])],
  ['nothing', () => {}],
])('an image that has changed and was not read again is not sent: %s', async ([, put]) => {
  const snapshot = await snapshotWith(URL_OF_IMAGE);
  const [{ path: file } = { path: '' }] = snapshot.images.values();
  await rm(file);
  await put(file);
  const reportError = vi.fn<(error: unknown, url: string) => void>();
  const { besidePost: beside } = createPictures({ reportError });
  expect(await beside({ slug: '日本', file: 'a b.svg' }, snapshot)).toBeUndefined();
  expect(reportError).toHaveBeenCalledExactlyOnceWith(expect.any(Error), URL_OF_IMAGE);
});

test('a picture that cannot be opened is not sent as it is: it may say where it was taken', async () => {
  const url = routes.besidePost.href({ slug: 'a', file: 'b.jpg' });
  const snapshot = await snapshotWith(url);
  const [image] = snapshot.images.values();
  const images = new Map(image && [[url, { ...image, formats: ['avif', 'webp'] as const }]]);
  const reportError = vi.fn<() => void>();
  const whole = () => Promise.reject(new Error('no picture'));
  const { besidePost: beside } = createPictures({ pictureMaker: { ...maker, whole }, reportError });
  expect(await beside({ slug: 'a', file: 'b.jpg' }, { ...snapshot, images })).toBeUndefined();
  expect(reportError).toHaveBeenCalledOnce();
});

const HASH = '0123456789abcdef';

function withPicture(
  maker: Parameters<typeof createPictures>[0]['pictureMaker'],
  reportError: (error: unknown, url: string) => void = () => {},
) {
  const url = '/blog/a/b.png';
  const image = { url, path: '/nowhere', width: 1000, height: 500, hash: HASH, formats: ['avif', 'webp'] as const };
  const index = buildContentIndex([], 0);
  const snapshot = {
    version: '1',
    index,
    authors: new Map(),
    media: new Map(),
    images: new Map([[url, image]]),
    errors: [],
  };
  const { picture } = createPictures({ pictureMaker: maker, reportError });
  return (file: string) => picture({ slug: 'a', file }, snapshot);
}

const maker = { variant: async () => Buffer.from('made'), whole: async () => ({ body: Buffer.from(''), type: '' }) };

test('a variant has its content in its name, and is kept for a year', async () => {
  expect(await withPicture(maker)(`b.png-${HASH}-480.avif`)).toMatchObject({
    status: 200,
    headers: { 'content-type': 'image/avif', 'cache-control': IMMUTABLE },
    body: Buffer.from('made'),
  });
});

test.for([
  'b.png-0123456789abcdef-481.avif',
  'b.png-0123456789abcdef-2160.avif',
  'b.png-0123456789abcdef-480.png',
  'b.png-0123456789abcde-480.avif',
  'c.png-0123456789abcdef-480.avif',
  'b.png',
  '../b.png-0123456789abcdef-480.avif',
])('there is no %s', async (file) => {
  expect(await withPicture(maker)(file)).toBeUndefined();
});

test('a variant of other bytes leads to the picture', async () => {
  expect(await withPicture(maker)('b.png-ffffffffffffffff-480.avif')).toMatchObject({
    status: 302,
    headers: { location: '/blog/a/b.png' },
  });
});

test('where pictures are sent as they are, there are no variants', async () => {
  expect(await withPicture(undefined)(`b.png-${HASH}-480.avif`)).toBeUndefined();
});

/** What is at addresses of a post that has a picture, a variant of that and a video, and that had another slug. */
function renamed() {
  const index = buildContentIndex([samplePost('new', { aliases: ['old'] })], Date.parse('2026-06-01'));
  const [picture, video] = ['/blog/new/b.png', '/blog/new/demo.mp4'] as const;
  const image = { url: picture, path: '/nowhere', width: 1000, height: 500, hash: HASH, formats: ['webp'] as const };
  const snapshot: ContentSnapshot = {
    version: '1',
    index,
    authors: new Map(),
    media: new Map([[video, { url: video, path: '/nowhere', hash: 'h', state: '', root: '/' }]]),
    images: new Map([[picture, image]]),
    errors: [],
  };
  const makers = createPictures({ pictureMaker: maker });
  return {
    beside: (slug: string, file: string) => makers.besidePost({ slug, file }, snapshot),
    variant: (slug: string, file: string) => makers.picture({ slug, file }, snapshot),
  };
}

test('what a page had at a former slug leads to what the post has', async () => {
  const { beside, variant } = renamed();
  const leadsTo = (location: string) => ({
    status: 301,
    headers: { location, 'cache-control': REDIRECT, 'cross-origin-resource-policy': 'cross-origin' },
  });
  expect(await beside('old', 'b.png')).toMatchObject(leadsTo('/blog/new/b.png'));
  expect(await beside('old', 'demo.mp4')).toMatchObject(leadsTo('/blog/new/demo.mp4'));
  const name = `b.png-${HASH}-480.webp`;
  expect(await variant('old', name)).toMatchObject(leadsTo(`/blog/new/pictures/${name}`));
});

test('what the post does not have either is nowhere', async () => {
  const { beside, variant } = renamed();
  expect(await beside('old', 'c.png')).toBeUndefined();
  expect(await beside('older', 'b.png')).toBeUndefined();
  expect(await variant('old', `c.png-${HASH}-480.webp`)).toBeUndefined();
});
