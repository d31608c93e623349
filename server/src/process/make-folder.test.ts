import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, test } from 'vitest';
import { makeFolder } from '#process/make-folder.ts';

test('a folder and its parents are made, even several times at once and again later', async () => {
  const folder = path.join(await temporaryFolder(), 'a/b/c');
  await Promise.all([makeFolder(folder), makeFolder(folder), makeFolder(path.dirname(folder))]);
  await makeFolder(folder);
  expect((await stat(folder)).isDirectory()).toBe(true);
});

test('a folder that cannot be made is an error', async () => {
  const file = path.join(await temporaryFolder(), 'file');
  await writeFile(file, '');
  await expect(makeFolder(path.join(file, 'a/b'))).rejects.toThrow('EEXIST');
});

test.runIf(process.platform === 'linux')('a folder below one that denies all others is an error too', async () => {
  await expect(makeFolder('/proc/portico/cache')).rejects.toThrow(/ENOENT.*\/proc\/portico'/);
});
