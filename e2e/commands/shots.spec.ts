import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '../content-folder.ts';
import { expect, pagelessTest as test } from '../test.ts';
import { npmRun } from './npm-run.ts';

test('npm run shots writes screenshots of a kind of page, light and dark, at phone and desktop width', async () => {
  test.setTimeout(120_000);
  const directory = await temporaryFolder();
  const { code, output } = await npmRun('shots', ['--out', directory, 'not-found']).ended;
  expect(code, output).toBe(0);
  const files = (await readdir(directory)).sort();
  const names = [1440, 390].flatMap((width) => [`not-found-${width}-dark.png`, `not-found-${width}-light.png`]);
  expect(files).toEqual(names);
  for (const file of files) {
    expect((await readFile(path.join(directory, file))).subarray(1, 4).toString(), file).toBe('PNG');
  }
});
