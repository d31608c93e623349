import { mkdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export type CacheDatabase = {
  readonly database: DatabaseSync;
  /**
   * What the action gives; undefined where the database cannot do it now, and from its first error on. Never throws. Where the disk is full,
   * the transaction that is open is undone.
   */
  guarded<T>(action: () => T): T | undefined;
  /**
   * Does something with the rows whose ids `find` gives, some at a time, until it gives none. It gives those again for which that could not
   * be stored, since another process was in the way or the disk was full.
   */
  inTurns(find: FindRows, action: (id: number) => void): void;
  /** Takes out a row and what belongs to it. */
  remove(id: number): void;
  /** To be called once readers wait: from then on a write that another process blocks is given up soon. */
  serve(): void;
  close(): void;
};

/** Gives ids of rows, `most` at the most. */
export type FindRows = (most: number) => readonly number[];

export type CacheDatabaseOptions = {
  /** Folder of its own; made where it is missing. Several processes may share it. */
  readonly directory: string;
  /** Of the file. */
  readonly name: string;
  /** Raised when the tables change: a file of another form is replaced as a damaged one is. */
  readonly form: number;
  /** What makes the tables where they are not there. A damaged file gets it a second time, when it is empty. */
  readonly prepare: (database: DatabaseSync) => void;
  /** Whose rows go when nobody has used them for long: its columns are `id`, `version`, and `used` in days since the epoch. */
  readonly table: string;
  /** Of the code that runs: rows of another one go sooner. */
  readonly version: string;
  /** Whether its rows go only at a start: a process that runs for long may have in memory what they say. */
  readonly keepsOwn: boolean;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Takes out what belongs to a row and no trigger takes out with it. */
  readonly prepareRemoval?: (database: DatabaseSync) => (id: number) => void;
  /** Called once, with why nothing more is stored. */
  readonly onFailure: (error: unknown) => void;
  /** Called once, where the disk is full: what it has no room for is not stored, and what comes once it has some is. */
  readonly onFull: (error: unknown) => void;
};

// At a start others may be starting too, and write thousands of rows.
const BUSY_AT_START_MS = 10_000;
const RETRY_MS = 5;
// Later another process writes for microseconds; what is not written is made again.
const BUSY_MS = 50;
// What nobody used in this time is an edit of long ago.
const KEPT_DAYS = 30;
/** The same of another version, since servers of two releases may share a folder while the one follows the other; and of what is replaced. */
export const OTHERS_KEPT_DAYS = 2;
export const DAY_MS = 24 * 60 * 60 * 1000;
// Rows of one turn, which is one transaction, and the pause after it: all at once would keep other processes from writing for seconds.
const ROWS_IN_A_TURN = 20;
const TURN_PAUSE_MS = 20;
// Where another process writes, it may be for long, and each try waits.
const BUSY_PAUSE_MS = 1000;
// Of a new file. Two or three texts fit a page: those of 4 KB take a quarter longer to store, and those of 16 KB a third more of the disk.
const PAGE_BYTES = 32_768;
const LOG_BYTES = 4 * 1024 * 1024;
/** After so much, what stands in the log is written to its place, as by default with pages of 4 KB; the commit that does so waits for the disk. */
export const CHECKPOINTS = `PRAGMA wal_autocheckpoint = ${LOG_BYTES / PAGE_BYTES}; PRAGMA journal_size_limit = ${LOG_BYTES};`;
/** For a thousand posts that are stored at once: somebody has to ask for a checkpoint when they are. */
export const NO_CHECKPOINTS = 'PRAGMA wal_autocheckpoint = 0;';
// https://www.sqlite.org/rescode.html; extended codes have these in their low byte.
const SQLITE_BUSY = 5;
const SQLITE_FULL = 13;
// Of the index of the log, where the disk is full.
const SQLITE_IOERR_SHMSIZE = 4874;
const DAMAGED: ReadonlySet<number | undefined> = new Set([11, 26]);

/** Opens a database that only ever is a cache: a damaged one is replaced by an empty one. Throws where it cannot be opened. */
export function openCacheDatabase(options: CacheDatabaseOptions): CacheDatabase {
  const { directory, name, form, prepare, onFailure, onFull } = options;
  const file = path.join(directory, name);
  mkdirSync(directory, { recursive: true });
  const { database, inode } = openOrReplace(file, form, (opening) => {
    prepare(opening);
    // A damaged file shows when it is read.
    prepareOutdated(opening, options).find(1);
  });
  const outdated = prepareOutdated(database, options);
  let isFullTold = false;

  function close(): void {
    clearInterval(daily);
    if (database.isOpen) {
      database.close();
    }
  }

  function guarded<T>(action: () => T): T | undefined {
    try {
      return database.isOpen ? action() : undefined;
    } catch (error) {
      if (isBusy(error)) {
        return undefined;
      }
      if (isFull(error)) {
        if (database.isTransaction) {
          // Else the half of what was to be stored might be stored with what comes.
          database.exec('ROLLBACK');
        }
        if (!isFullTold) {
          isFullTold = true;
          onFull(error);
        }
        return undefined;
      }
      if (isDamage(error)) {
        try {
          removeOpened(file, { database, inode });
        } catch {
          // The next start tells why.
        }
      }
      // Another try would only repeat it.
      close();
      onFailure(error);
      return undefined;
    }
  }

  function inTurns(find: FindRows, action: (id: number) => void): void {
    const act = () => {
      for (const id of find(ROWS_IN_A_TURN)) {
        action(id);
      }
    };
    const isAny = guarded(() => {
      if (find(1).length === 0) {
        return false;
      }
      // Found again in the transaction: another process may have begun to use one. Where a transaction is open, it is part of that.
      if (database.isTransaction) {
        act();
      } else {
        inTransaction(database, act);
      }
      return true;
    });
    if (database.isOpen && isAny !== false) {
      setTimeout(inTurns, isAny === undefined ? BUSY_PAUSE_MS : TURN_PAUSE_MS, find, action).unref();
    }
  }
  setTimeout(inTurns, TURN_PAUSE_MS, outdated.find, outdated.remove).unref();
  const findDaily = options.keepsOwn ? outdated.findOthers : outdated.find;
  const daily = setInterval(() => inTurns(findDaily, outdated.remove), DAY_MS).unref();

  return {
    database,
    guarded,
    inTurns,
    remove: outdated.remove,
    serve: () => guarded(() => database.exec(`PRAGMA busy_timeout = ${BUSY_MS}`)),
    close,
  };
}

function prepareOutdated(
  database: DatabaseSync,
  { table, version, now, prepareRemoval }: CacheDatabaseOptions,
): Record<'find' | 'findOthers', FindRows> & { remove(id: number): void } {
  const select = database.prepare(`SELECT id FROM ${table} WHERE used < ? AND (version <> ? OR used < ?) LIMIT ?`);
  const selectOutdated = (most: number, keptDays: number) => {
    const today = dayOf(now());
    return select.all(today - OTHERS_KEPT_DAYS, version, today - keptDays, most).map(({ id }) => Number(id));
  };
  const removal = database.prepare(`DELETE FROM ${table} WHERE id = ?`);
  const removeOthers = prepareRemoval?.(database);
  return {
    find: (most) => selectOutdated(most, KEPT_DAYS),
    findOthers: (most) => selectOutdated(most, Number.POSITIVE_INFINITY),
    remove(id) {
      removeOthers?.(id);
      removal.run(id);
    },
  };
}

type Opened = {
  readonly database: DatabaseSync;
  /** Of the file that is open, which need not be the one at its path. */
  readonly inode: bigint | undefined;
};

function openOrReplace(...args: Parameters<typeof open>): Opened {
  const begun = performance.now();
  let isReplaced = false;
  for (;;) {
    try {
      return open(...args);
    } catch (error) {
      if (isDamage(error) && !isReplaced) {
        isReplaced = true;
      } else if (isBusy(error) && performance.now() - begun < BUSY_AT_START_MS) {
        // SQLite waits for no other process where it begins a write-ahead log.
        sleep(RETRY_MS);
      } else {
        throw error;
      }
    }
  }
}

function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)), 0, 0, ms);
}

function open(file: string, form: number, prepare: CacheDatabaseOptions['prepare']): Opened {
  const before = inodeOf(file);
  const database = new DatabaseSync(file, { timeout: BUSY_AT_START_MS });
  const inode = before ?? inodeOf(file);
  try {
    // With a write-ahead log readers never wait, and few commits wait for the disk.
    database.exec(
      `PRAGMA page_size = ${PAGE_BYTES}; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; ${CHECKPOINTS}`,
    );
    // Whoever opens it at the same time sees all of its tables, or none.
    database.exec('BEGIN IMMEDIATE');
    const isEmpty = database.prepare('SELECT 1 FROM sqlite_schema').get() === undefined;
    const isOfForm = isEmpty || database.prepare('PRAGMA user_version').get()?.user_version === form;
    if (!isOfForm || inodeOf(file) !== inode) {
      throw new AnotherFile();
    }
    prepare(database);
    if (isEmpty) {
      // Not again: where the disk is full, what is stored can be read all the same.
      database.exec(`PRAGMA user_version = ${form}`);
    }
    database.exec('COMMIT');
    return { database, inode };
  } catch (error) {
    try {
      if (isDamage(error)) {
        removeOpened(file, { database, inode });
      }
    } finally {
      if (database.isOpen) {
        database.close();
      }
    }
    throw error;
  }
}

/** The file has another form, or another process has put another one in its place while this one waited for it. */
class AnotherFile extends Error {}

/**
 * Removes the files of a database, unless another process has done so and has made new ones. To be called while the database is open: until
 * it is closed no new file gets its inode, and other processes wait for its lock.
 */
function removeOpened(file: string, { database, inode }: Opened): void {
  if (inodeOf(file) !== inode) {
    return;
  }
  if (process.platform === 'win32') {
    // A file that is open cannot be removed there, by others neither.
    database.close();
  }
  for (const suffix of ['', '-wal', '-shm']) {
    rmSync(`${file}${suffix}`, { force: true });
  }
}

function inodeOf(file: string): bigint | undefined {
  return statSync(file, { bigint: true, throwIfNoEntry: false })?.ino;
}

/** Runs an action as one transaction. Throws what it throws, and where another process is in the way, with nothing stored. */
export function inTransaction(database: DatabaseSync, action: () => void): void {
  database.exec('BEGIN IMMEDIATE');
  try {
    action();
    database.exec('COMMIT');
  } catch (error) {
    if (database.isTransaction) {
      // Left open, as where another process reads and there is no write-ahead log, it would keep all others from writing.
      database.exec('ROLLBACK');
    }
    throw error;
  }
}

/** Days since the epoch. */
export function dayOf(ms: number): number {
  return Math.floor(ms / DAY_MS);
}

/** For the log: that something is not stored from now on, until the next start. `effect` is what that means. */
export function failureLine(what: string, directory: string, error: unknown, effect: string): string {
  const message = error instanceof Error ? error.message : String(error);
  return `${what} are not stored in ${directory}: ${isFull(error) ? 'the disk is full' : message}. All works without it, but ${effect}. Set CACHE_DIR to a folder that has room and that the server may write to, and start the server again.`;
}

/** For the log: that something is not stored for a while. */
export function fullDiskLine(what: string, directory: string, effect?: string): string {
  const but = effect === undefined ? '' : `, but ${effect}`;
  return `The disk of ${directory} is full, and ${what} are not stored there while it is. All works without it${but}. Free some space, or set CACHE_DIR to a folder on another disk.`;
}

/** Whether another process or thread was in the way of it. */
export function isBusy(error: unknown): boolean {
  return codeOf(error) === SQLITE_BUSY;
}

/** Whether the disk has no room for it. */
export function isFull(error: unknown): boolean {
  return codeOf(error) === SQLITE_FULL || extendedCodeOf(error) === SQLITE_IOERR_SHMSIZE;
}

/** Also where what was stored as JSON is none any more. */
export function isDamage(error: unknown): boolean {
  return error instanceof SyntaxError || error instanceof AnotherFile || DAMAGED.has(codeOf(error));
}

function codeOf(error: unknown): number | undefined {
  const code = extendedCodeOf(error);
  return code === undefined ? undefined : code & 0xff;
}

function extendedCodeOf(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : undefined;
}
