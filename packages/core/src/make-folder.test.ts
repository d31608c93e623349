import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder } from '#make-folder.ts';
import { temporaryFolder } from '#testing/temporary-folder.ts';

test('a folder and its parents are made, even again later', async () => {
  const folder = path.join(await temporaryFolder(), 'a/b/c');
  makeFolder(folder);
  makeFolder(folder);
  expect((await stat(folder)).isDirectory()).toBe(true);
});

test('a folder that cannot be made is an error', async () => {
  const file = path.join(await temporaryFolder(), 'file');
  await writeFile(file, '');
  expect(() => makeFolder(path.join(file, 'a/b'))).toThrow('EEXIST');
});

test.runIf(process.platform === 'linux')('a folder below one that denies all others is an error too', () => {
  expect(() => makeFolder('/proc/portico/cache')).toThrow(/ENOENT.*\/proc\/portico'/);
});
