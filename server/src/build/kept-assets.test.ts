import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { dropOldAssets, keepAssets, releasesToKeep } from '#build/kept-assets.ts';
import type { CacheEntry } from '#cache/page-cache.ts';
import { readBuiltFiles } from '#pages/load-apps.ts';

function textsOf(files: ReadonlyMap<string, CacheEntry>) {
  return Object.fromEntries([...files].map(([url, { body }]) => [url, String(body)]));
}

const HOUR_MS = 3_600_000;

/** A folder that releases are built into, one after the other, as npm run build does it. */
async function startBuilds(keep: number) {
  const build = path.join(await mkdtemp(path.join(tmpdir(), 'portico-builds-')), 'build');
  onTestFinished(() => rm(path.dirname(build), { recursive: true }));
  let now = Date.UTC(2026, 0, 1);
  return {
    /** Builds a release, a day after the one before or so many hours. */
    async release(files: Readonly<Record<string, string>>, hours = 24) {
      now += hours * HOUR_MS;
      keepAssets(build, now);
      await rm(build, { recursive: true, force: true });
      await rm(`${build}/client-precompressed`, { recursive: true, force: true });
      for (const [file, text] of Object.entries(files)) {
        for (const place of [`client/${file}`, `client-precompressed/${file}.br`]) {
          await mkdir(path.dirname(path.join(build, place)), { recursive: true });
          await writeFile(path.join(build, place), text);
        }
      }
      dropOldAssets(build, keep, now);
    },
    /** What the server then has, by address. */
    async served() {
      return textsOf(await readBuiltFiles(build, {}));
    },
    kept: `${build}-kept`,
  };
}

test('a page of an earlier release finds its files, and what keeps its name is that of the last', async () => {
  const { release, served, kept } = await startBuilds(2);
  await release({ 'assets/app-1.js': 'one', 'assets/same-0.css': 'same', 'favicon.svg': 'first' });
  await release({ 'assets/app-2.js': 'two', 'assets/same-0.css': 'same', 'favicon.svg': 'second' });
  const same = { '/assets/same-0.css': 'same', '/favicon.svg': 'second' };
  expect(await served()).toEqual({ '/assets/app-1.js': 'one', '/assets/app-2.js': 'two', ...same });
  expect(readdirSync(kept, { recursive: true }).filter((file) => String(file).includes('same'))).toEqual([]);

  await release({ 'assets/app-2.js': 'two', 'assets/same-0.css': 'same', 'favicon.svg': 'second' });
  expect(readdirSync(kept).length).toBe(1);
  await release({ 'assets/app-3.js': 'three' });
  await release({ 'assets/app-4.js': 'four' });
  expect(Object.values(await served()).toSorted()).toEqual(['four', 'same', 'three', 'two']);
});

test('builds of one day push nothing out, since most of them may never have been served', async () => {
  const { release, served, kept } = await startBuilds(2);
  await release({ 'assets/app-1.js': 'served for weeks' });
  for (const build of [2, 3, 4, 5]) {
    await release({ [`assets/app-${build}.js`]: `build ${build}` }, build === 2 ? 500 : 1);
  }
  expect(Object.values(await served()).toSorted()).toEqual([
    'build 2',
    'build 3',
    'build 4',
    'build 5',
    'served for weeks',
  ]);
  await release({ 'assets/app-6.js': 'build 6' }, 24);
  expect(Object.values(await served()).toSorted()).toEqual(['build 4', 'build 5', 'build 6']);

  for (let build = 7; build < 40; build += 1) {
    await release({ [`assets/app-${build}.js`]: `build ${build}` }, 0.1);
  }
  expect(readdirSync(kept)).toHaveLength(20);
});

test('nothing is kept where none is to be, and nothing of a copy that was broken off', async () => {
  const { release, served, kept } = await startBuilds(0);
  await release({ 'assets/app-1.js': 'one' });
  await mkdir(path.join(kept, '1.unfinished/client/assets'), { recursive: true });
  await writeFile(path.join(kept, '1.unfinished/client/assets/half.js'), 'ha');
  await release({ 'assets/app-2.js': 'two' }, 1);
  expect(await served()).toEqual({ '/assets/app-2.js': 'two' });
  expect(existsSync(kept) && readdirSync(kept)).toEqual([]);
});

test('ASSETS_KEEP is a small number', () => {
  expect([{}, { ASSETS_KEEP: '0' }, { ASSETS_KEEP: '12' }].map((variables) => releasesToKeep(variables))).toEqual([
    2, 0, 12,
  ]);
  for (const value of ['', '-1', 'all', '51', '1.5']) {
    expect(() => releasesToKeep({ ASSETS_KEEP: value })).toThrow(/^ASSETS_KEEP is ".*": expected how many/);
  }
});
