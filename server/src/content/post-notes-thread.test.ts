import { copyFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { postsToRead } from '@portico/content/read-ahead';
import { sampleSource } from '@portico/content/testing';
import { expect, onTestFinished, test } from 'vitest';
import { openPostNotes, POSTS_DATABASE } from '#content/open-post-notes.ts';
import { createPostNotesThread } from '#content/post-notes-thread.ts';

async function opened() {
  const folder = await mkdtemp(path.join(tmpdir(), 'post-notes-'));
  const onFailure = (error: unknown) => expect.unreachable(String(error));
  const notes = openPostNotes({
    directory: folder,
    contentDirectory: folder,
    version: '1',
    onFailure,
    onFull: onFailure,
  });
  const file = path.join(folder, POSTS_DATABASE);
  const thread = createPostNotesThread({ file, folder, version: '1', onFailure });
  onTestFinished(async () => {
    thread.close();
    notes.close();
    await rm(folder, { recursive: true, force: true });
  });
  return { folder, file, notes, thread };
}

function postsWithoutLog(file: string): number {
  const copy = `${file}.copy`;
  copyFileSync(file, copy);
  const database = new DatabaseSync(copy);
  try {
    // A file that nothing was written to yet has no tables.
    return Number(database.prepare('SELECT count(*) AS count FROM posts').get()?.count);
  } catch {
    return 0;
  } finally {
    database.close();
  }
}

test('the thread notes those posts that nobody else has taken, but for what is more than a post', async () => {
  const { folder, file, notes, thread } = await opened();
  const files = Array.from({ length: 70 }, (_, place) => `${place}.md`);
  for (const each of files) {
    await writeFile(path.join(folder, each), sampleSource([], `Text of ${each}.\n`));
  }
  await writeFile(path.join(folder, '60.md'), sampleSource(['date: 2026-02-30']));
  await writeFile(path.join(folder, '61.md'), sampleSource([], '```js file="code.js"\n```\n'));
  await rm(path.join(folder, '62.md'));
  const posts = postsToRead({ root: folder, files, language: 'en-US' });
  Atomics.add(posts.taken, 0, 50);
  await thread.note(posts);
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare('SELECT file, text FROM posts JOIN texts USING (id) ORDER BY file').all();
  database.close();
  const noted = files.slice(50).filter((each) => !['60.md', '61.md', '62.md'].includes(each));
  expect(rows.map((row) => ({ ...row }))).toEqual(noted.map((each) => ({ file: each, text: `Text of ${each}.\n` })));
  // In the database's own file too, without its log.
  await expect.poll(() => postsWithoutLog(file), { timeout: 20_000 }).toBe(noted.length);
  // The same thread indexes their words.
  notes.indexTexts();
  thread.look();
  await expect.poll(() => notes.having('text')(1), { timeout: 20_000 }).toBe(true);
});

test('whoever waits for a thread that ends is told that it is over', async () => {
  const { folder, thread } = await opened();
  const noting = thread.note(postsToRead({ root: folder, files: [], language: 'en-US' }));
  thread.close();
  await noting;
});
