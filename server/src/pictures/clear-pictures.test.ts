import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { clearPictures } from '#pictures/clear-pictures.ts';

const USED = '0123456789abcdef';
const GONE = 'fedcba9876543210';
const DAY_S = 24 * 60 * 60;
const NOW = Date.parse('2026-06-01');

test('what was made of pictures that have been gone for a week is deleted, and nothing else', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-clear-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const ages = {
    [`a-${USED}-480.avif`]: 100,
    [`a-${USED}-whole`]: 100,
    [`a-${GONE}-480.webp`]: 8,
    [`a-${GONE}-whole`]: 8,
    [`a-${GONE}-768.avif`]: 6,
    [`a-${GONE}-480.avif.123.part`]: 8,
  };
  for (const [name, days] of Object.entries(ages)) {
    await writeFile(path.join(directory, name), '');
    const changed = NOW / 1000 - days * DAY_S;
    await utimes(path.join(directory, name), changed, changed);
  }
  expect(await clearPictures({ directory, hashes: new Set([USED]), now: NOW })).toBe(3);
  expect((await readdir(directory)).sort()).toEqual(
    [`a-${USED}-480.avif`, `a-${USED}-whole`, `a-${GONE}-768.avif`].sort(),
  );
});

test('the week begins when the picture was last there, however long ago it was made', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-clear-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const file = path.join(directory, `a-${USED}-480.avif`);
  await writeFile(file, '');
  await utimes(file, 0, 0);
  const clear = (hashes: readonly string[], days: number) =>
    clearPictures({ directory, hashes: new Set(hashes), now: NOW + days * DAY_S * 1000 });
  expect(await clear([USED], 0)).toBe(0);
  // As where the content's disk is not mounted yet.
  expect(await clear([], 1)).toBe(0);
  expect(await clear([], 6)).toBe(0);
  expect(await clear([], 8)).toBe(1);
});

test('where nothing was made yet there is nothing to delete', async () => {
  const directory = path.join(tmpdir(), 'no-such-pictures');
  expect(await clearPictures({ directory, hashes: new Set(), now: NOW })).toBe(0);
});
