import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, test, vi } from 'vitest';
import { deleteOldAssets, keepAssets, keepFilesOf } from '#build/finish-build.ts';
import { keptBeside } from '#http/static-files.ts';
import { readBuiltFiles } from '#site/load-apps.ts';

const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

async function writeBuild(build: string, text: string): Promise<void> {
  await mkdir(path.join(build, 'client/assets'), { recursive: true });
  await writeFile(path.join(build, `client/assets/app-${text}.js`), text);
  await writeFile(path.join(build, 'client/favicon.svg'), 'icon');
}

async function served(build: string): Promise<readonly string[]> {
  return [...(await readBuiltFiles(build, {})).keys()].sort();
}

test('pages of earlier releases find their files for a month after the last day of the release', async () => {
  const build = path.join(await temporaryFolder(), 'build');
  for (const text of ['one', 'two', 'three']) {
    keepAssets(build);
    await rm(build, { recursive: true, force: true });
    await writeBuild(build, text);
  }
  const all = ['/assets/app-one.js', '/assets/app-three.js', '/assets/app-two.js', '/favicon.svg'];
  expect(await served(build)).toEqual(all);
  deleteOldAssets(keptBeside(build), Date.now() + MONTH_MS - 60_000);
  expect(await served(build)).toEqual(all);
  deleteOldAssets(keptBeside(build), Date.now() + MONTH_MS + 60_000);
  expect(await served(build)).toEqual(['/assets/app-three.js', '/favicon.svg']);
});

test('a release keeps the files of another one, and those that it keeps, after an upgrade and after going back', async () => {
  const folder = await temporaryFolder();
  const site = (name: string) => path.join(folder, name);
  const buildOf = (name: string, app: string) => path.join(site(name), '.portico', app, 'build');
  for (const app of ['blog', 'www']) {
    for (const name of ['40', '41', '42']) {
      await writeBuild(buildOf(name, app), name);
    }
  }
  vi.stubEnv('SITE_DIR', site('41'));
  keepFilesOf(site('40'));
  vi.stubEnv('SITE_DIR', site('42'));
  keepFilesOf(site('41'));
  const all = ['/assets/app-40.js', '/assets/app-41.js', '/assets/app-42.js', '/favicon.svg'];
  expect(await served(buildOf('42', 'blog'))).toEqual(all);
  vi.stubEnv('SITE_DIR', site('41'));
  keepFilesOf(site('42'));
  for (const app of ['blog', 'www']) {
    expect(await served(buildOf('41', app))).toEqual(all);
  }
  expect(() => keepFilesOf(site('43'))).toThrow(`${site('43')} has no build, so there are no files to keep.`);
});
