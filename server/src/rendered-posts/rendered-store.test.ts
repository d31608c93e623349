import { mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test, vi } from 'vitest';
import { mayMount, NO_SMALL_DISK, smallDisk } from '#cache-database/testing/small-disk.ts';
import { openRenderedStore, type RenderedStoreOptions } from '#rendered-posts/rendered-store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const PAGE_BYTES = 4096;
const HAS_SMALL_DISK = mayMount();

async function folder(): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-rendered-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}

function storeIn(directory: string, options: Partial<RenderedStoreOptions> = {}) {
  const failures: unknown[] = [];
  const store = openRenderedStore({
    directory,
    version: '1',
    onFailure: (error) => failures.push(error),
    onFull: (error) => failures.push(error),
    ...options,
  });
  onTestFinished(store.close);
  return { ...store, failures };
}

/** A store of some hundred pages. */
function filled(directory: string) {
  const store = storeIn(directory);
  for (let index = 0; index < 200; index += 1) {
    store.set(`key ${index}`, 'text '.repeat(2000));
  }
  return store;
}

function inDays(days: number) {
  return { now: () => days * DAY_MS };
}

function textsIn(directory: string) {
  const database = new DatabaseSync(path.join(directory, 'rendered.sqlite'), { readOnly: true });
  try {
    return database.prepare('SELECT text FROM texts').all();
  } finally {
    database.close();
  }
}

/** Overwrites all but the first page, which holds the schema. */
async function damage(directory: string): Promise<void> {
  const file = await open(path.join(directory, 'rendered.sqlite'), 'r+');
  const { size } = await file.stat();
  await file.write(Buffer.alloc(size - PAGE_BYTES, 0xaa), 0, size - PAGE_BYTES, PAGE_BYTES);
  await file.close();
}

test('a text is there for the next process that opens the folder', async () => {
  const directory = path.join(await folder(), 'made/when/missing');
  const first = storeIn(directory);
  expect(first.get('a')).toBeUndefined();
  first.set('a', '<p>日本</p>');
  first.set('a', '<p>Zürich</p>', '[]');
  expect([first.noteOf('a'), first.noteOf('b')]).toEqual(['[]', undefined]);
  expect(first.get('a')).toBe('<p>Zürich</p>');
  first.close();
  expect(storeIn(directory).get('a')).toBe('<p>Zürich</p>');
  expect(first.failures).toEqual([]);
});

test('two that share a folder see what the other stores', async () => {
  const directory = await folder();
  const [one, other] = [storeIn(directory), storeIn(directory)];
  for (let index = 0; index < 100; index += 1) {
    one.set(`one ${index}`, 'first');
    other.set(`other ${index}`, 'second');
  }
  expect([other.get('one 99'), one.get('other 99')]).toEqual(['first', 'second']);
  expect([...one.failures, ...other.failures]).toEqual([]);
});

test('each version has its own texts, also at the same time', async () => {
  const directory = await folder();
  const [former, latter] = [storeIn(directory), storeIn(directory, { version: '2' })];
  former.set('a', 'former');
  expect([former.get('a'), latter.get('a'), latter.noteOf('a')]).toEqual(['former', undefined, undefined]);
  latter.set('a', 'latter', 'note');
  expect([former.get('a'), latter.get('a'), latter.noteOf('a')]).toEqual(['former', 'latter', 'note']);
});

test('texts of another version go some days later', async () => {
  const directory = await folder();
  const former = storeIn(directory, inDays(100));
  for (let index = 0; index < 50; index += 1) {
    former.set(`key ${index}`, 'text');
  }
  storeIn(directory, inDays(110)).set('mine', 'text');
  storeIn(directory, { ...inDays(112), version: '2' });
  await vi.waitFor(() => expect(textsIn(directory)).toEqual([{ text: 'text' }]));
  storeIn(directory, { ...inDays(113), version: '2' });
  await vi.waitFor(() => expect(textsIn(directory)).toEqual([]));
});

test('a text that is asked for stays, one that nobody asked for in a month goes', async () => {
  const directory = await folder();
  const first = storeIn(directory, inDays(100));
  first.set('asked', 'for');
  first.set('left', 'alone');
  expect(storeIn(directory, inDays(120)).get('asked')).toBe('for');
  storeIn(directory, inDays(140));
  await vi.waitFor(() => expect(textsIn(directory)).toEqual([{ text: 'for' }]));
});

test('while a process runs, what it stored and nobody asks for any more goes as well', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const directory = await folder();
  let day = 100;
  const { get, set } = storeIn(directory, { now: () => day * DAY_MS });
  set('asked', 'for');
  set('left', 'alone');
  for (; day <= 130; day += 1) {
    expect(get('asked')).toBe('for');
    vi.advanceTimersByTime(DAY_MS);
    expect(textsIn(directory)).toHaveLength(2);
  }
  vi.advanceTimersByTime(DAY_MS);
  expect(textsIn(directory)).toEqual([{ text: 'for' }]);
});

test('what is stored again leaves no text behind', async () => {
  const directory = await folder();
  const { set } = storeIn(directory);
  set('a', 'first');
  set('a', 'second');
  set('b', 'third');
  expect(textsIn(directory)).toEqual([{ text: 'second' }, { text: 'third' }]);
});

test('a file that is no database is replaced', async () => {
  const directory = await folder();
  await writeFile(
    path.join(directory, 'rendered.sqlite'),
    'not a database, but long enough to be taken for one'.repeat(99),
  );
  const { get, set, failures } = storeIn(directory);
  set('a', 'text');
  expect(get('a')).toBe('text');
  expect(failures).toEqual([]);
});

test('a damaged database is replaced', async () => {
  const directory = await folder();
  filled(directory).close();
  await damage(directory);
  const { get, set, failures } = storeIn(directory);
  expect(get('key 7')).toBeUndefined();
  set('key 7', 'again');
  expect(get('key 7')).toBe('again');
  expect(failures).toEqual([]);
});

test('a database that is damaged while it is open is left alone, told of once, and gone at the next start', async () => {
  const directory = await folder();
  filled(directory).close();
  const { get, set, failures } = storeIn(directory);
  await damage(directory);
  expect(get('key 7')).toBeUndefined();
  set('key 7', 'again');
  expect(get('key 8')).toBeUndefined();
  expect(failures).toHaveLength(1);
  expect(await readdir(directory)).toEqual([]);
  expect(storeIn(directory).failures).toEqual([]);
});

test.skipIf(!HAS_SMALL_DISK)(
  `on a full disk what is stored is there, on another day too, and once it has room more is stored${HAS_SMALL_DISK ? '' : NO_SMALL_DISK}`,
  async () => {
    const { folder: directory, fill, free } = smallDisk();
    let day = 100;
    const onFull = vi.fn<(error: unknown) => void>();
    const { get, noteOf, set, failures } = storeIn(directory, { now: () => day * DAY_MS, onFull });
    set('a', 'before', 'note');
    await fill();
    day += 1;
    for (let time = 0; time < 2; time += 1) {
      set('b', 'during');
      expect([get('a'), noteOf('a'), get('b')]).toEqual(['before', 'note', undefined]);
    }
    await free();
    set('c', 'after');
    expect([get('a'), get('b'), get('c')]).toEqual(['before', undefined, 'after']);
    expect(onFull).toHaveBeenCalledOnce();
    expect(failures).toEqual([]);
  },
);

test('a folder that cannot be made is an error', async () => {
  const inTheWay = path.join(await folder(), 'file');
  await writeFile(inTheWay, '');
  expect(() => storeIn(path.join(inTheWay, 'cache'))).toThrow('ENOTDIR');
});

test('closing leaves one file', async () => {
  const directory = await folder();
  const { set, close } = storeIn(directory);
  set('a', 'text');
  close();
  close();
  expect(await readdir(directory)).toEqual(['rendered.sqlite']);
});
