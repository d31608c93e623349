import { execFileSync } from 'node:child_process';
import { symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { mkdir, rename, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';
import { openFile, readWhole, readWholeSync, type SourceFile, whyUnread } from '#files/open-file.ts';

const MAX_BYTES = 1000;

/** The results of both ways to read, as texts. A failure is said as authors read it. */
async function readings(source: SourceFile): Promise<readonly string[]> {
  const readSync = async () => readWholeSync(source, MAX_BYTES).bytes;
  const results = [readWhole(source, MAX_BYTES), readSync()].map((reading) => reading.catch(whyUnread));
  return (await Promise.all(results)).map(String);
}

/** Puts something at a path. */
type Put = (file: string) => unknown;

const listen: Put = async (file) => {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(file, resolve));
  onTestFinished(() => void server.close());
};

const grow =
  (bytes: number): Put =>
  (file) => {
    writeFileSync(file, '');
    truncateSync(file, bytes);
  };

test.for<readonly [string, Put, string]>([
  [
    'a named pipe',
    (file) => execFileSync('mkfifo', [file]),
    'it is a folder, pipe, socket or device, and not a regular',
  ],
  ['a socket', listen, 'not a regular file; rename or remove it'],
  ['a folder', (file) => mkdir(file), 'not a regular file'],
  [
    'a link to a device',
    (file) => symlink('/dev/zero', file),
    'leads out of the content folder; put a copy in its place',
  ],
  ['a link to /proc', (file) => symlink('/proc/self/environ', file), 'leads out of'],
  ['a link to a file outside', (file) => symlink('../secret.md', file), 'leads out of'],
  ['a link through a folder outside', (file) => symlink('../content-old/a.md', file), 'leads out of'],
  ['a link to itself', (file) => symlink(path.basename(file), file), 'a link that leads nowhere; correct or remove it'],
  ['a link to nothing', (file) => symlink('nothing.md', file), 'a link that leads nowhere'],
  [
    'a link to a pipe',
    (file) => [execFileSync('mkfifo', [`${file}.pipe`]), symlinkSync(`${file}.pipe`, file)],
    'not a regular file',
  ],
  ['a file that is a little too large', grow(1_050_000), 'it has 1.1 MB, and the limit is 0.1 MB; make it smaller'],
  ['a file of 10 TB', grow(1e13), 'it has 10,000,000 MB, and the limit is 0.1 MB; make it smaller'],
])('%s is refused before it is read', async ([, put, reason]) => {
  const root = await temporaryFolder({ 'secret.md': 'secret', 'content-old/a.md': 'old', 'content/b.md': '' });
  await put(path.join(root, 'content/a.md'));
  const [refusal, other] = await readings({ root: path.join(root, 'content'), file: 'a.md' });
  expect(refusal).toMatch(/^the file is not read, because /);
  expect(refusal).toContain(reason);
  expect(other).toBe(refusal);
});

test.for<readonly [string, string]>([
  ['a.md', 'a.md'],
  ['a link to a file in the folder', 'link.md'],
  ['a file in a linked folder', 'linked/b.md'],
  ['a file of a mounted ConfigMap', 'map.md'],
  ['a file whose folder begins with two dots', '..map/c.md'],
])('%s is read', async ([, file]) => {
  const root = await temporaryFolder({ 'a.md': 'read', 'folder/b.md': 'read', '..map/c.md': 'read' });
  await symlink('a.md', path.join(root, 'link.md'));
  await symlink(path.join(root, 'folder'), path.join(root, 'linked'));
  await symlink('..map', path.join(root, '..data'));
  await symlink('..data/c.md', path.join(root, 'map.md'));
  expect(await readings({ root, file })).toEqual(['read', 'read']);
});

test("for a file that cannot be read, or is missing, the system's error is thrown", async () => {
  const root = await temporaryFolder({ 'a.md/b.md': '' });
  await expect(readWhole({ root, file: 'c.md' }, MAX_BYTES)).rejects.toMatchObject({ code: 'ENOENT' });
  expect(() => readWholeSync({ root, file: 'c.md' }, MAX_BYTES).bytes).toThrow('ENOENT');
  expect(whyUnread(new Error('EACCES: permission denied'))).toBe(
    'the file cannot be read: EACCES: permission denied. Check its permissions',
  );
  const full = Object.assign(new Error('EMFILE: too many open files'), { code: 'EMFILE' });
  expect(whyUnread(full)).toMatch(/too many open files\. Raise the limit of open files, with ulimit -n/);
});

test('what is added to a file while it is read is left out', async () => {
  const root = await temporaryFolder({ 'a.md': 'first', 'empty.md': '' });
  const { handle, bytes } = await openFile({ root, file: 'a.md' }, MAX_BYTES);
  await handle.close();
  expect(bytes).toBe(5);
  expect(await readings({ root, file: 'empty.md' })).toEqual(['', '']);
});

test('while the link to the content folder is replaced again and again, no file is refused', async () => {
  const root = await temporaryFolder({ 'trees/1/a.md': 'one', 'trees/2/a.md': 'two' });
  const current = path.join(root, 'current');
  await symlink('trees/1', current);
  let isReading = true;
  const reading = Array.from({ length: 4 }, async () => {
    const seen = new Set<string>();
    while (isReading) {
      (await readings({ root: current, file: 'a.md' })).forEach((text) => void seen.add(text));
    }
    return seen;
  });
  for (let swap = 0; swap < 200; swap += 1) {
    await symlink(`trees/${(swap % 2) + 1}`, path.join(root, 'next'));
    await rename(path.join(root, 'next'), current);
  }
  isReading = false;
  expect(new Set((await Promise.all(reading)).flatMap((seen) => [...seen]))).toEqual(new Set(['one', 'two']));
});

// Runs as fast as it can, next to the reads: swaps the folder `a` and a link `link`.
const SWAPPING = `
  const { renameSync } = require('node:fs');
  const { workerData } = require('node:worker_threads');
  const move = (from, to) => renameSync(workerData + '/' + from, workerData + '/' + to);
  for (let swap = 0; swap < 20_000; swap += 1) {
    move('a', 'aside');
    move('link', 'a');
    move('a', 'link');
    move('aside', 'a');
  }
`;

test('while a folder is replaced by a link again and again, nothing outside is read', async () => {
  const root = await temporaryFolder({ 'content/a/b.md': 'inside', 'outside/b.md': 'secret' });
  const content = path.join(root, 'content');
  await symlink(path.join(root, 'outside'), path.join(content, 'link'));
  const swapping = new Worker(SWAPPING, { eval: true, workerData: content });
  let isSwapping = true;
  swapping.once('exit', () => {
    isSwapping = false;
  });
  const seen = new Set<string>();
  while (isSwapping) {
    (await readings({ root: content, file: 'a/b.md' })).forEach((text) => void seen.add(text));
  }
  expect(seen).toContain('inside');
  expect(seen).not.toContain('secret');
});
