import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openCacheDatabase } from '#cache-database/cache-database.ts';

async function opened() {
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-cache-'));
  const [onFailure, onFull] = [vi.fn<(error: unknown) => void>(), vi.fn<(error: unknown) => void>()];
  const cache = openCacheDatabase({
    directory,
    name: 'a.sqlite',
    form: 1,
    prepare: (database) =>
      database.exec('CREATE TABLE a (id INTEGER PRIMARY KEY, version TEXT, used INTEGER, text TEXT) STRICT'),
    table: 'a',
    version: '1',
    now: Date.now,
    keepsOwn: true,
    onFailure,
    onFull,
  });
  onTestFinished(() => {
    cache.close();
    return rm(directory, { recursive: true });
  });
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

const LARGE = 'x'.repeat(20_000);

test('what there is no room for is not stored, nor the half of it, and once there is room all goes on', async () => {
  const { guarded, inTransaction, add, ids, limit, onFull, onFailure } = await opened();
  guarded(() => add(1));
  limit(3);
  for (let time = 0; time < 2; time += 1) {
    expect(guarded(() => add(2, LARGE))).toBeUndefined();
    guarded(() =>
      inTransaction(() => {
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
