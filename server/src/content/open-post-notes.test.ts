import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { type ContentSnapshot, openContentStore, type Post } from '@portico/content';
import { samplePost, sampleSource } from '@portico/content/testing';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { mayMount, NO_SMALL_DISK, smallDisk } from '#cache-database/testing/small-disk.ts';
import { openPostNotes, type StoredPostNotes, tryOpenPostNotes } from '#content/open-post-notes.ts';

const FIXTURE = 'e2e/fixture/content';
const DAY_MS = 24 * 60 * 60 * 1000;
// A thread has to start, which takes seconds on a busy machine.
const INDEXED = { timeout: 20_000 };
const LONG_AGO = new Date('2026-01-01');
const HAS_SMALL_DISK = mayMount();
const SKIPPED = HAS_SMALL_DISK ? '' : NO_SMALL_DISK;

async function folderOf(files: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'post-notes-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [file, text] of Object.entries(files)) {
    await save(folder, file, text);
  }
  return folder;
}

/** Saves a file so that its time of change is always the same. */
async function save(folder: string, file: string, text: string, time = LONG_AGO): Promise<void> {
  await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
  await writeFile(path.join(folder, file), text);
  await utimes(path.join(folder, file), time, time);
}

function notesIn(directory: string, contentDirectory: string, version = '1', days = 0): StoredPostNotes {
  const onFailure = (error: unknown) => expect.unreachable(String(error));
  const now = () => Date.now() + days * DAY_MS;
  const notes = openPostNotes({ directory, contentDirectory, version, onFailure, onFull: onFailure, now });
  onTestFinished(notes.close);
  return notes;
}

async function started(directory: string, postNotes?: StoredPostNotes): Promise<ContentSnapshot> {
  const store = await openContentStore({ directory, watching: false, postNotes });
  postNotes?.close();
  return store.current();
}

const titles = ({ index }: ContentSnapshot) => index.posts.map(({ title }) => title).sort();

test('a post is the same whether its file was parsed or is noted, and its text as well', async () => {
  const cache = await folderOf();
  const parsed = await started(FIXTURE);
  const cold = notesIn(cache, FIXTURE);
  const first = (await openContentStore({ directory: FIXTURE, watching: false, postNotes: cold })).current();
  expect(first.index.posts).toEqual(parsed.index.posts);
  cold.close();
  const warm = notesIn(cache, FIXTURE);
  const second = (await openContentStore({ directory: FIXTURE, watching: false, postNotes: warm })).current();
  expect(second.index.posts.length).toBeGreaterThan(5);
  expect(second.index.posts).toEqual(parsed.index.posts);
  expect(second.version).toBe(parsed.version);
});

/** So that no change is too recent to be told from another one. */
function aMinuteLater(): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  onTestFinished(() => void vi.useRealTimers());
}

/** Which files a start reads, and what the posts are then. */
async function startedReading(directory: string, postNotes: StoredPostNotes) {
  const findBytes = vi.spyOn(postNotes, 'findBytes');
  const snapshot = await started(directory, postNotes);
  return { titles: titles(snapshot), read: findBytes.mock.calls.map(([file]) => file).sort() };
}

test('a start reads no file that is as it was, and reads the others', async () => {
  const [cache, content] = [await folderOf(), await folderOf({ 'a.md': sampleSource(['title: One']) })];
  await save(content, 'b.md', sampleSource(['title: One']));
  aMinuteLater();
  const first = await startedReading(content, notesIn(cache, content));
  expect(first).toEqual({ titles: ['One', 'One'], read: ['a.md', 'b.md'] });
  // Of the same size, and with the only time that one can set.
  await save(content, 'b.md', sampleSource(['title: Two']));
  const second = await startedReading(content, notesIn(cache, content));
  expect(second).toEqual({ titles: ['One', 'Two'], read: ['b.md'] });
  const third = await startedReading(content, notesIn(cache, content));
  expect(third).toEqual({ titles: ['One', 'Two'], read: [] });
  // For another folder with such files, for other code and without a cache they are what they are.
  const other = await folderOf({ 'a.md': sampleSource(['title: Six']) });
  expect(titles(await started(other, notesIn(cache, other)))).toEqual(['Six']);
  expect(titles(await started(content))).toEqual(['One', 'Two']);
  expect((await startedReading(content, notesIn(cache, content, '2'))).read).toEqual(['a.md', 'b.md']);
});

test('a file whose time was set back just now is read, since it may change again within the same moment', async () => {
  const [cache, content] = [await folderOf(), await folderOf({ 'a.md': sampleSource() })];
  await started(content, notesIn(cache, content));
  expect((await startedReading(content, notesIn(cache, content))).read).toEqual(['a.md']);
});

test('a post that is a link is read at each start, to see where it leads', async () => {
  const [cache, content] = [await folderOf(), await folderOf({ 'a.md': sampleSource() })];
  await symlink('a.md', path.join(content, 'b.md'));
  aMinuteLater();
  await started(content, notesIn(cache, content));
  expect((await startedReading(content, notesIn(cache, content))).read).toEqual(['b.md']);
});

test('a file with another time and the same bytes is not parsed again', async () => {
  const [cache, content] = [await folderOf(), await folderOf({ 'a.md': sampleSource(['title: One']) })];
  await started(content, notesIn(cache, content));
  await save(content, 'a.md', sampleSource(['title: One']), new Date('2026-01-02'));
  const notes = notesIn(cache, content);
  const add = vi.spyOn(notes, 'add');
  expect(titles(await started(content, notes))).toEqual(['One']);
  expect(add).not.toHaveBeenCalled();
});

test('a text that is lost is read from its file, and where that says something else by now an error says so', async () => {
  const [cache, content] = [await folderOf(), await folderOf({ 'a.md': sampleSource(['title: One'], 'The text.') })];
  const notes = notesIn(cache, content);
  const store = await openContentStore({ directory: content, watching: false, postNotes: notes });
  const post = store.current().index.bySlug.get('a');
  await save(content, 'a.md', sampleSource(['title: One'], 'Another text.'));
  expect(post?.markdown).toContain('The text.');
  notes.close();
  // A page with the title that was and the text that is would be of no state of the content.
  expect(() => post?.markdown).toThrow('The text of a.md cannot be read');
  await save(content, 'a.md', sampleSource(['title: One'], 'The text.'));
  expect(post?.markdown).toContain('The text.');
  await save(content, 'a.md', '');
  expect(() => post?.markdown).toThrow('The text of a.md cannot be read');
});

test('a text stays where another process notes the same bytes, and its id with it', async () => {
  const source = sampleSource(['title: One'], 'The text.');
  const [cache, content] = [await folderOf(), await folderOf({ 'a.md': source })];
  const notes = notesIn(cache, content);
  const store = await openContentStore({ directory: content, watching: false, postNotes: notes });
  const [post] = store.current().index.posts;
  const [read] = (await started(content)).index.posts;
  // What was written in one turn is stored some turns later.
  await pause(20);
  await save(content, 'a.md', sampleSource(['title: One'], 'Another text.'));
  const digest = createHash('sha256').update(source).digest('base64url');
  for (let process = 2; process <= 3; process += 1) {
    const other = notesIn(cache, content);
    const id = (read && other.add(read, digest, undefined)?.id) ?? 0;
    expect(other.textOf(id, digest)).toContain('The text.');
    other.close();
    expect(post?.markdown).toContain('The text.');
  }
});

test('what other code read goes some days later, what nobody read in a month as well, and no text stays behind', async () => {
  const [cache, content] = [await folderOf(), await folderOf({ 'a.md': sampleSource(), 'b.md': sampleSource() })];
  const both = notesIn(cache, content);
  await openContentStore({ directory: content, watching: false, postNotes: both });
  both.indexTexts();
  await vi.waitFor(() => expect(countsIn(cache)).toEqual([2, 2, 2]), INDEXED);
  both.close();
  await rm(path.join(content, 'b.md'));
  const later = notesIn(cache, content, '1', 10);
  await openContentStore({ directory: content, watching: false, postNotes: later });
  later.close();
  notesIn(cache, content, '1', 29);
  notesIn(cache, content, '2', 2);
  await pause(100);
  expect(countsIn(cache)).toEqual([2, 2, 2]);
  notesIn(cache, content, '1', 31);
  await vi.waitFor(() => expect(countsIn(cache)).toEqual([1, 1, 1]));
  notesIn(cache, content, '2', 13);
  await vi.waitFor(() => expect(countsIn(cache)).toEqual([0, 0, 0]));
});

test('each day that a process runs, what is noted of its posts is used, and what was saved and then changed goes', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const [cache, content] = [await folderOf(), await folderOf({ 'a.md': sampleSource([], 'First.') })];
  await save(content, 'b.md', sampleSource([], 'Another.'));
  const notes = notesIn(cache, content);
  const store = await openContentStore({ directory: content, postNotes: notes });
  onTestFinished(store.close);
  const other = await folderOf({ 'c.md': sampleSource() });
  await started(other, notesIn(cache, other));
  await started(other, notesIn(cache, other, '2'));
  await save(content, 'a.md', sampleSource([], 'Second.'), new Date('2026-01-02'));
  await vi.waitFor(() => expect(store.current().index.bySlug.get('a')?.markdown).toContain('Second.'));
  await pause(50);
  expect(countsIn(cache)).toEqual([5, 5, 0]);

  notes.keepOnly(store.noted);
  // Of the other folder and of the other version nobody uses it.
  for (const [days, left] of [
    [2, 5],
    [1, 3],
    [30, 3],
  ] as const) {
    for (let day = 0; day < days; day += 1) {
      vi.advanceTimersByTime(DAY_MS);
      await pause(80);
    }
    await vi.waitFor(() => expect(countsIn(cache)).toEqual([left, left, 0]));
  }
  expect([...store.current().index.bySlug.values()].map(({ markdown }) => markdown.trim()).sort()).toEqual([
    'Another.',
    'Second.',
  ]);
});

test('a start takes out what was saved and changed some days before, of its own folder, once nobody is in the way', async () => {
  const [cache, content] = [await folderOf(), await folderOf({ 'a.md': sampleSource([], 'First.') })];
  const other = await folderOf({ 'b.md': sampleSource() });
  await started(other, notesIn(cache, other));
  await started(content, notesIn(cache, content));
  await save(content, 'a.md', sampleSource([], 'Second.'), new Date('2026-01-02'));
  await started(content, notesIn(cache, content));
  expect(countsIn(cache)).toEqual([3, 3, 0]);
  const notes = notesIn(cache, content, '1', 5);
  const store = await openContentStore({ directory: content, watching: false, postNotes: notes });
  // What the start has noted is stored some turns later.
  await pause(100);
  const exec = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementationOnce(() => {
    throw Object.assign(new Error('database is locked'), { errcode: 5 });
  });
  onTestFinished(() => exec.mockRestore());
  notes.keepOnly(store.noted);
  await vi.waitFor(() => expect(countsIn(cache)).toEqual([2, 2, 0]), { timeout: 5000 });
  expect(exec.mock.calls).toEqual([['BEGIN IMMEDIATE'], ['BEGIN IMMEDIATE'], ['COMMIT']]);
  expect(store.current().index.bySlug.get('a')?.markdown).toContain('Second.');
});

test('a removal that another process keeps from being stored does not keep that one from writing', async () => {
  const [cache, content] = [await folderOf(), await folderOf({ 'a.md': sampleSource() })];
  await started(content, notesIn(cache, content));
  const notes = notesIn(cache, content, '1', 40);
  const { exec: execute } = DatabaseSync.prototype;
  const commands: string[] = [];
  const exec = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, command) {
    commands.push(command);
    // As where the cache folder can have no write-ahead log, and the other reads.
    if (commands.length === 2) {
      throw Object.assign(new Error('database is locked'), { errcode: 5 });
    }
    execute.call(this, command);
  });
  onTestFinished(() => exec.mockRestore());
  await vi.waitFor(() => expect(countsIn(cache)).toEqual([0, 0, 0]), { timeout: 5000 });
  expect(commands).toEqual(['BEGIN IMMEDIATE', 'COMMIT', 'ROLLBACK', 'BEGIN IMMEDIATE', 'COMMIT']);
  notes.close();
});

/** Posts, texts, and texts whose words are known. */
function countsIn(cache: string): readonly unknown[] {
  const database = new DatabaseSync(path.join(cache, 'posts.sqlite'), { readOnly: true });
  try {
    return ['posts', 'texts', 'words_docsize'].map(
      (table) => database.prepare(`SELECT count(*) AS count FROM ${table}`).get()?.count,
    );
  } finally {
    database.close();
  }
}

test('a copy of a post has its text, and all posts have it by one function', async () => {
  const files = { 'a.md': sampleSource([], 'One text.'), 'b.md': sampleSource([], 'Another text.') };
  const [cache, content] = [await folderOf(), await folderOf(files)];
  const notes = notesIn(cache, content);
  const store = await openContentStore({ directory: content, watching: false, postNotes: notes });
  const posts = [...store.current().index.bySlug.values()];
  expect(posts.map((post) => ({ ...post }).markdown.trim()).sort()).toEqual(['Another text.', 'One text.']);
  expect(posts.map((post) => structuredClone(post).markdown)).toEqual(posts.map(({ markdown }) => markdown));
  // What is a function of its own for each makes each a table in memory.
  const getters = posts.map((post) => Object.getOwnPropertyDescriptor(post, 'markdown')?.get);
  expect(new Set(getters).size).toBe(1);
});

test('a damaged database is replaced', async () => {
  const [cache, content] = [await folderOf(), await folderOf({ 'a.md': sampleSource(['title: One']) })];
  await writeFile(
    path.join(cache, 'posts.sqlite'),
    'not a database, and long enough to be looked at as one. '.repeat(20),
  );
  aMinuteLater();
  await started(content, notesIn(cache, content));
  expect((await startedReading(content, notesIn(cache, content))).read).toEqual([]);
});

test('a database of another form is replaced', async () => {
  const [cache, content] = [await folderOf(), await folderOf({ 'a.md': sampleSource(['title: One']) })];
  const database = new DatabaseSync(path.join(cache, 'posts.sqlite'));
  database.exec('CREATE TABLE posts (id INTEGER PRIMARY KEY); PRAGMA user_version = 9');
  database.close();
  aMinuteLater();
  await started(content, notesIn(cache, content));
  expect((await startedReading(content, notesIn(cache, content))).read).toEqual([]);
});

test('a text that another process drops is never taken for the one that it notes after it', async () => {
  const [cache, content] = [await folderOf(), await folderOf({ 'a.md': sampleSource([], 'The text.') })];
  const notes = notesIn(cache, content);
  const { index } = (await openContentStore({ directory: content, watching: false, postNotes: notes })).current();
  // What was written in one turn is stored some turns later.
  await pause(20);
  const other = await folderOf({ 'b.md': sampleSource([], 'The text of another.') });
  const others = notesIn(cache, other, '2', 3);
  await vi.waitFor(() => expect(countsIn(cache)).toEqual([0, 0, 0]));
  await started(other, others);
  expect(index.bySlug.get('a')?.markdown).toContain('The text.');
});

test('a start waits while another process writes, and notes what it reads', async () => {
  const [cache, content] = [await folderOf(), await folderOf({ 'a.md': sampleSource(['title: One']) })];
  notesIn(cache, content).close();
  const script = `
    const database = new (require('node:sqlite').DatabaseSync)(${JSON.stringify(path.join(cache, 'posts.sqlite'))});
    database.exec('BEGIN IMMEDIATE');
    console.log('begun');
    setTimeout(() => database.exec('COMMIT'), 700);
  `;
  const other = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] });
  await once(other.stdout, 'data');
  await started(content, notesIn(cache, content));
  expect(countsIn(cache)).toEqual([1, 1, 0]);
});

test('what another process keeps from being stored for a moment is stored after it', async () => {
  const [cache, content] = [await folderOf(), await folderOf()];
  const notes = notesIn(cache, content);
  notes.add(samplePost('a'), 'a', undefined);
  const exec = vi.spyOn(DatabaseSync.prototype, 'exec');
  onTestFinished(() => exec.mockRestore());
  // As where the cache folder can have no write-ahead log, and the other reads.
  exec.mockImplementationOnce(() => {
    throw Object.assign(new Error('database is locked'), { errcode: 5 });
  });
  await vi.waitFor(() => expect(countsIn(cache)).toEqual([1, 1, 0]));
  expect(exec.mock.calls).toEqual([['COMMIT'], ['COMMIT']]);
});

/** Notes on a disk that may be full. */
async function notesOnSmallDisk() {
  const disk = smallDisk();
  const onFull = vi.fn<(error: unknown) => void>();
  const onFailure = (error: unknown) => expect.unreachable(String(error));
  const options = { directory: disk.folder, contentDirectory: await folderOf(), version: '1', onFailure, onFull };
  const open = () => {
    const notes = openPostNotes(options);
    onTestFinished(notes.close);
    const add = (slug: string, markdown = `The text of ${slug}.`) =>
      notes.add(samplePost(slug, { markdown }), slug, undefined)?.id;
    return { ...notes, add };
  };
  return { ...disk, open, onFull };
}

test.skipIf(!HAS_SMALL_DISK)(
  `what a full disk has no room for is told once, is never taken for what others note, and all goes on once there is room${SKIPPED}`,
  async () => {
    const { folder, fill, free, open, onFull } = await notesOnSmallDisk();
    const [notes, others] = [open(), open()];
    const first = notes.add('first') ?? 0;
    await vi.waitFor(() => expect(countsIn(folder)).toEqual([1, 1, 0]));
    await fill();
    const lost = notes.add('lost') ?? 0;
    expect(notes.textOf(lost, 'lost')).toBe('The text of lost.');
    await vi.waitFor(() => expect(onFull).toHaveBeenCalledOnce());
    await vi.waitFor(() => expect(notes.textOf(lost, 'lost')).toBeUndefined());
    // Where it is known that nothing can be stored, the post keeps its text.
    expect([notes.add('during'), notes.add('during')]).toEqual([undefined, undefined]);
    expect(notes.textOf(first, 'first')).toBe('The text of first.');
    await free();
    const other = others.add('other') ?? 0;
    await vi.waitFor(() => expect(countsIn(folder)).toEqual([2, 2, 0]));
    // SQLite gives ids of a transaction that was undone again.
    expect(other).toBe(lost);
    expect(notes.textOf(lost, 'lost')).toBeUndefined();
    expect(notes.textOf(lost, 'other')).toBe('The text of other.');
    const last = notes.add('last') ?? 0;
    expect(notes.textOf(last, 'last')).toBe('The text of last.');
    await vi.waitFor(() => expect(countsIn(folder)).toEqual([3, 3, 0]));
    notes.indexTexts();
    await vi.waitFor(() => expect([first, last].map(notes.having('text'))).toEqual([true, true]), INDEXED);
    // Of its text nobody knows: it can be looked through.
    expect(notes.having('other')(lost)).toBeUndefined();
    expect(onFull).toHaveBeenCalledOnce();
  },
);

test.skipIf(!HAS_SMALL_DISK)(
  `an id is given once, also where the full disk has undone what had it${SKIPPED}`,
  async () => {
    const { fill, free, open, onFull } = await notesOnSmallDisk();
    const notes = open();
    await fill();
    const lost = [notes.add('a'), notes.add('b')];
    await vi.waitFor(() => expect(onFull).toHaveBeenCalledOnce());
    await free();
    const given = [notes.add('c'), notes.add('d')];
    expect(new Set([...lost, ...given]).size).toBe(4);
  },
);

test.skipIf(!HAS_SMALL_DISK)(
  `when the start is over it is known what a full disk has lost, and from then on nothing is noted that it has no room for${SKIPPED}`,
  async () => {
    const { fill, open } = await notesOnSmallDisk();
    const [notes, others] = [open(), open()];
    const stored = notes.add('stored') ?? 0;
    notes.indexTexts();
    await fill();
    const lost = others.add('lost') ?? 0;
    others.indexTexts();
    expect([notes.isLost(stored), others.isLost(lost)]).toEqual([false, true]);
    expect([notes.add('later'), others.add('later')]).toEqual([undefined, undefined]);
  },
);

test.skipIf(!HAS_SMALL_DISK)(
  `texts that a full disk keeps from being indexed are indexed once there is room, with no further change${SKIPPED}`,
  async () => {
    const { folder, fill, free, open, onFull } = await notesOnSmallDisk();
    const notes = open();
    const words = Array.from({ length: 2000 }, (_, place) => `word${place}`).join(' ');
    const id = notes.add('a', words) ?? 0;
    await vi.waitFor(() => expect(countsIn(folder)).toEqual([1, 1, 0]));
    await fill();
    notes.indexTexts();
    await vi.waitFor(() => expect(onFull).toHaveBeenCalledOnce(), INDEXED);
    expect(notes.having('word7')(id)).toBeUndefined();
    await free();
    await vi.waitFor(() => expect(notes.having('word7')(id)).toBe(true), INDEXED);
    expect(onFull).toHaveBeenCalledOnce();
  },
);

/** A folder of so many posts that a first start has a thread read some of them, among them one with a mistake and one that shows a file. */
async function folderOfMany(): Promise<string> {
  const texts = Array.from({ length: 600 }, (_, place) => [
    `posts/post-${place}.md`,
    sampleSource([`title: Post ${place}`], `Text of ${place}.\n`),
  ]);
  return folderOf({
    ...Object.fromEntries(texts),
    'posts/post-7.md': sampleSource(['date: 2026-02-30']),
    'posts/post-8.md': sampleSource(['title: With a file'], '```js file="code.js"\n```\n'),
    'posts/post-8/code.js': 'one();\n',
  });
}

test('many posts are noted ahead at the first start, and are what they are without it', async () => {
  const [cache, content] = [await folderOf(), await folderOfMany()];
  const parsed = await started(content);
  for (const start of ['first', 'second']) {
    const notes = notesIn(cache, content);
    const add = vi.spyOn(notes, 'add');
    const store = await openContentStore({ directory: content, watching: false, postNotes: notes });
    const { index, errors, version } = store.current();
    expect(index.posts).toEqual(parsed.index.posts);
    expect([index.posts.length, errors.map(({ file }) => file)]).toEqual([599, ['posts/post-7.md']]);
    expect([start, version, errors]).toEqual([start, parsed.version, parsed.errors]);
    expect(add).not.toHaveBeenCalled();
    notes.close();
  }
});

test.skipIf(!HAS_SMALL_DISK)(
  `where the disk is full at the first start with many posts, all are there, and it is told once${SKIPPED}`,
  async () => {
    const content = await folderOfMany();
    const { folder, fill } = smallDisk();
    const onFull = vi.fn<(error: unknown) => void>();
    const onFailure = (error: unknown) => expect.unreachable(String(error));
    const options = { directory: folder, contentDirectory: content, version: '1', onFailure, onFull };
    const notes = openPostNotes(options);
    onTestFinished(notes.close);
    await fill();
    const store = await openContentStore({ directory: content, watching: false, postNotes: notes });
    const posts = store.current().index.posts.filter(({ slug }) => slug !== 'post-8');
    expect(new Set(posts.map(({ markdown }) => markdown)).size).toBe(598);
    expect(onFull).toHaveBeenCalledOnce();
  },
);

test('a folder that cannot be written to is told once, and the posts are read', async () => {
  const [folder, content] = [await folderOf({ file: '' }), await folderOf({ 'a.md': sampleSource(['title: One']) })];
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => lines.push(line) });
  const directory = path.join(folder, 'file');
  const notes = await tryOpenPostNotes({ directory, contentDirectory: content, language: 'en-US', log });
  expect(notes).toBeUndefined();
  expect(titles(await started(content, notes))).toEqual(['One']);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(`Posts are not stored in ${directory}`);
});

test.for<[string, readonly string[]]>([
  ['connection', ['en']],
  ['connect', ['en']],
  ['nection', []],
  ['naive', ['en']],
  ['reads a connection', ['en']],
  ['a connection reads', []],
  ['node:sqlite', ['en']],
  ['e', []],
  ['"', []],
  ['東京', ['ja']],
  ['京', ['ja']],
  ['京東', []],
  ['東京の', ['ja']],
  ['faq', []],
  ['reads\0', ['en']],
  ['a\0b', []],
])('the texts with words that begin with %j, or with the phrase, are told: %j', async ([word, expected]) => {
  const text = 'It **reads** a [connection](/faq), naïvely; `node:sqlite`.';
  const [cache, content] = [await folderOf(), await folderOf({ 'en.md': sampleSource([], text) })];
  await save(content, 'ja.md', sampleSource([], '東京の天気。'));
  await save(content, 'shows.md', sampleSource([], '```text file="a.txt"\n```\n'));
  await save(content, 'shows/a.txt', 'code');
  const notes = notesIn(cache, content);
  const { index } = (await openContentStore({ directory: content, watching: false, postNotes: notes })).current();
  const told = () => index.posts.map((post) => [post.slug, index.textHas?.(word)(post)]);
  expect(told()).toEqual(index.posts.map(({ slug }) => [slug, undefined]));
  notes.indexTexts();
  // Of a post that shows other files nothing is noted.
  const slugs = ['en', 'ja'];
  await vi.waitFor(
    () => expect(told()).toEqual([...slugs.map((slug) => [slug, expected.includes(slug)]), ['shows', undefined]]),
    INDEXED,
  );
});

test('of hundreds of texts that are to be indexed nothing is told, and they are not read for a search', async () => {
  const [cache, content] = [await folderOf(), await folderOf()];
  const notes = notesIn(cache, content);
  const ids = Array.from(
    { length: 300 },
    (_, place) =>
      notes.add(samplePost(`post-${place}`, { markdown: `Text ${place} of all.` }), String(place), undefined)?.id,
  );
  const told = (word: string) => new Set(ids.map((id) => id && notes.having(word)(id)));
  expect(told('text')).toEqual(new Set(['later']));
  notes.indexTexts();
  await vi.waitFor(() => expect(told('text')).toEqual(new Set([true])), INDEXED);
  expect(told('299')).toEqual(new Set([false, true]));
});

test('while another process is in the way of looking a word up no text is looked through', async () => {
  const notes = notesIn(await folderOf(), await folderOf());
  notes.indexTexts();
  const id = notes.add(samplePost('a', { markdown: 'The text.' }), 'a', undefined)?.id ?? 0;
  await vi.waitUntil(() => notes.having('text')(id) === true, INDEXED);
  // As where the cache folder can have no write-ahead log, and the other writes.
  const all = vi.spyOn(StatementSync.prototype, 'all').mockImplementationOnce(() => {
    throw Object.assign(new Error('database is locked'), { errcode: 5 });
  });
  onTestFinished(() => all.mockRestore());
  expect(notes.having('text')(id)).toBe('later');
  expect(notes.having('text')(id)).toBe(true);
});

test('texts are indexed beside what the process does, also of a post that comes when the first are done', async () => {
  const [cache, content] = [await folderOf(), await folderOf()];
  const notes = notesIn(cache, content);
  const add = (slug: string, markdown: string) => notes.add(samplePost(slug, { markdown }), slug, undefined)?.id ?? 0;
  notes.indexTexts();
  for (const word of ['first', 'second']) {
    const id = add(word, `The ${word} text.`);
    await vi.waitUntil(() => notes.having(word)(id) === true, INDEXED);
  }
});

test('where the texts cannot be indexed the posts are read from their files', async () => {
  const [cache, content] = [await folderOf(), await folderOf({ 'a.md': sampleSource([], 'The text.') })];
  const onFailure = vi.fn();
  const notes = openPostNotes({
    directory: cache,
    contentDirectory: content,
    version: '1',
    onFailure,
    onFull: onFailure,
  });
  onTestFinished(notes.close);
  const { index } = (await openContentStore({ directory: content, watching: false, postNotes: notes })).current();
  await pause(20);
  const database = new DatabaseSync(path.join(cache, 'posts.sqlite'));
  database.exec('DROP TABLE words');
  database.close();
  notes.indexTexts();
  await vi.waitFor(() => expect(onFailure).toHaveBeenCalledOnce(), INDEXED);
  expect(index.textHas?.('text')(index.posts[0] as Post)).toBeUndefined();
  expect(index.posts[0]?.markdown).toContain('The text.');
});

// Of two posts, the second comes later. Unless it is told `at once`, no thread can start for the first one: there is no file left that it may open.
const INDEXES_LATER = `
  import { closeSync, openSync } from 'node:fs';
  import { setTimeout as pause } from 'node:timers/promises';
  const [directory, module, when] = process.argv.slice(1);
  const { openPostNotes } = await import(module);
  const told = { failures: 0, index: 0 };
  const notes = openPostNotes({
    directory,
    contentDirectory: 'content',
    version: '1',
    onFailure: () => void (told.failures += 1),
    onFull: () => {},
    onIndexError: () => void (told.index += 1),
  });
  const add = (slug) => notes.add({ slug, file: slug + '.md', title: slug, markdown: 'Text.' }, slug, undefined)?.id;
  const first = add('a');
  const held = [];
  try {
    while (when !== 'at once') held.push(openSync('/dev/null'));
  } catch {}
  notes.indexTexts();
  while (held.length > 0 && told.index + told.failures === 0) await pause(20);
  held.forEach((each) => closeSync(each));
  await pause(200);
  const second = add('b');
  const isFound = (id) => notes.having('text')(id) === true;
  for (let tries = 0; tries < 500 && !(isFound(first) && isFound(second)); tries += 1) await pause(20);
  console.log(JSON.stringify({ ...told, found: [isFound(first), isFound(second)] }));
  notes.close();
`;

/** What becomes of the two posts in a process that these words of a shell start. */
async function indexedLater(start: string, ...when: readonly string[]): Promise<unknown> {
  const module = path.resolve(import.meta.dirname, 'open-post-notes.ts');
  const program = [process.execPath, '-e', INDEXES_LATER, await folderOf(), module, ...when];
  const child = spawn('sh', ['-c', `${start} "$0" "$@"`, ...program], { stdio: ['ignore', 'pipe', 'inherit'] });
  return JSON.parse((await child.stdout.toArray()).join(''));
}

test('texts that cannot be indexed for want of files are indexed with the next change', async () => {
  expect(await indexedLater('ulimit -n 60; exec')).toEqual({
    failures: 0,
    index: expect.any(Number),
    found: [true, true],
  });
});

test('a process of a low priority indexes texts, though it may not raise it', async () => {
  // The superuser may, unless it is not allowed to.
  const asOthers = process.getuid?.() === 0 ? 'setpriv --inh-caps=-all --bounding-set=-sys_nice' : '';
  expect(await indexedLater(`exec ${asOthers} nice -n 15`, 'at once')).toEqual({
    failures: 0,
    index: 0,
    found: [true, true],
  });
});

test('words of a text that has changed, or was read by other code, find nothing', async () => {
  const [cache, content] = [await folderOf(), await folderOf({ 'a.md': sampleSource([], 'The former text.') })];
  await started(content, notesIn(cache, content));
  await save(content, 'a.md', sampleSource([], 'The latter text.'), new Date('2026-01-02'));
  const notes = notesIn(cache, content);
  const { index } = (await openContentStore({ directory: content, watching: false, postNotes: notes })).current();
  const has = (word: string) => index.posts.map((post) => index.textHas?.(word)(post));
  notes.indexTexts();
  await vi.waitFor(() => expect([has('former'), has('latter')]).toEqual([[false], [true]]), INDEXED);
  notes.close();
  expect(has('latter')).toEqual([undefined]);
  const again = notesIn(cache, content);
  expect(again.having('latter')(2)).toBe(true);
  again.close();
  const other = notesIn(cache, content, '2');
  const { current } = await openContentStore({ directory: content, watching: false, postNotes: other });
  expect(current().index.posts.map((post) => current().index.textHas?.('latter')(post))).toEqual([undefined]);
});
