import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, test } from 'vitest';
import { keepAssets } from '#build/finish-build.ts';
import { readBuiltFiles } from '#site/load-apps.ts';

test('pages of earlier releases find their files for a month', async () => {
  const build = path.join(await temporaryFolder(), 'build');
  for (const text of ['one', 'two', 'three']) {
    keepAssets(build);
    await rm(build, { recursive: true, force: true });
    await mkdir(path.join(build, 'client/assets'), { recursive: true });
    await writeFile(path.join(build, `client/assets/app-${text}.js`), text);
    await writeFile(path.join(build, 'client/favicon.svg'), 'icon');
  }
  const served = async () => [...(await readBuiltFiles(build, {})).keys()].sort();
  expect(await served()).toEqual(['/assets/app-one.js', '/assets/app-three.js', '/assets/app-two.js', '/favicon.svg']);
  keepAssets(build, Date.now() + 31 * 24 * 60 * 60 * 1000);
  expect(await served()).toEqual(['/assets/app-three.js', '/favicon.svg']);
});
