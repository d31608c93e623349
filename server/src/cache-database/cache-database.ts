import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export type CacheDatabase = {
  readonly database: DatabaseSync;
  /** What the action gives; undefined where the database cannot do it now, and from its first error on. Never throws. */
  guarded<T>(action: () => T): T | undefined;
  close(): void;
};

export type CacheDatabaseOptions = {
  /** Folder of its own; made where it is missing. Several processes may share it. */
  readonly directory: string;
  /** Of the file. */
  readonly name: string;
  /** Raised when the tables change: a file of another form is replaced as a damaged one is. */
  readonly form: number;
  /** What makes the tables where they are not there, and takes out what is of no use. A damaged file gets it a second time, when it is empty. */
  readonly prepare: (database: DatabaseSync) => void;
  /** Called once, with why nothing more is stored. */
  readonly onFailure: (error: unknown) => void;
};

// Another process writes for microseconds; what is not written is made again.
const BUSY_MS = 50;
// https://www.sqlite.org/rescode.html; extended codes have these in their low byte.
const SQLITE_BUSY = 5;
const DAMAGED: ReadonlySet<number | undefined> = new Set([11, 26]);

/** Opens a database that only ever is a cache: a damaged one is replaced by an empty one. Throws where the folder cannot be written to. */
export function openCacheDatabase({ directory, name, form, prepare, onFailure }: CacheDatabaseOptions): CacheDatabase {
  const file = path.join(directory, name);
  mkdirSync(directory, { recursive: true });
  const database = openOrReplace(file, form, prepare);

  function close(): void {
    if (database.isOpen) {
      database.close();
    }
  }

  return {
    database,
    guarded(action) {
      try {
        return database.isOpen ? action() : undefined;
      } catch (error) {
        if (codeOf(error) === SQLITE_BUSY) {
          return undefined;
        }
        // Another try would only repeat it.
        close();
        if (isDamage(error)) {
          removeFiles(file);
        }
        onFailure(error);
        return undefined;
      }
    },
    close,
  };
}

function openOrReplace(...args: Parameters<typeof open>): DatabaseSync {
  try {
    return open(...args);
  } catch (error) {
    if (!isDamage(error)) {
      throw error;
    }
    removeFiles(args[0]);
    return open(...args);
  }
}

function open(file: string, form: number, prepare: CacheDatabaseOptions['prepare']): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: BUSY_MS });
  try {
    // With a write-ahead log readers never wait, and a commit waits for no disk.
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;');
    const isEmpty = database.prepare('SELECT 1 FROM sqlite_schema').get() === undefined;
    if (!isEmpty && database.prepare('PRAGMA user_version').get()?.user_version !== form) {
      throw new AnotherForm();
    }
    prepare(database);
    database.exec(`PRAGMA user_version = ${form}`);
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

class AnotherForm extends Error {}

function removeFiles(file: string): void {
  for (const suffix of ['', '-wal', '-shm']) {
    rmSync(`${file}${suffix}`, { force: true });
  }
}

/** Also where what was stored as JSON is none any more. */
function isDamage(error: unknown): boolean {
  return error instanceof SyntaxError || error instanceof AnotherForm || DAMAGED.has(codeOf(error));
}

function codeOf(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode & 0xff
    : undefined;
}
