import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { type Has, type NotedPost, type PostNotes, plainText } from '@portico/content';
import { indexWords, mayBeBeginning, oftenWords, textForIndex } from '@portico/search';
import type { SiteLanguage } from '@portico/site/languages';
import type { Logger } from 'pino';
import { openCacheDatabase } from '#cache-database/cache-database.ts';
import { rendererVersion } from '#rendered-posts/renderer-version.ts';

export type StoredPostNotes = PostNotes & {
  /** The start is over: the words of the texts are indexed, now and after each change, in the background. A start is twice as fast without. */
  indexTexts(): void;
  close(): void;
};

export type PostNotesOptions = {
  /** The cache folder; made where it is missing. Several processes may share it. */
  readonly directory: string;
  /** The folder of the posts: one cache may serve several. */
  readonly contentDirectory: string;
  /** Names the code that reads posts; what another one read is of no use to this. */
  readonly version: string;
  /** Called once, with why nothing more is stored. */
  readonly onFailure: (error: unknown) => void;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
};

export const POSTS_DATABASE = 'posts.sqlite';
const DAY_MS = 24 * 60 * 60 * 1000;
// Posts in one transaction, at a start and later, when somebody waits while it is stored: another process that wants to write
// meanwhile keeps its post in memory.
const MOST_AT_START = 500;
const MOST_LATER = 50;
// Requests that come in while texts are indexed wait for this.
const LONGEST_TURN_MS = 5;

/** Notes of posts in a database of the cache folder. Throws where that cannot be written to. */
export function openPostNotes(options: PostNotesOptions): StoredPostNotes {
  const { directory, version, onFailure, now = Date.now } = options;
  const folder = path.resolve(options.contentDirectory);
  const today = Math.floor(now() / DAY_MS);
  const { database, guarded, ...opened } = openCacheDatabase({
    directory,
    name: POSTS_DATABASE,
    form: 3,
    prepare(opening) {
      opening.exec(`
        CREATE TABLE IF NOT EXISTS posts (
          -- Never given out again: another process may still ask for the text of one that is dropped.
          id INTEGER PRIMARY KEY AUTOINCREMENT,
          folder TEXT NOT NULL,
          file TEXT NOT NULL,
          digest TEXT NOT NULL,
          stamp TEXT,
          version TEXT NOT NULL,
          used INTEGER NOT NULL, -- days since the epoch, at a start; who runs for longer reads from the file what is dropped
          indexed INTEGER NOT NULL, -- 1 where its words are in the table below
          fields TEXT NOT NULL, -- JSON
          UNIQUE (folder, file, digest, version)
        ) STRICT;
        CREATE INDEX IF NOT EXISTS posts_by_use ON posts (used, version);
        CREATE INDEX IF NOT EXISTS posts_to_index ON posts (folder, version) WHERE indexed = 0;
        -- By the ids of the posts, and not beside their fields: a start goes through those of all posts, and would read all texts.
        CREATE TABLE IF NOT EXISTS texts (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;
        CREATE TRIGGER IF NOT EXISTS text_of_dropped AFTER DELETE ON posts BEGIN DELETE FROM texts WHERE id = old.id; END;
        -- The words of the texts, by the ids of the posts, and those that a text says often. They are folded already, as queries are.
        CREATE VIRTUAL TABLE IF NOT EXISTS words
          USING fts5 (text, often, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 0');
      `);
    },
    table: 'posts',
    version,
    today,
    prepareRemoval(opened) {
      const removal = opened.prepare('DELETE FROM words WHERE rowid = ?');
      return (id) => removal.run(id);
    },
    onFailure,
  });
  const ofFile =
    'SELECT id, digest, stamp, used, indexed, fields FROM posts WHERE folder = ? AND file = ? AND version = ?';
  const byStamp = database.prepare(`${ofFile} AND stamp = ?`);
  const byDigest = database.prepare(`${ofFile} AND digest = ?`);
  const touch = database.prepare('UPDATE posts SET stamp = ?, used = ? WHERE id = ?');
  const selectText = database.prepare('SELECT text FROM texts WHERE id = ?');
  const removeWords = database.prepare('DELETE FROM words WHERE rowid = ?');
  const insert = database.prepare(`
    INSERT INTO posts (folder, file, digest, stamp, version, used, fields, indexed) VALUES (?, ?, ?, ?, ?, ?, ?, 0)
  `);
  const insertText = database.prepare('INSERT INTO texts (id, text) VALUES (?, ?)');
  const insertWords = database.prepare('INSERT INTO words (rowid, text, often) VALUES (?, ?, ?)');
  const setIndexed = database.prepare('UPDATE posts SET indexed = 1 WHERE id = ?');
  const findWord = prepareFindWord(database);
  // By id; the words of these are not in the index yet.
  const waiting = new Set(
    database
      .prepare('SELECT id FROM posts WHERE indexed = 0 AND folder = ? AND version = ?')
      .all(folder, version)
      .map(({ id }) => Number(id)),
  );
  let mayIndex = false;
  let isIndexing = false;

  // In the transaction that is open, and as many there were a turn of the event loop ago.
  let written = 0;
  let before = 0;

  /** What is written in turns that follow one another is one transaction, such as at a start: one for each post takes twice as long in all. */
  function begin(): void {
    if (!database.isTransaction) {
      database.exec('BEGIN IMMEDIATE');
      written = 0;
      before = 0;
      setImmediate(commitSoon);
    }
    written += 1;
  }

  function commitSoon(): void {
    if (written > before && written < (mayIndex ? MOST_LATER : MOST_AT_START)) {
      before = written;
      setImmediate(commitSoon);
    } else {
      commit();
    }
  }

  function commit(): void {
    guarded(() => database.isTransaction && database.exec('COMMIT'));
  }

  function textOf(id: number): string | undefined {
    return guarded(() => {
      const row = selectText.get(id);
      return row === undefined ? undefined : String(row.text);
    });
  }

  function indexSoon(): void {
    if (mayIndex && !isIndexing && waiting.size > 0) {
      isIndexing = true;
      setImmediate(indexSome);
    }
  }

  function indexSome(): void {
    isIndexing = false;
    const begun = performance.now();
    for (const id of waiting) {
      if (performance.now() - begun > LONGEST_TURN_MS) {
        break;
      }
      const text = textOf(id);
      if (text === undefined) {
        // It was dropped, or nothing can be read: who asks for its words is told that nothing is known.
        waiting.delete(id);
      } else if (indexText(id, text)) {
        waiting.delete(id);
      } else {
        // Another process writes; the next change tries again.
        return;
      }
    }
    indexSoon();
  }

  function indexText(id: number, text: string): boolean {
    const done = guarded(() => {
      begin();
      removeWords.run(id);
      const plain = plainText(text);
      insertWords.run(id, textForIndex(plain), [...oftenWords(indexWords(plain))].join(' '));
      setIndexed.run(id);
      return true;
    });
    return done ?? false;
  }

  function noted(id: number, digest: string, json: string): NotedPost {
    // Also of a post that was just read: parts of its file's text would keep the whole text in memory.
    const fields: NotedPost['fields'] = JSON.parse(json);
    return { id, digest, fields, text: () => textOf(id) };
  }

  function found(row: ReturnType<typeof byStamp.get>, stamp: string | undefined): NotedPost | undefined {
    if (row === undefined) {
      return undefined;
    }
    if (row.used !== today || (stamp !== undefined && row.stamp !== stamp)) {
      begin();
      touch.run(stamp ?? row.stamp ?? null, today, Number(row.id));
    }
    return noted(Number(row.id), String(row.digest), String(row.fields));
  }

  return {
    find: (file, stamp) => guarded(() => found(byStamp.get(folder, file, version, stamp), stamp)),
    findBytes: (file, digest, stamp) => guarded(() => found(byDigest.get(folder, file, version, digest), stamp)),
    add: ({ markdown, ...fields }, digest, stamp) =>
      guarded(() => {
        const json = JSON.stringify(fields);
        begin();
        const known = byDigest.get(folder, fields.file, version, digest);
        if (known !== undefined) {
          // Another process has noted the same bytes: its posts have their texts by that id.
          const id = Number(known.id);
          touch.run(stamp ?? null, today, id);
          if (known.indexed !== 1) {
            waiting.add(id);
            indexSoon();
          }
          return noted(id, digest, json);
        }
        const row = [folder, fields.file, digest, stamp ?? null, version, today, json];
        const id = Number(insert.run(...row).lastInsertRowid);
        insertText.run(id, markdown);
        waiting.add(id);
        indexSoon();
        return noted(id, digest, json);
      }),
    having(word) {
      const found = guarded(() => findWord(word));
      return (id) => (waiting.has(id) ? undefined : found?.(id));
    },
    indexTexts() {
      mayIndex = true;
      opened.serve();
      indexSoon();
    },
    close() {
      commit();
      opened.close();
    },
  };
}

const LETTER = /[\p{L}\p{N}]/u;

/** Looks a word or phrase up in the table of words; what it gives tells by the id of a post how its text has it. */
export function prepareFindWord(database: DatabaseSync): (word: string) => (id: number) => Has {
  const select = database.prepare('SELECT rowid FROM words WHERE words MATCH ?');
  const idsWith = (match: string) => new Set(select.all(match).map(({ rowid }) => rowid));
  return (word) => {
    if (!LETTER.test(word)) {
      return () => false;
    }
    // https://www.sqlite.org/fts5.html#full_text_query_syntax
    const end = mayBeBeginning(word) ? '*' : '';
    const having = idsWith(`text : "${textForIndex(word).replaceAll('"', '""')}"${end}`);
    // Of a phrase, each of its words.
    const pieces = indexWords(word).map((piece) => `"${piece}"`);
    const often =
      pieces.length === 0 || having.size === 0 ? new Set() : idsWith(`often : (${pieces.join(' AND ')}${end})`);
    return (id) => having.has(id) && (often.has(id) ? 'often' : true);
  };
}

/** The same for the code as it is now; undefined where the cache folder cannot be written to, and a line of the log says so. */
export async function tryOpenPostNotes({
  language,
  log,
  ...options
}: Pick<PostNotesOptions, 'directory' | 'contentDirectory'> & {
  /** The site's, which what is read of a post depends on. */
  readonly language: SiteLanguage;
  readonly log: Logger;
}): Promise<StoredPostNotes | undefined> {
  const onFailure = (error: unknown) =>
    log.warn(
      `Posts are not stored in ${options.directory}: ${error instanceof Error ? error.message : error}. All works without it, but each start reads all of them, and their texts are in memory. Set CACHE_DIR to a folder that the server may write to.`,
    );
  const version = `${await rendererVersion()} ${language}`;
  try {
    return openPostNotes({ ...options, version, onFailure });
  } catch (error) {
    onFailure(error);
    return undefined;
  }
}
