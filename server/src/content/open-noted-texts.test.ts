import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  type ContentStore,
  contentUpdates,
  followSharedContent,
  type NotedTexts,
  openContentStore,
  type Post,
} from '@portico/content';
import { samplePost, sampleSource } from '@portico/content/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { mayMount, NO_SMALL_DISK, smallDisk } from '#cache-database/testing/small-disk.ts';
import { openNotedTexts } from '#content/open-noted-texts.ts';
import { openPostNotes, POSTS_DATABASE } from '#content/open-post-notes.ts';

// A thread has to start, which takes seconds on a busy machine.
const INDEXED = { timeout: 20_000 };
const HAS_SMALL_DISK = mayMount();
const SKIPPED = HAS_SMALL_DISK ? '' : NO_SMALL_DISK;

function temporaryFolder(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'noted-texts-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  return directory;
}

test('the texts that one process notes and indexes, another one has, also those that come later', async () => {
  const directory = temporaryFolder();
  const notes = openPostNotes({
    directory,
    contentDirectory: 'content',
    version: '1',
    onFailure: () => {},
    onFull: () => {},
  });
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

/** What readers may type, beyond words: it is all looked up as it is, and means nothing to the database. */
const HOSTILE = [
  ...Array.from({ length: 0xa0 }, (_, code) => `ants${String.fromCharCode(code)}and`),
  ...['\ud800', '\udc00', '\udc00\ud800', '\u200d', '\ufeff', '\ufffd', '\uffff', '\ue000', '\u0301', '👨‍👩‍👧'].flatMap(
    (mark) => [mark, `ants${mark}`, `${mark}ants`, `ants${mark}and`],
  ),
  ...[
    '"',
    '""',
    'ants"',
    '"ants" OR "bees',
    "ants' OR 1=1 --",
    'ants*',
    '*',
    '^ants',
    'text : ants',
    '{text often} : ants',
  ],
  ...['AND', 'NOT ants', 'ants OR bees', 'NEAR(ants bees, 5)', 'ants + bees', '-text : ants', '(', ')))', ');', ''],
  'ants\0" OR text : "and',
  'ants '.repeat(10_000),
  '('.repeat(100_000),
  'a'.repeat(1_000_000),
];

test('whatever readers type is looked up, and the database stays in use', async () => {
  const directory = temporaryFolder();
  const [onFailure, onLookupError] = [vi.fn(), vi.fn()];
  const options = { directory, contentDirectory: 'content', version: '1', onFailure, onFull: onFailure, onLookupError };
  const notes = openPostNotes(options);
  onTestFinished(() => notes.close());
  notes.indexTexts();
  const post = samplePost('a', { markdown: 'Aardvarks and ants.' });
  const id = notes.add(post, 'a', undefined)?.id ?? 0;
  await vi.waitUntil(() => notes.having('ant')(id) === true, INDEXED);
  const texts = openNotedTexts(options);
  onTestFinished(() => texts?.close());
  for (const word of HOSTILE) {
    expect([typeof notes.having(word)(id), typeof texts?.having(word)(id)], JSON.stringify(word.slice(0, 80))).toEqual([
      'boolean',
      'boolean',
    ]);
  }
  expect(notes.having('ants\0and')(id)).toBe(false);
  expect(notes.having('and\0ants')(id)).toBe(true);
  expect(notes.having('ants')(id)).toBe(true);
  expect(onFailure).not.toHaveBeenCalled();
  expect(onLookupError).not.toHaveBeenCalled();
});

test('a lookup that fails leaves the texts as they are', () => {
  const directory = temporaryFolder();
  const [onFailure, onLookupError] = [vi.fn(), vi.fn()];
  const options = { directory, contentDirectory: 'content', version: '1', onFailure, onFull: onFailure, onLookupError };
  const notes = openPostNotes(options);
  onTestFinished(() => notes.close());
  const noted = notes.add(samplePost('a', { markdown: 'Aardvarks and ants.' }), 'a', undefined);
  notes.close();
  const again = openPostNotes(options);
  onTestFinished(() => again.close());
  const database = new DatabaseSync(path.join(directory, POSTS_DATABASE));
  database.exec('DROP TABLE words');
  database.close();
  const id = noted?.id ?? 0;
  expect(again.having('ants')(id)).toBeUndefined();
  expect(onLookupError).toHaveBeenCalledOnce();
  expect(again.textOf(id, 'a')).toBe('Aardvarks and ants.');
  expect(onFailure).not.toHaveBeenCalled();
});

test('while another process has the database to itself no text is looked through, and what is found may say so', async () => {
  const directory = temporaryFolder();
  const options = { directory, contentDirectory: 'content', version: '1', onFailure: () => {}, onFull: () => {} };
  const notes = openPostNotes(options);
  notes.indexTexts();
  const id = notes.add(samplePost('a', { markdown: 'Aardvarks and ants.' }), 'a', undefined)?.id ?? 0;
  await vi.waitUntil(() => notes.having('ant')(id) === true, INDEXED);
  notes.close();
  const other = new DatabaseSync(path.join(directory, POSTS_DATABASE), { timeout: 10_000 });
  onTestFinished(() => other.close());
  // As where the cache folder can have no write-ahead log. The thread that indexes may have the database open a moment longer.
  await vi.waitFor(() => other.exec('PRAGMA journal_mode = DELETE'), INDEXED);
  const texts = openNotedTexts(options);
  onTestFinished(() => texts?.close());
  expect(texts?.having('ant')(id)).toBe(true);
  other.exec('BEGIN EXCLUSIVE');
  expect(texts?.having('ant')(id)).toBe('later');
  other.exec('COMMIT');
  expect(texts?.having('ant')(id)).toBe(true);
});

test('without the database there is nothing', () => {
  expect(openNotedTexts({ directory: temporaryFolder(), contentDirectory: 'content', version: '1' })).toBeUndefined();
});

/** A store that follows another one as in another process. */
async function followed(store: ContentStore, directory: string, texts: NotedTexts | undefined) {
  const follower = await followSharedContent({
    directory,
    texts,
    refuse: () => {},
    receive(listener) {
      let last = store.shared();
      for (const update of contentUpdates(last)) {
        listener(structuredClone(update));
      }
      store.onChange(() => {
        const next = store.shared();
        for (const update of contentUpdates(next, last)) {
          listener(structuredClone(update));
        }
        last = next;
      });
    },
  });
  onTestFinished(() => follower.close());
  return follower;
}

test.skipIf(!HAS_SMALL_DISK).for(['during the start', 'later'] as const)(
  `a post that a full disk keeps from being noted %s is looked through in the processes that follow${SKIPPED}`,
  async (when) => {
    const { folder: directory, fill } = smallDisk();
    const contentDirectory = temporaryFolder();
    const save = (slug: string) =>
      writeFileSync(path.join(contentDirectory, `${slug}.md`), sampleSource([], `The text of ${slug}.`));
    save('first');
    const onFull = vi.fn();
    const notes = openPostNotes({ directory, contentDirectory, version: '1', onFailure: () => {}, onFull });
    onTestFinished(() => notes.close());
    const store = await openContentStore({ directory: contentDirectory, postNotes: notes });
    onTestFinished(() => store.close());
    const texts = openNotedTexts({ directory, contentDirectory, version: '1' });
    onTestFinished(() => texts?.close());
    await vi.waitUntil(() => texts?.textOf(1, store.shared().entries.get('first.md')?.digest ?? '') !== undefined);
    if (when === 'later') {
      notes.indexTexts();
      await vi.waitUntil(() => texts?.having('text')(1) === true, INDEXED);
    }
    // While the content is read for the first time nobody follows it.
    const early = when === 'later' ? await followed(store, contentDirectory, texts) : undefined;
    await fill();
    save('lost');
    await vi.waitFor(() => expect(onFull).toHaveBeenCalled());
    await vi.waitUntil(() => store.current().index.bySlug.has('lost'));
    notes.indexTexts();
    const { current } = early ?? (await followed(store, contentDirectory, texts));
    await vi.waitUntil(() => current().index.bySlug.has('lost'));
    const { bySlug, textHas } = current().index;
    const post = bySlug.get('lost') as Post;
    expect(textHas?.('text')(post)).toBeUndefined();
    expect(post.markdown).toContain('The text of lost.');
  },
);

test('a post whose file has a mistake now keeps its text in the processes that follow', async () => {
  const [directory, contentDirectory] = [temporaryFolder(), temporaryFolder()];
  const file = path.join(contentDirectory, 'posts/a.md');
  mkdirSync(path.dirname(file));
  writeFileSync(file, sampleSource(['title: One'], 'The first text.'));
  const notes = openPostNotes({ directory, contentDirectory, version: '1', onFailure: () => {}, onFull: () => {} });
  onTestFinished(() => notes.close());
  const store = await openContentStore({ directory: contentDirectory, postNotes: notes });
  onTestFinished(() => store.close());
  const texts = openNotedTexts({ directory, contentDirectory, version: '1' });
  onTestFinished(() => texts?.close());
  const follower = await followed(store, contentDirectory, texts);
  const postNow = () => follower.current().index.bySlug.get('a');
  await vi.waitUntil(() => postNow()?.markdown.includes('The first text.'));
  const before = postNow();
  writeFileSync(file, sampleSource(['title: Two', 'date: yesterday'], 'A text that is not published.'));
  await vi.waitUntil(() => follower.current().errors.length > 0);
  expect(postNow()?.markdown).toContain('The first text.');
  // The same post, so nothing is dropped and made again.
  expect(postNow()).toBe(before);
  writeFileSync(file, sampleSource(['title: Two'], 'The second text.'));
  await vi.waitUntil(() => postNow()?.title === 'Two');
  expect(postNow()?.markdown).toContain('The second text.');
});

test('texts that are there and cannot be read are told of, and those that are not there are not', () => {
  const directory = temporaryFolder();
  const onFailure = vi.fn<(error: unknown) => void>();
  const open = () => openNotedTexts({ directory, contentDirectory: 'content', version: '1', onFailure });
  expect(open()).toBeUndefined();
  expect(onFailure).not.toHaveBeenCalled();
  new DatabaseSync(path.join(directory, POSTS_DATABASE)).exec('CREATE TABLE others (id INTEGER)');
  expect(open()).toBeUndefined();
  expect(String(onFailure.mock.lastCall)).toMatch(/no such table/);
});
