import { chmodSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { makeFolder } from '@portico/core/make-folder';
import { createIndexWriter, createSearchIndex, SEARCH_SCHEMA } from '#search/search-index.ts';
import type { Entry, Shown } from '#store/content-file.ts';

/** The parts of a version, each compressed. */
export const PARTS = ['page', 'feed', 'markdown', 'search', 'checked'] as const;
export type Part = (typeof PARTS)[number];
export type Parts = Partial<Readonly<Record<Part, Uint8Array>>>;

/** What was made of a file. */
export type Version = {
  readonly file: string;
  readonly entry: Entry;
  /** The stamps of the files that it was made from; empty if these may change without another stamp. */
  readonly stamp: string;
  /** Since when readers get some version of the file, if they get this one (epoch ms). */
  readonly since: number;
  /** Whether nothing is left to be made. */
  readonly isWhole: boolean;
  readonly parts?: Parts | undefined;
};

/** What is stored of a file: what was made of it last, and the version that readers get. */
export type Row = {
  readonly file: string;
  /** Undefined if another program, or one with other settings, made it. */
  readonly made?: { readonly entry: Entry; readonly stamp: string; readonly isWhole: boolean } | undefined;
  readonly shown?: Shown | undefined;
};

export type Store = ReturnType<typeof openStore>;
export type StoreReader = ReturnType<typeof openReader>;

// Raise it when another program could not show what this one has stored.
const FORMAT = 1;
const DAY_MS = 86_400_000;
// A server that was off for longer may have missed that a post was withdrawn.
const KEPT_DAYS = 7;
const LOCK_MS = 300;
const READ_LOCK_MS = 30;
// At a start, nobody waits for a page yet, and without these rows the last good versions would be lost.
export const START_LOCK_MS = 5000;

// A version is the hash of all that it was made from, except the program.
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS version (
    id INTEGER PRIMARY KEY AUTOINCREMENT, file TEXT NOT NULL, key TEXT NOT NULL, program TEXT NOT NULL, stamp TEXT NOT NULL,
    made INTEGER NOT NULL, whole INTEGER NOT NULL, entry TEXT NOT NULL,
    page BLOB, feed BLOB, markdown BLOB, search BLOB, checked BLOB, UNIQUE (file, key, program)) STRICT;
  CREATE INDEX IF NOT EXISTS version_key ON version (key);
  CREATE TABLE IF NOT EXISTS shown (
    file TEXT PRIMARY KEY, version INTEGER NOT NULL, since INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  ${SEARCH_SCHEMA}
`;

/** The file of the store of a content folder. */
export function storeFile(folder: string, content: string): string {
  return path.join(folder, `content-${FORMAT}-${content}.sqlite`);
}

/** Opens the store to write into it. Only the workshop does. A damaged file is made anew. Throws if nothing can be written there. */
export function openStore(file: string, program: string) {
  const database = opened(file);
  const inode = inodeOf(file);
  const select = database.prepare(
    'SELECT entry, whole FROM version WHERE file = ? AND key = ? AND program = ? AND whole = 1',
  );
  const insert = database.prepare(
    `INSERT INTO version (file, key, program, stamp, made, whole, entry, ${PARTS.join(', ')})
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET stamp = excluded.stamp, made = excluded.made, whole = excluded.whole, entry = excluded.entry,
     ${PARTS.map((part) => `${part} = excluded.${part}`).join(', ')} RETURNING id`,
  );
  const touch = database.prepare(
    'UPDATE version SET stamp = ?, made = ? WHERE file = ? AND key = ? AND program = ? RETURNING id',
  );
  const selectOld = database.prepare(
    `SELECT id FROM version WHERE file = ?1 AND id != ?2 AND program = ?3
     AND id NOT IN (SELECT version FROM shown WHERE file = ?1)`,
  );
  const selectAll = database.prepare('SELECT id FROM version WHERE file = ?');
  const remove = database.prepare('DELETE FROM version WHERE id = ?');
  const show = database.prepare('INSERT OR REPLACE INTO shown VALUES (?, ?, ?)');
  const hide = database.prepare('DELETE FROM shown WHERE file = ?');
  const search = createIndexWriter(database);

  function removeAll(rows: readonly Readonly<Record<string, unknown>>[]): void {
    for (const { id } of rows) {
      search.remove(Number(id));
      remove.run(Number(id));
    }
  }

  function put({ file: name, entry, stamp, since, isWhole, parts }: Version, now: number): void {
    const { post, version: key } = entry;
    const isKnown = parts === undefined && select.get(name, key, program) !== undefined;
    const columns = PARTS.map((part) => parts?.[part] ?? null);
    const row = isKnown
      ? touch.get(stamp, now, name, key, program)
      : insert.get(name, key, program, stamp, now, Number(isWhole), JSON.stringify(entry, storable), ...columns);
    const id = Number(row?.id);
    if (post !== undefined && parts?.search !== undefined) {
      search.remove(id);
      search.add({ ...post, id }, JSON.parse(unpacked(parts.search)));
    }
    removeAll(selectOld.all(name, id, program));
    if (entry.isWithdrawn || post?.draft) {
      hide.run(name);
    } else if (isWhole && entry.errors.length === 0) {
      show.run(name, id, since);
    }
  }

  return {
    /** What is stored of a version, if all of it was made. */
    whole(name: string, key: string): Entry | undefined {
      const row = select.get(name, key, program);
      return row && entryOf(row.entry);
    },
    /** Stores what was made, and forgets everything of some files. */
    write(versions: readonly Version[], forgotten: readonly string[] = []): void {
      database.exec('BEGIN IMMEDIATE');
      try {
        const now = Date.now();
        versions.forEach((version) => void put(version, now));
        for (const name of forgotten) {
          hide.run(name);
          removeAll(selectAll.all(name));
        }
        database.exec(`PRAGMA user_version = ${today()}; COMMIT`);
      } catch (error) {
        attempted(() => database.exec('ROLLBACK'));
        throw error;
      }
    },
    /** Forgets what no program has used for a week. */
    clean(): void {
      if (isOutdated(database)) {
        database.exec('DELETE FROM shown');
      }
      const old = database.prepare(
        'SELECT id FROM version WHERE program != ? AND made < ? AND id NOT IN (SELECT version FROM shown)',
      );
      removeAll(old.all(program, Date.now() - KEPT_DAYS * DAY_MS));
      database.exec(`PRAGMA user_version = ${today()}`);
    },
    isCurrent: (): boolean => inodeOf(file) === inode,
    close: () => database.close(),
  };
}

// https://www.sqlite.org/rescode.html: SQLITE_CORRUPT and SQLITE_NOTADB.
const DAMAGED: ReadonlySet<unknown> = new Set([11, 26]);

export function isDamage(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && DAMAGED.has(Number(error.errcode) % 256);
}

/**
 * Opens the store to read from it. Throws if there is none. What can't be read is missing. What another program made is read only if
 * this one has made nothing of a version: it may link to other addresses.
 */
export function openReader(file: string, program: string, lockMs: number = READ_LOCK_MS) {
  // SQLite would also open a file of nothing.
  const inode = statSync(file).ino;
  const database = new DatabaseSync(file, { readOnly: true, timeout: lockMs });
  const select = Object.fromEntries(
    PARTS.map((part) => [
      part,
      database.prepare(
        `SELECT ${part} AS part FROM version WHERE key = ? AND ${part} IS NOT NULL ORDER BY program = ? DESC, made DESC`,
      ),
    ]),
  );
  const selectIds = database.prepare('SELECT key, id FROM version WHERE whole = 1 ORDER BY program = ?');
  const packedPart = (key: string, part: Part): Uint8Array | undefined =>
    attempted(() => {
      const found = select[part]?.get(key, program)?.part;
      return found instanceof Uint8Array ? found : undefined;
    });
  return {
    /** Undefined if it is damaged. */
    search: attempted(() => createSearchIndex(database)),
    /** The ids of the versions that are made, by their keys. */
    ids: (): ReadonlyMap<string, number> =>
      new Map(attempted(() => selectIds.all(program).map(({ key, id }) => [String(key), Number(id)]))),
    /** Whether the file is still the one that was opened. */
    isCurrent: (): boolean => inodeOf(file) === inode,
    part(key: string, part: Part): string | undefined {
      const found = packedPart(key, part);
      return found && attempted(() => unpacked(found));
    },
    /** All parts of a version. */
    parts(key: string): Parts | undefined {
      const found = PARTS.flatMap((part) => {
        const value = packedPart(key, part);
        return value === undefined ? [] : [[part, value] as const];
      });
      return found.length === 0 ? undefined : Object.fromEntries(found);
    },
    /** What is stored of each file. */
    rows(): readonly Row[] {
      const all = database.prepare(
        `SELECT version.file, program, stamp, whole, entry, since, shown.version = id AS seen FROM version
         LEFT JOIN shown ON shown.file = version.file ORDER BY made`,
      );
      const isOld = isOutdated(database);
      const rows = new Map<string, Row>();
      for (const { file: name, program: by, stamp, whole, entry: text, since, seen } of all.all()) {
        const entry = entryOf(text);
        const made = by === program ? { entry, stamp: String(stamp), isWhole: whole === 1 } : undefined;
        const shown = seen === 1 && !isOld ? { entry, since: Number(since) } : undefined;
        const key = String(name);
        rows.set(key, { file: key, ...rows.get(key), ...(made && { made }), ...(shown && { shown }) });
      }
      database.exec(`PRAGMA busy_timeout = ${READ_LOCK_MS}`);
      return [...rows.values()];
    },
    close: () => database.close(),
  };
}

/** The day on which the store was used last is in its header. */
export const today = (): number => Math.floor(Date.now() / DAY_MS);

function isOutdated(database: DatabaseSync): boolean {
  const day = Number(database.prepare('PRAGMA user_version').get()?.user_version);
  return day > 0 && today() - day > KEPT_DAYS;
}

function opened(file: string): DatabaseSync {
  makeFolder(path.dirname(file));
  removeOthers(file);
  try {
    return prepared(file);
  } catch (error) {
    if (!isDamage(error)) {
      throw error;
    }
    removeStore(file);
    return prepared(file);
  }
}

/** Removes a damaged store. All of it can be made again. */
export function removeStore(file: string): void {
  for (const name of [file, `${file}-journal`, `${file}-wal`, `${file}-shm`]) {
    rmSync(name, { force: true });
  }
}

/** Removes stores that no program has used for a week, and those of former formats. */
function removeOthers(file: string): void {
  const folder = path.dirname(file);
  for (const name of readdirSync(folder).filter((each) => /^(?:workshop|good|content)-.*\.sqlite/.test(each))) {
    const other = path.join(folder, name);
    const age = Date.now() - (attempted(() => statSync(other).mtimeMs) ?? 0);
    if (!other.startsWith(file) && age > KEPT_DAYS * DAY_MS) {
      rmSync(other, { force: true });
    }
  }
}

function prepared(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: LOCK_MS });
  try {
    // Drafts are in it.
    chmodSync(file, 0o600);
    // Not WAL: the server would map a file that others can cut or delete. A transaction is written at its end.
    database.exec(`PRAGMA journal_mode = TRUNCATE; PRAGMA cache_spill = OFF; ${SCHEMA}`);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function inodeOf(file: string): number | undefined {
  return attempted(() => statSync(file).ino);
}

export function packed(text: string): Uint8Array {
  // With a checksum, so that a damaged row is missing instead of wrong.
  return zstdCompressSync(text, { params: { [constants.ZSTD_c_checksumFlag]: 1 } });
}

export function unpacked(value: Uint8Array): string {
  return zstdDecompressSync(value).toString();
}

// JSON knows no maps and sets.
function storable(_name: string, value: unknown): unknown {
  return value instanceof Map ? { isMap: true, entries: [...value] } : value;
}

function entryOf(text: unknown): Entry {
  const json = String(text);
  const revive = (_name: string, value: { isMap?: boolean; entries: [] }) =>
    value?.isMap === true ? new Map(value.entries) : value;
  // A reviver takes five times as long.
  return JSON.parse(json, json.includes('"isMap"') ? revive : undefined);
}

function attempted<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
