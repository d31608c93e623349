import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readBeside } from '#includes/read-beside.ts';

const outside = await mkdtemp(path.join(tmpdir(), 'read-beside-'));
const root = path.join(outside, 'content');
afterAll(() => rm(outside, { recursive: true }));
const inPost = (file: string) => path.join(root, 'posts/a', file);
await mkdir(inPost('src'), { recursive: true });
await writeFile(path.join(root, 'secret.txt'), 'secret');
await writeFile(inPost('.env'), 'secret');
await writeFile(inPost('a.ts'), '\uFEFFone\r\ntwo\n');
await writeFile(inPost('src/b.ts'), 'three');
await writeFile(inPost('empty.ts'), '\n\n');
await writeFile(inPost('binary'), Buffer.from([1, 2, 3, 0, 0]));
await writeFile(inPost('latin.txt'), Buffer.from([0x61, 0x0a, 0xe9]));
await writeFile(inPost('huge.txt'), 'a'.repeat(1_000_001));
await mkdir(path.join(root, '.hidden'));
await writeFile(path.join(root, '.hidden/secret.txt'), 'secret');
await writeFile(path.join(outside, 'secret.txt'), 'secret');
for (const [target, link] of [
  ['posts/a', 'to-a'],
  ['posts', 'to-posts'],
  ['..', 'to-outside'],
  ['.hidden', 'to-hidden'],
] as const) {
  await symlink(target, path.join(root, link));
}
await symlink('../../secret.txt', inPost('link.txt'));
await symlink('../..', inPost('up'));
await symlink('a.ts', inPost('near.ts'));

test.for([
  ['the folder of a post', 'to-a'],
  ['a folder above it', 'to-posts/a'],
] as const)('%s may be a link within the content', async ([, folder]) => {
  expect(await readBeside(root, folder, 'a.ts')).toEqual({ lines: ['one', 'two'] });
});

test.for(['to-outside', 'to-hidden'])('%s, a folder that is no part of the content, is not read', async (folder) => {
  expect(await readBeside(root, folder, 'secret.txt')).toEqual({
    mistake: expect.stringContaining('"secret.txt" is, or lies behind, a symbolic link'),
  });
});

test.for([
  ['a.ts', ['one', 'two']],
  ['src/b.ts', ['three']],
] as const)('%s is read', async ([file, lines]) => {
  expect(await readBeside(root, 'posts/a', file)).toEqual({ lines });
});

test.for([
  ['', '"" names no file; put one into the folder a and write its path from there'],
  ['none.ts', 'there is no file "none.ts"; put it into the folder a, or correct its name'],
  ['a.ts/b.ts', 'there is no file "a.ts/b.ts"; put it into the folder a'],
  [
    '../../secret.txt',
    '"../../secret.txt" does not stay in the folder of the post, or is not written the short way; put',
  ],
  ['src/../a.ts', 'is not written the short way; put the file into the folder a and write its path from there'],
  ['./a.ts', 'is not written the short way'],
  ['/etc/passwd', '"/etc/passwd" does not stay in the folder of the post'],
  ['C:/a.ts', 'does not stay in the folder of the post'],
  ['src\\b.ts', 'does not stay in the folder of the post'],
  ['a.ts\0', 'does not stay in the folder of the post'],
  ['.env', '".env" is hidden, since a name in it begins with a dot; put it under another name into the folder a'],
  ['link.txt', '"link.txt" is, or lies behind, a symbolic link, which may lead anywhere; put the file itself there'],
  ['near.ts', '"near.ts" is, or lies behind, a symbolic link'],
  ['up/secret.txt', '"up/secret.txt" is, or lies behind, a symbolic link'],
  ['src', '"src" is no file; name a text file in the folder a'],
  ['empty.ts', '"empty.ts" is empty; write what is to be shown'],
  ['binary', '"binary": the file is binary: it holds NUL bytes'],
  ['latin.txt', '"latin.txt", line 2: this line has bytes that are not UTF-8, the first of them 0xE9'],
  ['huge.txt', '"huge.txt" has 1,000,001 bytes, and 1,000,000 is the most; put only what is shown into a file'],
] as const)('%j is refused, with why and what to do', async ([file, mistake]) => {
  expect(await readBeside(root, 'posts/a', file)).toEqual({ mistake: expect.stringContaining(mistake) });
});
