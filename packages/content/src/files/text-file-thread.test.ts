import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';
import { openTextFileThread } from '#files/text-file-thread.ts';
import { readTextFile } from '#files/text-files.ts';

test('the thread reads files as this one does', async () => {
  const root = await temporaryFolder({ 'a.md': 'one', 'b.md': 'two', 'c.md/d.md': '', 'e.md': '\0' });
  const thread = openTextFileThread();
  onTestFinished(thread.close);
  const sources = ['a.md', 'b.md', 'c.md', 'e.md', 'missing.md'].map((file) => ({ root, file }));
  const read = await Promise.all(sources.map(thread.read));
  expect(read).toEqual(await Promise.all(sources.map(readTextFile)));
  expect(read.map((file) => file?.error?.code ?? file?.text)).toEqual([
    'one',
    'two',
    'file-unreadable',
    'file-encoding',
    undefined,
  ]);
});

test('a file that waits when the thread is closed gets an error, and the next one starts another thread', async () => {
  const root = await temporaryFolder({ 'a.md': 'one' });
  const thread = openTextFileThread();
  onTestFinished(thread.close);
  await thread.read({ root, file: 'a.md' });
  const waiting = thread.read({ root, file: 'a.md' });
  await Promise.all([thread.close(), expect(waiting).rejects.toThrow('The thread that reads files has ended.')]);
  expect(await thread.read({ root, file: 'a.md' })).toMatchObject({ text: 'one' });
});

const FULL = `
import { openSync } from 'node:fs';
import { isOfMachine } from '${path.join(import.meta.dirname, 'open-file.ts')}';
import { openTextFileThread } from '${path.join(import.meta.dirname, 'text-file-thread.ts')}';
const thread = openTextFileThread();
const source = { root: import.meta.dirname, file: 'a.md' };
await thread.read(source);
try { while (true) openSync('/dev/null'); } catch {}
console.log(await thread.read(source).catch((error) => isOfMachine(error)));
await thread.close();
`;

test('a machine that cannot open another file is at fault, not the author', async () => {
  const root = await temporaryFolder({ 'a.md': 'one', 'full.mjs': FULL });
  const program = [process.execPath, path.join(root, 'full.mjs')];
  const { stdout } = await promisify(execFile)('sh', ['-c', 'ulimit -n 60; exec "$@"', 'sh', ...program]);
  expect(stdout).toBe('true\n');
});
