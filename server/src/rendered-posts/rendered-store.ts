import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Texts by key that outlast the process. Nothing here throws: what cannot be stored is rendered again. */
export type RenderedStore = {
  get(key: string): string | undefined;
  set(key: string, text: string): void;
  close(): void;
};

export type RenderedStoreOptions = {
  /** Folder of its own; made where it is missing. Several processes may share it. */
  readonly directory: string;
  /** Texts of another version are of no use and are dropped at the start. */
  readonly version: string;
  /** Called once, with why nothing more is stored. */
  readonly onFailure: (error: unknown) => void;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
};

const DAY_MS = 24 * 60 * 60 * 1000;
// What nobody asked for in this time is an edit of long ago.
const KEPT_DAYS = 30;
// Another process writes for microseconds; what is not written is made again.
const BUSY_MS = 50;
// SQLITE_CORRUPT and SQLITE_NOTADB (https://www.sqlite.org/rescode.html); extended codes have them in their low byte.
const DAMAGED: ReadonlySet<number> = new Set([11, 26]);

/** Opens the store; a damaged file is replaced by an empty one. Throws where the folder cannot be written to. */
export function openRenderedStore({
  directory,
  version,
  onFailure,
  now = Date.now,
}: RenderedStoreOptions): RenderedStore {
  const file = path.join(directory, 'rendered.sqlite');
  const today = () => Math.floor(now() / DAY_MS);
  mkdirSync(directory, { recursive: true });
  const database = openOrReplace(file, version, today() - KEPT_DAYS);
  const select = database.prepare('SELECT text, used FROM rendered WHERE key = ?');
  const touch = database.prepare('UPDATE rendered SET used = ? WHERE key = ?');
  const insert = database.prepare('INSERT OR REPLACE INTO rendered VALUES (?, ?, ?, ?)');

  function close(): void {
    if (database.isOpen) {
      database.close();
    }
  }

  /** After its first error the store is left alone: another try would only repeat it. */
  function guarded<T>(action: () => T): T | undefined {
    try {
      return database.isOpen ? action() : undefined;
    } catch (error) {
      close();
      if (isDamaged(error)) {
        removeFiles(file);
      }
      onFailure(error);
      return undefined;
    }
  }

  return {
    get: (key) =>
      guarded(() => {
        const row = select.get(key);
        if (row !== undefined && row.used !== today()) {
          touch.run(today(), key);
        }
        return row === undefined ? undefined : String(row.text);
      }),
    set(key, text) {
      guarded(() => insert.run(key, version, today(), text));
    },
    close,
  };
}

function openOrReplace(...args: Parameters<typeof open>): DatabaseSync {
  try {
    return open(...args);
  } catch (error) {
    if (!isDamaged(error)) {
      throw error;
    }
    removeFiles(args[0]);
    return open(...args);
  }
}

/** Opens the database without the texts that are of no use: of another version, or last used before a day since the epoch. */
function open(file: string, version: string, oldestDay: number): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: BUSY_MS });
  try {
    // With a write-ahead log readers never wait, and a commit waits for no disk.
    database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = NORMAL;
      CREATE TABLE IF NOT EXISTS rendered (
        key TEXT PRIMARY KEY,
        version TEXT NOT NULL,
        used INTEGER NOT NULL, -- days since the epoch
        text TEXT NOT NULL
      ) STRICT;
    `);
    database.prepare('DELETE FROM rendered WHERE version <> ? OR used < ?').run(version, oldestDay);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

function removeFiles(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) {
    rmSync(`${file}${suffix}`, { force: true });
  }
}

function isDamaged(error: unknown): boolean {
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    DAMAGED.has(error.errcode & 0xff)
  );
}
