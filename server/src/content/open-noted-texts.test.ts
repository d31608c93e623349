import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { samplePost } from '@portico/content/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openNotedTexts } from '#content/open-noted-texts.ts';
import { openPostNotes, POSTS_DATABASE } from '#content/open-post-notes.ts';

// A thread has to start, which takes seconds on a busy machine.
const INDEXED = { timeout: 20_000 };

function temporaryFolder(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'noted-texts-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return directory;
}

test('the texts that one process notes and indexes, another one has, also those that come later', async () => {
  const directory = temporaryFolder();
  const notes = openPostNotes({ directory, contentDirectory: 'content', version: '1', onFailure: () => {} });
  onTestFinished(() => notes.close());
  notes.indexTexts();
  const add = (slug: string, markdown: string) => notes.add(samplePost(slug, { markdown }), slug, undefined)?.id ?? 0;
  const first = add('a', 'Aardvarks and ants.');
  await vi.waitUntil(() => notes.having('ant')(first) === true, INDEXED);

  const texts = openNotedTexts({ directory, contentDirectory: 'content', version: '1' });
  onTestFinished(() => texts?.close());
  // What is written is there for others once it is committed.
  await vi.waitUntil(() => texts?.textOf(first, 'a') === 'Aardvarks and ants.');
  await vi.waitUntil(() => texts?.having('ant')(first) === true, INDEXED);
  expect(texts?.having('bee')(first)).toBe(false);
  expect(texts?.having('!')(first)).toBe(false);

  const second = add('b', 'Bees: one bee after another bee.');
  await vi.waitUntil(() => texts?.having('bee')(second) === 'often', INDEXED);
  expect(texts?.having('bees one')(second)).toBe(true);
  expect(texts?.having('one')(second)).toBe(true);
  expect(texts?.having('ant')(second)).toBe(false);
  expect(texts?.textOf(12345, 'a')).toBeUndefined();
  // As another database at that place has it.
  expect(texts?.textOf(first, 'b')).toBeUndefined();
  notes.close();
  const database = new DatabaseSync(path.join(directory, POSTS_DATABASE));
  onTestFinished(() => database.close());
  // As a process of another version does, some days later.
  database.exec('DELETE FROM posts');
  expect(texts?.having('ant')(first)).toBeUndefined();
});

test('without the database there is nothing', () => {
  expect(openNotedTexts({ directory: temporaryFolder(), contentDirectory: 'content', version: '1' })).toBeUndefined();
});
