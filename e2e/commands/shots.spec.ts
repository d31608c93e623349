import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '../test.ts';
import { LOOKS } from '../theme.ts';
import { npmRun } from './npm-run.ts';

test('npm run shots writes a picture of a page in each look, and one of all of them', async () => {
  test.setTimeout(120_000);
  execFileSync('node', ['scripts/is-current.mjs']);
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-shots-'));
  const shots = npmRun('shots', ['--out', directory, 'not-found-closed-390']);
  expect(await shots.ended, shots.output()).toBe(0);
  const files = (await readdir(directory)).sort();
  expect(files).toEqual([...LOOKS.map((look) => `not-found-closed-390-${look}.png`), 'sheet-01.png'].sort());
  for (const file of files) {
    expect((await readFile(path.join(directory, file))).subarray(1, 4).toString(), file).toBe('PNG');
  }
  await rm(directory, { recursive: true });
});

test('npm run shots -- --features writes what shows every feature of Markdown', async () => {
  test.setTimeout(120_000);
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-features-'));
  const shots = npmRun('shots', ['--features', '--out', directory]);
  expect(await shots.ended, shots.output()).toBe(0);
  expect(await readFile(path.join(directory, 'features.md'), 'utf8')).toBe(await readFile('docs/features.md', 'utf8'));
  expect((await readdir(path.join(directory, 'features'))).sort()).toEqual((await readdir('docs/features')).sort());
  await rm(directory, { recursive: true });
});
