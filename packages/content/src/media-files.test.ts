import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createMediaFiles } from '#media-files.ts';

const outside = await mkdtemp(path.join(tmpdir(), 'portico-media-'));
const directory = path.join(outside, 'content');

beforeEach(() => mkdir(path.join(directory, 'posts/a'), { recursive: true }));
afterEach(() => rm(outside, { recursive: true }));

const inPost = (name: string) => path.join(directory, 'posts/a', name);
const createFiles = (root = directory) => createMediaFiles(root, { picturesAreMade: false });

test('pictures and captions stand in one order, in whichever they were read', async () => {
  const files = createFiles();
  for (const name of ['talk.pt.vtt', 'b.svg', 'talk.de.vtt', 'a.svg']) {
    await writeFile(inPost(name), name);
    await files.take(`posts/a/${name}`);
  }
  const { images, media } = files.current();
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
  const files = createFiles();
  await writeFile(inPost(name), 'once a file');
  expect(await files.take(`posts/a/${name}`)).toBeUndefined();
  await rm(inPost(name));
  await symlink(target, inPost(name));
  expect(await files.take(`posts/a/${name}`)).toEqual({
    code: 'file-ignored',
    file: `posts/a/${name}`,
    message: expect.stringMatching(/^this is a link that leads out .* copy it there instead$/),
  });
  const { images, media } = files.current();
  expect([images.size, media.size]).toEqual([0, 0]);
});

test('a link within the content folder is a file of a post, also as Kubernetes makes it and where the folder is a link itself', async () => {
  await mkdir(path.join(directory, '..2026_01_01'));
  await symlink('..2026_01_01', path.join(directory, '..data'));
  await writeFile(path.join(directory, '..2026_01_01/a.svg'), 'a');
  await symlink('../../..data/a.svg', inPost('a.svg'));
  await symlink('a.svg', inPost('b.svg'));
  await symlink('content', path.join(outside, 'current'));
  const files = createFiles(path.join(outside, 'current'));
  expect(await files.take('posts/a/a.svg')).toBeUndefined();
  expect(await files.take('posts/a/b.svg')).toBeUndefined();
  expect([...files.current().images.keys()]).toEqual(['/blog/a/a.svg', '/blog/a/b.svg']);
});

test.for(['x.svg', 'x.mp4'])('%s stays as it was while it cannot be read, and that is told', async (name) => {
  const files = createFiles();
  await writeFile(inPost(name), 'good');
  await files.take(`posts/a/${name}`);
  const before = files.current();
  // A link to itself cannot be read by anybody, whatever the permissions.
  await symlink(name, inPost('loop'));
  await rename(inPost('loop'), inPost(name));
  expect(await files.take(`posts/a/${name}`)).toMatchObject({ code: 'file-unreadable', file: `posts/a/${name}` });
  expect(files.current()).toEqual(before);
  await rm(inPost(name));
  expect(await files.take(`posts/a/${name}`)).toBeUndefined();
  const { images, media } = files.current();
  expect([images.size, media.size]).toEqual([0, 0]);
});

test.for([
  ['x', 'svg'],
  ['x', 'mp4'],
] as const)(
  'of two files whose names differ in how an accent is stored, either stays when the other goes: %s.%s',
  async ([name, extension]) => {
    const spellings = [`${name}\u00E9.${extension}`, `${name}e\u0301.${extension}`];
    for (const inOrder of [spellings, spellings.toReversed()]) {
      for (const gone of spellings) {
        const files = createFiles();
        const paths = () =>
          [files.current().images, files.current().media].flatMap((all) => [...all.values()].map((file) => file.path));
        for (const spelling of inOrder) {
          await writeFile(inPost(spelling), spelling);
          await files.take(`posts/a/${spelling}`);
        }
        // Whichever was read last.
        expect(paths()).toEqual([inPost(spellings[0] ?? '')]);
        await rm(inPost(gone));
        await files.take(`posts/a/${gone}`);
        expect(paths()).toEqual(spellings.filter((spelling) => spelling !== gone).map(inPost));
      }
    }
  },
);

test.for([
  ['commas', '<svg xmlns="http://www.w3.org/2000/svg" width="100" viewBox="0,0,100,50"/>'],
  ['a line break', '<svg xmlns="http://www.w3.org/2000/svg" width="100" viewBox="0 0\n100 50"/>'],
] as const)('an SVG whose viewBox has %s has no size rather than a wrong one', async ([, source]) => {
  const files = createFiles();
  await writeFile(inPost('a.svg'), source);
  await files.take('posts/a/a.svg');
  const [image] = files.current().images.values();
  expect(image).toBeDefined();
  expect(image).not.toHaveProperty('width');
  expect(image).not.toHaveProperty('height');
});
