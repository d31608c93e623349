import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, test } from 'vitest';
import { makeFolder } from '#process/make-folder.ts';

test('a folder is made with those above it, also at the same time and again', async () => {
  const folder = path.join(await temporaryFolder(), 'a/b/c');
  await Promise.all([makeFolder(folder), makeFolder(folder), makeFolder(path.dirname(folder))]);
  await makeFolder(folder);
  expect((await stat(folder)).isDirectory()).toBe(true);
});

test('where none can be made, that is an error', async () => {
  const file = path.join(await temporaryFolder(), 'file');
  await writeFile(file, '');
  await expect(makeFolder(path.join(file, 'a/b'))).rejects.toThrow('EEXIST');
});

test.runIf(process.platform === 'linux')('so it is below a folder that denies all others', async () => {
  await expect(makeFolder('/proc/portico/cache')).rejects.toThrow(/ENOENT.*\/proc\/portico'/);
});
