import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { createSearchIndex } from '#search/search-index.ts';
import type { Entry } from '#store/content-file.ts';
import {
  attempted,
  entryOf,
  inodeOf,
  isOutdated,
  PARTS,
  type Part,
  type Parts,
  type Row,
  unpacked,
} from '#workshop/store.ts';

export type StoreReader = ReturnType<typeof openReader>;

/** Thrown if another process has locked the store, as it does for a moment when it writes. */
export class StoreBusy extends Error {
  override readonly name = 'StoreBusy';
}

const LOCK_MS = 30;
// https://www.sqlite.org/rescode.html: SQLITE_BUSY.
const BUSY = 5;

/**
 * Opens the store to read from it. Throws if there is none. What is damaged is missing. What another program made is read only if
 * this one has made nothing of a version: it may link to other addresses.
 */
export function openReader(file: string, program: string, lockMs = LOCK_MS) {
  // SQLite would also open a file of nothing.
  const inode = statSync(file).ino;
  const database = new DatabaseSync(file, { timeout: lockMs });
  try {
    return readerOf(database, file, program, inode);
  } catch (error) {
    database.close();
    throw error;
  }
}

function readerOf(database: DatabaseSync, file: string, program: string, inode: number) {
  // A connection that may only read could not recover a file whose writer was killed.
  database.exec('PRAGMA query_only = ON');
  const selectWhole = database.prepare(
    'SELECT entry FROM version WHERE file = ? AND key = ? AND program = ? AND whole = 1',
  );
  const selectIds = database.prepare('SELECT key, id FROM version WHERE whole = 1 ORDER BY program = ?');
  const selects = PARTS.map((part) => {
    const newest = 'ORDER BY program = ? DESC, made DESC';
    const sql = `SELECT ${part} AS part FROM version WHERE key = ? AND ${part} IS NOT NULL ${newest}`;
    return [part, database.prepare(sql)] as const;
  });
  const packedParts = (key: string, wanted: readonly Part[]): Parts =>
    Object.fromEntries(
      selects.flatMap(([part, select]) => {
        const found = wanted.includes(part) && unlessBusy(() => select.get(key, program)?.part);
        return found instanceof Uint8Array ? [[part, found]] : [];
      }),
    );
  return {
    /** Undefined if it is damaged. */
    search: attempted(() => createSearchIndex(database)),
    /** The ids of the versions that are made, by their keys. */
    ids: (): ReadonlyMap<string, number> =>
      new Map(attempted(() => selectIds.all(program).map(({ key, id }) => [String(key), Number(id)]))),
    /** What is stored of a version, if all of it was made. */
    whole(name: string, key: string): Entry | undefined {
      const row = selectWhole.get(name, key, program);
      return row && entryOf(row.entry);
    },
    /** Whether the file is still the one that was opened. */
    isCurrent: (): boolean => inodeOf(file) === inode,
    /** Throws a StoreBusy while the store is being written. */
    part(key: string, part: Part): string | undefined {
      const found = packedParts(key, [part])[part];
      return found && attempted(() => unpacked(found));
    },
    /** All parts of a version. */
    parts: (key: string): Parts => packedParts(key, PARTS),
    /** What is stored of each file. */
    rows(): readonly Row[] {
      const all = database.prepare('SELECT file, program, stamp, whole, since, entry FROM version ORDER BY made').all();
      const isOld = isOutdated(database);
      const rows = new Map<string, Row>();
      for (const { program: by, stamp, whole, since, entry: text, ...row } of all) {
        const file = String(row.file);
        const entry = entryOf(text);
        const made = by === program ? { entry, stamp: String(stamp), isWhole: whole === 1 } : undefined;
        const shown = since !== null && !isOld ? { entry, since: Number(since) } : undefined;
        rows.set(file, { file, ...rows.get(file), ...(made && { made }), ...(shown && { shown }) });
      }
      database.exec(`PRAGMA busy_timeout = ${LOCK_MS}`);
      return [...rows.values()];
    },
    close: () => database.close(),
  };
}

function unlessBusy<Value>(work: () => Value): Value | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && Number(error.errcode) % 256 === BUSY) {
      throw new StoreBusy(error.message);
    }
    return undefined;
  }
}
