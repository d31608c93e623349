import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Card } from '#cards/card.ts';
import { openCardStore } from '#cards/card-store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = Date.parse('2026-06-01');
const card = (title: string): Card => ({ subject: { seed: 'a' }, brand: 'B', title, byline: [] });

async function folder(): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-cards-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return path.join(directory, 'cards');
}

test('a card that was drawn is there the next time, and no other, nor one of another version', async () => {
  const directory = await folder();
  const store = openCardStore({ directory, version: '1', now: NOW });
  expect(await store.get(card('A'))).toBeUndefined();
  await store.set(card('A'), Buffer.from('picture'));
  expect(await openCardStore({ directory, version: '1', now: NOW }).get(card('A'))).toEqual(Buffer.from('picture'));
  expect(await store.get(card('B'))).toBeUndefined();
  expect(await openCardStore({ directory, version: '2', now: NOW }).get(card('A'))).toBeUndefined();
  expect(await readdir(directory)).toHaveLength(1);
});

test('one that nobody has asked for in a month is deleted', async () => {
  const directory = await folder();
  const store = openCardStore({ directory, version: '1', now: NOW });
  await store.set(card('A'), Buffer.from('picture'));
  await store.set(card('B'), Buffer.from('picture'));
  const old = new Date(NOW - 31 * DAY_MS);
  for (const name of await readdir(directory)) {
    await utimes(path.join(directory, name), old, old);
  }
  await store.get(card('A'));
  await store.clear();
  expect(await readdir(directory)).toHaveLength(1);
  expect(await store.get(card('A'))).toBeDefined();
});

test('without a folder to write to each card is drawn again, and nothing fails', async () => {
  const directory = await folder();
  await writeFile(directory, 'a file');
  const store = openCardStore({ directory, version: '1', now: NOW });
  await store.set(card('A'), Buffer.from('picture'));
  await store.clear();
  expect(await store.get(card('A'))).toBeUndefined();
});
