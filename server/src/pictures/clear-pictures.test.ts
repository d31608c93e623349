import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { clearPictures } from '#pictures/clear-pictures.ts';

const USED = '0123456789abcdef';
const GONE = 'fedcba9876543210';
const DAY_S = 24 * 60 * 60;
const NOW = Date.parse('2026-06-01');

test('what was made of pictures that are gone is deleted once it is a week old, and nothing else', async () => {
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

test('where nothing was made yet there is nothing to delete', async () => {
  const directory = path.join(tmpdir(), 'no-such-pictures');
  expect(await clearPictures({ directory, hashes: new Set(), now: NOW })).toBe(0);
});
