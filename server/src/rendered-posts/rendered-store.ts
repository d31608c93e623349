import { dayOf, inTransaction, openCacheDatabase } from '#cache-database/cache-database.ts';

/** Texts by key that outlast the process. Nothing here throws: what cannot be stored is rendered again. */
export type RenderedStore = {
  get(key: string): string | undefined;
  /** What was given as the note with a text. */
  noteOf(key: string): string | undefined;
  /** Stores a text, and a short note on it that is read without it. False where it cannot be stored now: what was there before is there still. */
  set(key: string, text: string, note?: string): boolean;
  close(): void;
};

export type RenderedStoreOptions = {
  /** Folder of its own; made where it is missing. Several processes may share it. */
  readonly directory: string;
  /** Texts of another version are of no use to this. */
  readonly version: string;
  /** Called once, with why nothing more is stored. */
  readonly onFailure: (error: unknown) => void;
  /** Called once, where the disk is full: what it has no room for is not stored. */
  readonly onFull: (error: unknown) => void;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
};

/** Opens the store; a damaged file is replaced by an empty one. Throws where it cannot be opened. */
export function openRenderedStore({
  directory,
  version,
  onFailure,
  onFull,
  now = Date.now,
}: RenderedStoreOptions): RenderedStore {
  const today = () => dayOf(now());
  const { database, guarded, serve, close } = openCacheDatabase({
    directory,
    name: 'rendered.sqlite',
    form: 3,
    prepare(opened) {
      opened.exec(`
        CREATE TABLE IF NOT EXISTS rendered (
          id INTEGER PRIMARY KEY,
          key TEXT NOT NULL,
          version TEXT NOT NULL,
          used INTEGER NOT NULL, -- days since the epoch
          note TEXT NOT NULL,
          UNIQUE (key, version)
        ) STRICT;
        CREATE INDEX IF NOT EXISTS rendered_by_use ON rendered (used, version);
        -- Not beside the notes: a start goes through those of all posts, and would read all texts.
        CREATE TABLE IF NOT EXISTS texts (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;
        CREATE TRIGGER IF NOT EXISTS text_of_dropped AFTER DELETE ON rendered BEGIN DELETE FROM texts WHERE id = old.id; END;
      `);
    },
    table: 'rendered',
    version,
    now,
    keepsOwn: false,
    onFailure,
    onFull,
  });
  serve();
  const select = database.prepare(
    'SELECT text AS value, used FROM rendered JOIN texts USING (id) WHERE key = ? AND version = ?',
  );
  const touch = database.prepare('UPDATE rendered SET used = ? WHERE key = ? AND version = ?');
  const remove = database.prepare('DELETE FROM rendered WHERE key = ? AND version = ?');
  const insert = database.prepare('INSERT INTO rendered (key, version, used, note) VALUES (?, ?, ?, ?)');
  const insertText = database.prepare('INSERT INTO texts (id, text) VALUES (?, ?)');
  const selectNote = database.prepare('SELECT note AS value, used FROM rendered WHERE key = ? AND version = ?');

  /** Reads a row's text or note, and marks the row as used today. */
  function read(statement: typeof select, key: string): string | undefined {
    return guarded(() => {
      const row = statement.get(key, version);
      if (row === undefined) {
        return undefined;
      }
      if (row.used !== today()) {
        // By itself: where that cannot be stored now, the text is there all the same.
        guarded(() => touch.run(today(), key, version));
      }
      return String(row.value);
    });
  }

  return {
    get: (key) => read(select, key),
    noteOf: (key) => read(selectNote, key),
    set(key, text, note = '') {
      const isStored = guarded(() => {
        inTransaction(database, () => {
          remove.run(key, version);
          insertText.run(insert.run(key, version, today(), note).lastInsertRowid, text);
        });
        return true;
      });
      return isStored ?? false;
    },
    close,
  };
}
