import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keepAssets, releasesToKeep } from '#build/keep-assets.ts';
import { readBuiltFiles } from '#site/load-apps.ts';

test.for([
  [0, ['five']],
  [2, ['five', 'four', 'three']],
])('with %d releases kept, pages of these find their files', async ([keep, texts]) => {
  const build = path.join(await mkdtemp(path.join(tmpdir(), 'portico-builds-')), 'build');
  onTestFinished(() => rm(path.dirname(build), { recursive: true }));
  for (const [number, text] of ['one', 'two', 'three', 'four', 'five'].entries()) {
    keepAssets(build, Number(keep), number);
    await rm(build, { recursive: true, force: true });
    await mkdir(path.join(build, 'client/assets'), { recursive: true });
    await writeFile(path.join(build, `client/assets/app-${text}.js`), text);
    await writeFile(path.join(build, 'client/favicon.svg'), 'icon');
  }
  const bodies = [...(await readBuiltFiles(build, {})).values()].map(({ body }) => new TextDecoder().decode(body));
  expect(bodies.toSorted()).toEqual([...(Array.isArray(texts) ? texts : []), 'icon']);
});

test('ASSETS_KEEP is a small number', () => {
  expect([{}, { ASSETS_KEEP: '0' }, { ASSETS_KEEP: '12' }].map(releasesToKeep)).toEqual([2, 0, 12]);
  for (const value of ['', '-1', 'all', '51', '1.5']) {
    expect(() => releasesToKeep({ ASSETS_KEEP: value })).toThrow(/^ASSETS_KEEP is ".*": expected how many/);
  }
});
