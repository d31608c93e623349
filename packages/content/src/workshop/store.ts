import { chmodSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { makeFolder } from '@portico/core/make-folder';
import type { Post } from '#reading/post.ts';
import { createIndexWriter, createSearchIndex, SEARCH_SCHEMA } from '#search/search-index.ts';
import type { Entry } from '#store/content-file.ts';
import type { ParsedPost } from '#workshop/parse-post.ts';

/** The parts of a stored version. */
export type Part = 'page' | 'feed' | 'markdown' | 'search' | 'checked';

/** The texts of the files that a version was made from, by path. */
export type Sources = Readonly<Record<string, string>>;

export type NewVersion = {
  readonly key: string;
  readonly file: string;
  readonly entry: Entry;
  readonly sources: Sources;
  /** Absent if the text can't be rendered. */
  readonly parsed?: (ParsedPost & Pick<Post, 'code'>) | undefined;
};

export type Store = ReturnType<typeof openStore>;
export type StoreReader = ReturnType<typeof openReader>;

// The version that readers see, and one that is being saved over it.
const KEPT_VERSIONS = 2;
const DAY_MS = 86_400_000;
// A server that was off for longer may have missed that a post was withdrawn.
const KEPT_MS = 7 * DAY_MS;
const MAX_GOOD_CHARACTERS = 2_000_000;

// What was made of each version of a post. The key is a hash of all that it was made from.
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS version (
    id INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE, file TEXT NOT NULL, entry TEXT NOT NULL,
    page BLOB, feed BLOB, markdown BLOB, search BLOB, checked BLOB, sources BLOB) STRICT;
  CREATE INDEX IF NOT EXISTS version_file ON version (file);
  CREATE TABLE IF NOT EXISTS medium (file TEXT PRIMARY KEY, stamp TEXT NOT NULL, entry TEXT NOT NULL) STRICT;
  ${SEARCH_SCHEMA}
`;
// The texts of the posts that readers see. They outlive a new version of the program.
const GOOD_SCHEMA = `
  CREATE TABLE IF NOT EXISTS good (file TEXT PRIMARY KEY, key TEXT NOT NULL, sources BLOB NOT NULL, seen INTEGER NOT NULL) STRICT;
`;

/** Opens the store to write into it. Only the workshop does. A damaged file is made anew. */
export function openStore(file: string) {
  const database = opened(file, SCHEMA);
  const good = opened(goodFileOf(file), GOOD_SCHEMA);
  const inode = inodeOf(file);
  good.prepare('DELETE FROM good WHERE seen < ?').run(Date.now() - KEPT_MS);
  const selectVersion = database.prepare('SELECT entry, page IS NOT NULL AS whole FROM version WHERE key = ?');
  const selectSources = database.prepare('SELECT sources FROM version WHERE key = ?');
  const insert = database.prepare(
    `INSERT INTO version (key, file, entry, page, feed, markdown, search, checked, sources)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (key) DO NOTHING RETURNING id`,
  );
  const deleteVersion = database.prepare('DELETE FROM version WHERE id = ?');
  const selectOld = database.prepare(
    `SELECT id FROM version WHERE file = ?1 AND id NOT IN
     (SELECT id FROM version WHERE file = ?1 AND page IS NOT NULL ORDER BY id DESC LIMIT ${KEPT_VERSIONS})
     AND id != (SELECT max(id) FROM version WHERE file = ?1)`,
  );
  const selectAll = database.prepare('SELECT id FROM version WHERE file = ?');
  const selectMedium = database.prepare('SELECT entry FROM medium WHERE file = ? AND stamp = ?');
  const insertMedium = database.prepare('INSERT OR REPLACE INTO medium VALUES (?, ?, ?)');
  const insertGood = good.prepare('INSERT OR REPLACE INTO good VALUES (?, ?, ?, ?)');
  const touchGood = good.prepare('UPDATE good SET seen = ?1 WHERE file = ?2 AND seen < ?1 - ?3');
  const selectGood = good.prepare('SELECT sources FROM good WHERE file = ?');
  const selectGoodFiles = good.prepare('SELECT file, key FROM good');
  const deleteGood = good.prepare('DELETE FROM good WHERE file = ?');
  const search = createIndexWriter(database);

  function remove(select: StatementSync, name: string): void {
    for (const { id } of select.all(name)) {
      search.remove(Number(id));
      deleteVersion.run(Number(id));
    }
  }

  return {
    version(key: string): { readonly entry: Entry; readonly isWhole: boolean } | undefined {
      const row = selectVersion.get(key);
      return row && { entry: entryOf(row.entry), isWhole: row.whole === 1 };
    },
    put({ key, file: name, entry, sources, parsed }: NewVersion): void {
      together(database, () => {
        const texts = packed(JSON.stringify(sources));
        const row = insert.get(key, name, JSON.stringify(entry, storable), ...partsOf(entry, parsed), texts);
        if (row === undefined) {
          return;
        }
        const id = Number(row.id);
        if (parsed !== undefined && entry.post !== undefined) {
          search.add({ ...entry.post, id }, parsed.text);
        }
        remove(selectOld, name);
      });
    },
    medium: (name: string, stamp: string): Entry | undefined => {
      const row = selectMedium.get(name, stamp);
      return row && entryOf(row.entry);
    },
    putMedium: (name: string, stamp: string, entry: Entry) =>
      void insertMedium.run(name, stamp, JSON.stringify(entry, storable)),
    /** Keeps the texts of the versions that readers see, and forgets those of other files. */
    keepGood(shown: ReadonlyMap<string, string>): void {
      together(good, () => {
        const now = Date.now();
        const kept = new Map(selectGoodFiles.all().map((row) => [row.file, row.key]));
        for (const [name, key] of shown) {
          if (kept.get(name) === key) {
            touchGood.run(now, name, DAY_MS);
          } else {
            const sources = selectSources.get(key)?.sources;
            if (sources instanceof Uint8Array && sources.length <= MAX_GOOD_CHARACTERS) {
              insertGood.run(name, key, sources, now);
            }
          }
        }
        for (const { file: name } of selectGoodFiles.all()) {
          if (!shown.has(String(name))) {
            deleteGood.run(String(name));
          }
        }
      });
    },
    goodFiles: (): readonly string[] => selectGoodFiles.all().map(({ file: name }) => String(name)),
    good(name: string): Sources | undefined {
      const row = selectGood.get(name);
      return row && JSON.parse(unpacked(row.sources));
    },
    /** Removes everything that was made of a file. */
    forget: (name: string) => together(database, () => remove(selectAll, name)),
    isCurrent: (): boolean => inodeOf(file) === inode,
    /** Removes what is damaged. */
    destroy(): void {
      removeDatabase(file);
      const checked = attempted(() => good.prepare('PRAGMA quick_check(1)').get());
      if (Object.values(checked ?? {})[0] !== 'ok') {
        removeDatabase(goodFileOf(file));
      }
    },
    close(): void {
      database.close();
      good.close();
    },
  };
}

// https://www.sqlite.org/rescode.html: SQLITE_CORRUPT and SQLITE_NOTADB.
const DAMAGED: ReadonlySet<unknown> = new Set([11, 26]);

// SQLITE_PERM, BUSY, LOCKED, READONLY and FULL say nothing about what is stored.
const OF_ACCESS: ReadonlySet<unknown> = new Set([3, 5, 6, 8, 13]);

function isOfAccess(error: unknown): boolean {
  return !(error instanceof Error && 'errcode' in error) || OF_ACCESS.has(Number(error.errcode) % 256);
}

export function isDamage(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && DAMAGED.has(Number(error.errcode) % 256);
}

/** Opens the store to read from it. Whatever can't be read is missing. */
export function openReader(file: string) {
  const database = new DatabaseSync(file, { readOnly: true });
  const inode = inodeOf(file);
  const select = Object.fromEntries(
    (['page', 'feed', 'markdown', 'search', 'checked'] as const).map((part) => [
      part,
      database.prepare(`SELECT ${part} AS part FROM version WHERE key = ?`),
    ]),
  );
  const selectIds = database.prepare('SELECT key, id FROM version');
  return {
    /** Undefined if it is damaged. */
    search: attempted(() => createSearchIndex(database)),
    /** The ids of the versions that are made, by their keys. */
    ids: (): ReadonlyMap<string, number> =>
      new Map(attempted(() => selectIds.all().map(({ key, id }) => [String(key), Number(id)]))),
    /** Whether the file is still the one that was opened. */
    isCurrent: (): boolean => inodeOf(file) === inode,
    part(key: string, part: Part): string | undefined {
      return attempted(() => {
        const row = select[part]?.get(key);
        return row?.part instanceof Uint8Array ? unpacked(row.part) : undefined;
      });
    },
    close: () => database.close(),
  };
}

/** Makes the folder of the store, and removes stores that no program has used for a week. Returns the file for a stamp. */
export function storeFile(folder: string, stamp: string): string {
  makeFolder(folder);
  const file = path.join(folder, `workshop-${stamp}.sqlite`);
  const before = Date.now() - KEPT_MS;
  for (const name of readdirSync(folder).filter((each) => /^workshop-.*\.sqlite/.test(each))) {
    const other = path.join(folder, name);
    if (!other.startsWith(file) && (attempted(() => statSync(other).mtimeMs) ?? 0) < before) {
      rmSync(other, { force: true });
    }
  }
  return file;
}

/** Each content folder has its own, whatever made the posts. */
function goodFileOf(file: string): string {
  return path.join(
    path.dirname(file),
    `good-${path.basename(file).slice('workshop-'.length, 'workshop-'.length + 16)}.sqlite`,
  );
}

function opened(file: string, schema: string): DatabaseSync {
  try {
    return prepared(file, schema);
  } catch (error) {
    if (isOfAccess(error)) {
      throw error;
    }
    // Damaged, or files of several stores: all of it can be made again.
    removeDatabase(file);
    return prepared(file, schema);
  }
}

function removeDatabase(file: string): void {
  for (const name of [file, `${file}-wal`, `${file}-shm`]) {
    rmSync(name, { force: true });
  }
}

function inodeOf(file: string): number | undefined {
  return attempted(() => statSync(file).ino);
}

function prepared(file: string, schema: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: 2000 });
  // Drafts are in it.
  chmodSync(file, 0o600);
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; ${schema}`);
  const now = new Date();
  utimesSync(file, now, now);
  return database;
}

function together(database: DatabaseSync, work: () => void): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    work();
    database.exec('COMMIT');
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}

/** Of a version that can't be shown, only what the check needs. */
function partsOf({ post }: Entry, parsed: NewVersion['parsed']): (Uint8Array | null)[] {
  if (parsed === undefined) {
    return [null, null, null, null, null];
  }
  const { body, headings, pictures, feedHtml, portableMarkdown, text, notices, runs, code } = parsed;
  const { links, media, ids } = parsed.links;
  const stored = { links: [...links], media: [...media], ids: [...ids] };
  const checked = { links: stored, notices, runs, ...(runs.length > 0 && { code }) };
  const shown = [
    JSON.stringify({ body, headings, pictures }),
    JSON.stringify(feedHtml),
    portableMarkdown,
    JSON.stringify(text),
  ];
  return [...shown.map((part) => (post === undefined ? null : packed(part))), packed(JSON.stringify(checked))];
}

function packed(text: string): Uint8Array {
  // With a checksum, so that a damaged row is missing instead of wrong.
  return zstdCompressSync(text, { params: { [constants.ZSTD_c_checksumFlag]: 1 } });
}

function unpacked(value: unknown): string {
  return value instanceof Uint8Array ? zstdDecompressSync(value).toString() : '';
}

// JSON knows no maps and sets.
function storable(_name: string, value: unknown): unknown {
  return value instanceof Map ? { isMap: true, entries: [...value] } : value;
}

function entryOf(text: unknown): Entry {
  return JSON.parse(String(text), (_name, value) => (value?.isMap === true ? new Map(value.entries) : value));
}

function attempted<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
