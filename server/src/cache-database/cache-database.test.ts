import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { inTransaction, isFull, openCacheDatabase } from '#cache-database/cache-database.ts';
import { mayMount, NO_SMALL_DISK, smallDisk } from '#cache-database/testing/small-disk.ts';

async function temporaryFolder(): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-cache-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  return directory;
}

const TABLE = 'CREATE TABLE IF NOT EXISTS a (id INTEGER PRIMARY KEY, version TEXT, used INTEGER, text TEXT) STRICT';

async function opened({ directory, form = 1 }: { readonly directory?: string; readonly form?: number } = {}) {
  const [onFailure, onFull] = [vi.fn<(error: unknown) => void>(), vi.fn<(error: unknown) => void>()];
  const cache = openCacheDatabase({
    directory: directory ?? (await temporaryFolder()),
    name: 'a.sqlite',
    form,
    prepare: (database) => database.exec(TABLE),
    table: 'a',
    version: '1',
    now: Date.now,
    keepsOwn: true,
    onFailure,
    onFull,
  });
  onTestFinished(cache.close);
  const insert = cache.database.prepare("INSERT INTO a VALUES (?, '1', 1000000, ?)");
  const select = cache.database.prepare('SELECT id FROM a');
  return {
    ...cache,
    onFailure,
    onFull,
    add: (id: number, text = '') => insert.run(id, text),
    ids: () => cache.guarded(() => select.all().map(({ id }) => id)),
    // SQLite says of a database that may not grow what it says of a full disk.
    limit: (pages: number) => cache.database.exec(`PRAGMA max_page_count = ${pages}`),
  };
}

const HAS_SMALL_DISK = mayMount();
// Of several pages of the file.
const LARGE = 'x'.repeat(80_000);

test('what there is no room for is not stored, nor the half of it, and once there is room all goes on', async () => {
  const { database, guarded, add, ids, limit, onFull, onFailure } = await opened();
  guarded(() => add(1));
  limit(3);
  for (let time = 0; time < 2; time += 1) {
    expect(guarded(() => add(2, LARGE))).toBeUndefined();
    guarded(() =>
      inTransaction(database, () => {
        add(3);
        add(4, LARGE);
      }),
    );
  }
  expect(ids()).toEqual([1]);
  limit(1000);
  guarded(() => add(5, LARGE));
  expect(ids()).toEqual([1, 5]);
  expect(onFull).toHaveBeenCalledOnce();
  expect(onFailure).not.toHaveBeenCalled();
});

test('a transaction that is open over several actions is undone where there is no room for one of them', async () => {
  const { database, guarded, add, ids, limit } = await opened();
  guarded(() => {
    database.exec('BEGIN IMMEDIATE');
    add(1);
  });
  limit(3);
  guarded(() => add(2, LARGE));
  expect(database.isTransaction).toBe(false);
  limit(1000);
  guarded(() => add(3));
  expect(ids()).toEqual([3]);
});

/** A process that runs a program which may open a database. */
function anotherProcess(program: string) {
  const source = `import { openCacheDatabase } from ${JSON.stringify(new URL('./cache-database.ts', import.meta.url).href)};${program}`;
  return spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: ['ignore', 'pipe', 'inherit'] });
}

/** How such a program opens it. */
function openingIn(directory: string, form: number): string {
  return `openCacheDatabase({
    directory: ${JSON.stringify(directory)},
    name: 'a.sqlite',
    form: ${form},
    prepare: (database) => database.exec(${JSON.stringify(TABLE)}),
    table: 'a',
    version: '1',
    now: Date.now,
    keepsOwn: true,
  })`;
}

async function removeFiles(directory: string): Promise<void> {
  for (const suffix of ['', '-wal', '-shm']) {
    await rm(path.join(directory, `a.sqlite${suffix}`), { force: true });
  }
}

test.for([
  ['of another form', 1],
  ['of the same form', 2],
] as const)(
  'a file %s that another process replaces while this one waits for it is used as it is now',
  async ([, form]) => {
    const directory = await temporaryFolder();
    (await opened({ directory, form })).close();
    const blocking = new DatabaseSync(path.join(directory, 'a.sqlite'));
    blocking.exec('BEGIN IMMEDIATE');
    const child = anotherProcess(`
      console.log('opening');
      const { database, close } = ${openingIn(directory, 2)};
      console.log(JSON.stringify(database.prepare('SELECT id FROM a').all()));
      close();
    `);
    await once(child.stdout, 'data');
    // It waits for the lock soon.
    await pause(500);
    await removeFiles(directory);
    const first = await opened({ directory, form: 2 });
    first.add(1);
    blocking.close();
    expect(await text(child.stdout)).toBe('[{"id":1}]\n');
    first.add(2);
    expect((await opened({ directory, form: 2 })).ids()).toEqual([1, 2]);
  },
);

test('a damaged file that another process has replaced meanwhile is not removed', async () => {
  const directory = await temporaryFolder();
  const damaged = await opened({ directory });
  await removeFiles(directory);
  const { add } = await opened({ directory });
  add(1);
  damaged.guarded(() => JSON.parse('{'));
  expect(damaged.onFailure).toHaveBeenCalledOnce();
  expect((await opened({ directory })).ids()).toEqual([1]);
});

test('what another process begins to use between two turns is not taken out', async () => {
  const directory = await temporaryFolder();
  const { database, add, ids, inTurns, remove } = await opened({ directory });
  const other = await opened({ directory });
  for (const id of [1, 2]) {
    add(id);
  }
  const unused = database.prepare('SELECT id FROM a WHERE used <= 1000000 LIMIT ?');
  let times = 0;
  inTurns((most) => {
    times += 1;
    const found = unused.all(most).map(({ id }) => Number(id));
    if (times === 1) {
      other.database.exec('UPDATE a SET used = 2000000 WHERE id = 1');
    }
    return found;
  }, remove);
  await vi.waitUntil(() => times > 2);
  expect(ids()).toEqual([1]);
});

test('a file whose log nobody has begun is opened once another process has written to it', async () => {
  const directory = await temporaryFolder();
  const file = path.join(directory, 'a.sqlite');
  const other = anotherProcess(`
    import { DatabaseSync } from 'node:sqlite';
    const database = new DatabaseSync(${JSON.stringify(file)});
    database.exec(${JSON.stringify(`${TABLE}; PRAGMA user_version = 1; BEGIN IMMEDIATE;`)});
    console.log('writing');
    setTimeout(() => database.close(), 300);
  `);
  await once(other.stdout, 'data');
  const { add, ids } = await opened({ directory });
  add(1);
  expect(ids()).toEqual([1]);
});

test.skipIf(!HAS_SMALL_DISK).for([
  'was killed',
  // It has taken its log with it, and there may be no room for another one.
  'has ended',
] as const)(
  `what starts on a full disk after one that %s reads what there is, or is told that it is full${HAS_SMALL_DISK ? '' : NO_SMALL_DISK}`,
  async (end) => {
    const { folder: directory, fill, free } = smallDisk();
    const first = anotherProcess(`
      const { database, close } = ${openingIn(directory, 1)};
      database.exec("INSERT INTO a VALUES (1, '1', 1000000, '')");
      ${end === 'has ended' ? 'close()' : "process.kill(process.pid, 'SIGKILL')"};
    `);
    await once(first, 'exit');
    await fill();
    try {
      const { ids, guarded, add, onFull } = await opened({ directory });
      expect(ids()).toEqual([1]);
      guarded(() => add(2, LARGE));
      expect(onFull).toHaveBeenCalledOnce();
      await free();
      guarded(() => add(2, LARGE));
      expect(ids()).toEqual([1, 2]);
    } catch (error) {
      expect([end, isFull(error), String(error)]).toEqual(['has ended', true, expect.anything()]);
    }
  },
);
