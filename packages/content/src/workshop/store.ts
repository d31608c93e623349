import { chmodSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { makeFolder } from '@portico/core/make-folder';
import { createIndexWriter, SEARCH_SCHEMA } from '#search/search-index.ts';
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

/** What is to be stored: a version, or that a file is gone. */
export type Change = Version | { readonly file: string; readonly entry?: undefined; readonly parts?: undefined };

/** What is stored of a file: what was made of it last, and the version that readers get. */
export type Row = {
  readonly file: string;
  /** Undefined if another program, or one with other settings, made it. */
  readonly made?: { readonly entry: Entry; readonly stamp: string; readonly isWhole: boolean } | undefined;
  readonly shown?: Shown | undefined;
};

export type Store = ReturnType<typeof openStore>;

/** Whether readers get this version. */
export function shows(change: Change): change is Version {
  return change.entry !== undefined && change.isWhole && change.entry.errors.length === 0 && !hides(change);
}

/** Whether readers get nothing of the file after it. */
export function hides({ entry }: Change): boolean {
  return entry === undefined || entry.isWithdrawn === true || entry.post?.draft === true;
}

// Raise it when another program could not show what this one has stored.
const FORMAT = 2;
const DAY_MS = 86_400_000;
// A server that was off for longer may have missed that a post was withdrawn.
const KEPT_DAYS = 7;
const LOCK_MS = 300;
const JOURNAL_BYTES = 1_000_000;

// A key is the hash of all that a version was made from, except the program. Readers get the version of a file that has `since`.
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS version (
    id INTEGER PRIMARY KEY AUTOINCREMENT, file TEXT NOT NULL, key TEXT NOT NULL, program TEXT NOT NULL, stamp TEXT NOT NULL,
    made INTEGER NOT NULL, whole INTEGER NOT NULL, since INTEGER, entry TEXT NOT NULL,
    page BLOB, feed BLOB, markdown BLOB, search BLOB, checked BLOB, UNIQUE (file, key, program)) STRICT;
  CREATE INDEX IF NOT EXISTS version_key ON version (key);
  ${SEARCH_SCHEMA}
`;
const COLUMNS = ['file', 'key', 'program', 'stamp', 'made', 'whole', 'since', 'entry', ...PARTS];

/** The file of the store of a content folder. */
export function storeFile(folder: string, content: string): string {
  return path.join(folder, `content-${FORMAT}-${content}.sqlite`);
}

/** Opens the store to write into it. Only the workshop does. Throws if nothing can be written there. */
export function openStore(file: string, program: string) {
  const database = opened(file);
  const inode = inodeOf(file);
  const put = database.prepare(
    `INSERT INTO version (${COLUMNS.join(', ')}) VALUES (${COLUMNS.map(() => '?').join(', ')}) ON CONFLICT DO UPDATE SET
     stamp = excluded.stamp, made = excluded.made, whole = max(whole, excluded.whole),
     entry = CASE WHEN excluded.whole >= whole THEN excluded.entry ELSE entry END,
     ${['since', ...PARTS].map((name) => `${name} = coalesce(excluded.${name}, ${name})`).join(', ')} RETURNING id`,
  );
  const hide = database.prepare('UPDATE version SET since = NULL WHERE file = ? AND id != ? AND since IS NOT NULL');
  const removals = {
    older: database.prepare(
      'DELETE FROM version WHERE file = ? AND program = ? AND id != ? AND since IS NULL RETURNING id',
    ),
    all: database.prepare('DELETE FROM version WHERE file = ? RETURNING id'),
    unused: database.prepare('DELETE FROM version WHERE program != ? AND made < ? AND since IS NULL RETURNING id'),
  };
  const search = createIndexWriter(database);

  function remove(removal: keyof typeof removals, ...values: (string | number)[]): void {
    removals[removal].all(...values).forEach(({ id }) => void search.remove(Number(id)));
  }

  function write(change: Change): void {
    const { file: name } = change;
    if (change.entry === undefined) {
      remove('all', name);
      return;
    }
    const { entry, stamp, since, isWhole, parts } = change;
    const { post, version: key } = entry;
    const isHidden = hides(change);
    const isShown = shows(change);
    const json = JSON.stringify(entry, storable);
    const facts = [name, key, program, stamp, Date.now(), Number(isWhole), isShown ? since : null, json];
    const id = Number(put.get(...facts, ...PARTS.map((part) => parts?.[part] ?? null))?.id);
    if (post !== undefined && parts?.search !== undefined) {
      search.remove(id);
      search.add({ ...post, id }, JSON.parse(unpacked(parts.search)));
    }
    if (isShown || isHidden) {
      hide.run(name, isHidden ? 0 : id);
    }
    remove('older', name, program, id);
  }

  function inTransaction(work: () => void): void {
    database.exec('BEGIN IMMEDIATE');
    try {
      work();
      database.exec(`PRAGMA user_version = ${today()}; COMMIT`);
    } catch (error) {
      attempted(() => database.exec('ROLLBACK'));
      throw error;
    }
  }

  return {
    write(changes: readonly Change[]): void {
      const hiding = changes.filter(hides);
      if (hiding.length > 0) {
        // This needs no space, so on a full disk too, no restart shows what was withdrawn.
        inTransaction(() => hiding.forEach(({ file: name }) => void hide.run(name, 0)));
      }
      inTransaction(() => changes.forEach(write));
    },
    /** Forgets what no program has used for a week. */
    clean: (): void =>
      inTransaction(() => {
        database.exec(isOutdated(database) ? 'UPDATE version SET since = NULL' : '');
        remove('unused', program, Date.now() - KEPT_DAYS * DAY_MS);
      }),
    isCurrent: (): boolean => inodeOf(file) === inode,
    close: () => database.close(),
  };
}

// https://www.sqlite.org/rescode.html: SQLITE_CORRUPT and SQLITE_NOTADB.
const DAMAGED: ReadonlySet<unknown> = new Set([11, 26]);

export function isDamage(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && DAMAGED.has(Number(error.errcode) % 256);
}

/** The day on which the store was used last is in its header. */
export const today = (): number => Math.floor(Date.now() / DAY_MS);

export function isOutdated(database: DatabaseSync): boolean {
  const day = Number(database.prepare('PRAGMA user_version').get()?.user_version);
  return day > 0 && today() - day > KEPT_DAYS;
}

/** Removes a damaged store. All of it can be made again. */
export function removeStore(file: string): void {
  for (const name of [file, `${file}-journal`]) {
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

function opened(file: string): DatabaseSync {
  makeFolder(path.dirname(file));
  removeOthers(file);
  const database = new DatabaseSync(file, { timeout: LOCK_MS });
  try {
    // Drafts are in it.
    chmodSync(file, 0o600);
    // Not WAL: the server would map a file that others can cut or delete. The journal keeps its space, and a transaction is written at
    // its end.
    const journal = `PRAGMA journal_mode = PERSIST; PRAGMA journal_size_limit = ${JOURNAL_BYTES}`;
    database.exec(`${journal}; PRAGMA cache_spill = OFF; ${SCHEMA}`);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

export function inodeOf(file: string): number | undefined {
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

export function entryOf(text: unknown): Entry {
  const json = String(text);
  const revive = (_name: string, value: { isMap?: boolean; entries: [] }) =>
    value?.isMap === true ? new Map(value.entries) : value;
  // A reviver takes five times as long.
  return JSON.parse(json, json.includes('"isMap"') ? revive : undefined);
}

export function attempted<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
