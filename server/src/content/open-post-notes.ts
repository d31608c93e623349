import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { ContentStore, NotedPost, PostNotes } from '@portico/content';
import { postsToRead, type ReadPostFile, readShare } from '@portico/content/read-ahead';
import type { SiteLanguage } from '@portico/site/languages';
import type { Logger } from 'pino';
import {
  CHECKPOINTS,
  DAY_MS,
  dayOf,
  type FindRows,
  failureLine,
  fullDiskLine,
  inTransaction,
  isBusy,
  isDamage,
  NO_CHECKPOINTS,
  OTHERS_KEPT_DAYS,
  openCacheDatabase,
} from '#cache-database/cache-database.ts';
import { prepareAddPostNote } from '#content/add-post-note.ts';
import { createPostNotesThread } from '#content/post-notes-thread.ts';
import { prepareHaving, prepareRemoveWords, WORDS_TABLE } from '#content/text-index.ts';
import { isOfMachine } from '#process/is-of-machine.ts';
import { codeVersion } from '#rendered-posts/code-versions.ts';

export type StoredPostNotes = PostNotes & {
  /** The start is over: the words of the texts are indexed, now and after each change, in the background. A start is twice as fast without. */
  indexTexts(): void;
  /**
   * Now and once a day, takes note that these posts are used, and takes out what was last used of others some days ago. What was saved and
   * then changed would otherwise be looked through by each search.
   */
  keepOnly(noted: ContentStore['noted']): void;
  close(): void;
};

export type PostNotesOptions = {
  /** The cache folder; made where it is missing. Several processes may share it. */
  readonly directory: string;
  /** The folder of the posts: one cache may serve several. */
  readonly contentDirectory: string;
  /** Names the code that reads posts and indexes their words; what another one did is of no use to this. */
  readonly version: string;
  /** Called once, with why nothing more is stored. */
  readonly onFailure: (error: unknown) => void;
  /** Called once, where the disk is full: what it has no room for is not stored. */
  readonly onFull: (error: unknown) => void;
  /** Called where a word could not be looked up, and the database goes on. */
  readonly onLookupError?: (error: unknown) => void;
  /** Called where words cannot be indexed now, and the database goes on. */
  readonly onIndexError?: (error: unknown) => void;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
};

export const POSTS_DATABASE = 'posts.sqlite';
/**
 * By the digest too: others have the same ids in a cache folder that was deleted and made again, and where a full disk has undone the
 * transaction in which an id was given.
 */
export const TEXT_OF_POST = 'SELECT text FROM texts JOIN posts USING (id) WHERE id = ? AND digest = ?';
// Posts in one transaction, at a start and later, when somebody waits while it is stored: another process that wants to write
// meanwhile keeps its post in memory.
const MOST_AT_START = 500;
const MOST_LATER = 50;
const COMMIT_AGAIN_MS = 20;
// Posts of a first start: fewer are read by the time that a thread has started.
const FEWEST_AHEAD = 500;

/** Notes of posts in a database of the cache folder. Throws where it cannot be opened. */
export function openPostNotes(options: PostNotesOptions): StoredPostNotes {
  const { directory, version, onFailure, onFull, onLookupError, onIndexError, now = Date.now } = options;
  const folder = path.resolve(options.contentDirectory);
  const today = () => dayOf(now());
  const { database, guarded, ...opened } = openCacheDatabase({
    directory,
    name: POSTS_DATABASE,
    form: 4,
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
          used INTEGER NOT NULL, -- days since the epoch: at a start, and each day that a process runs
          indexed INTEGER NOT NULL, -- 1 where its words are in the table below
          fields TEXT NOT NULL, -- JSON
          UNIQUE (folder, file, digest, version)
        ) STRICT;
        CREATE INDEX IF NOT EXISTS posts_by_use ON posts (used, version);
        CREATE INDEX IF NOT EXISTS posts_to_index ON posts (folder, version) WHERE indexed = 0;
        -- By the ids of the posts, and not beside their fields: a start goes through those of all posts, and would read all texts.
        CREATE TABLE IF NOT EXISTS texts (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT;
        CREATE TRIGGER IF NOT EXISTS text_of_dropped AFTER DELETE ON posts BEGIN DELETE FROM texts WHERE id = old.id; END;
        ${WORDS_TABLE}
      `);
    },
    table: 'posts',
    version,
    now,
    keepsOwn: true,
    prepareRemoval: prepareRemoveWords,
    onFailure(error) {
      thread.close();
      onFailure(error);
    },
    onFull,
  });
  const ofFile = 'SELECT id, digest, stamp, used, fields FROM posts WHERE folder = ? AND file = ? AND version = ?';
  const byStamp = database.prepare(`${ofFile} AND stamp = ?`);
  const byDigest = database.prepare(`${ofFile} AND digest = ?`);
  const touch = database.prepare('UPDATE posts SET stamp = ?, used = ? WHERE id = ?');
  const use = database.prepare('UPDATE posts SET used = ? WHERE id = ?');
  // Of the index alone: the rows have the fields of a hundred thousand posts.
  const selectUsedBefore = database.prepare(
    'SELECT id, used FROM posts INDEXED BY posts_by_use WHERE used < ? AND version = ?',
  );
  const selectOwn = database.prepare('SELECT 1 FROM posts WHERE id = ? AND used < ? AND folder = ?');
  const selectText = database.prepare(TEXT_OF_POST);
  const selectAny = database.prepare('SELECT 1 FROM posts WHERE folder = ? AND version = ? LIMIT 1');
  const addNote = prepareAddPostNote(database, { folder, version });
  const selectWaiting = database.prepare(
    'SELECT 1 FROM posts WHERE indexed = 0 AND folder = ? AND version = ? LIMIT 1',
  );
  const havingWord = prepareHaving(database, { folder, version });
  const isBehind = () => guarded(() => selectWaiting.get(folder, version)) !== undefined;
  const thread = createPostNotesThread({
    file: path.join(directory, POSTS_DATABASE),
    folder,
    version,
    onFailure(error) {
      if (isOfMachine(error)) {
        // The next change of a post has another thread started.
        onIndexError?.(error);
        return;
      }
      // What is open here had room.
      commit();
      guarded(() => {
        throw error;
      });
    },
  });
  let mayIndex = false;
  let keeping: NodeJS.Timeout | undefined;

  // The last id that was given, the ids given in the open transaction, and those given in one that a full disk has undone.
  let last = 0;
  let given: number[] = [];
  const lost = new Set<number>();

  // Rows written in the open transaction, and how many there were a turn of the event loop ago.
  let written = 0;
  let before = 0;

  /** What is written in turns that follow one another is one transaction, such as at a start: one for each post takes twice as long in all. */
  function begin(): void {
    if (!database.isTransaction) {
      noteLost();
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

  function noteAll(read: readonly ReadPostFile[]): true {
    inTransaction(database, () => {
      for (const each of read) {
        addNote(each, today());
      }
    });
    return true;
  }

  function store(): void {
    database.exec('COMMIT');
    given = [];
  }

  /** To be called where no transaction is open: what was given and not stored has been undone. */
  function noteLost(): void {
    for (const id of given) {
      lost.add(id);
    }
    given = [];
  }

  function commit(): void {
    guarded(() => database.isTransaction && store());
    if (database.isOpen && database.isTransaction) {
      // Another process reads, where the folder can have no write-ahead log. Until then nobody else can write.
      setTimeout(commit, COMMIT_AGAIN_MS).unref();
      return;
    }
    noteLost();
    if (mayIndex) {
      indexTexts();
    }
  }

  function indexTexts(): void {
    if (isBehind()) {
      thread.look();
    }
  }

  /** What readers ask for never ends the use of the database, but where its file is damaged. */
  function lookUp(word: string): ReturnType<typeof havingWord> | undefined {
    try {
      return havingWord(word);
    } catch (error) {
      if (isBusy(error)) {
        // Looking through all texts would take far longer than another process does.
        return () => 'later';
      }
      if (isDamage(error)) {
        throw error;
      }
      onLookupError?.(error);
      return undefined;
    }
  }

  function noted(id: number, digest: string, json: string): NotedPost {
    // Also of a post that was just read: parts of its file's text would keep the whole text in memory.
    const fields: NotedPost['fields'] = JSON.parse(json);
    return { id, digest, fields };
  }

  function found(row: ReturnType<typeof byStamp.get>, stamp: string | undefined): NotedPost | undefined {
    if (row === undefined) {
      return undefined;
    }
    if (row.used !== today() || (stamp !== undefined && row.stamp !== stamp)) {
      // By itself: where that cannot be stored now, the post is noted all the same.
      guarded(() => {
        begin();
        touch.run(stamp ?? row.stamp ?? null, today(), Number(row.id));
      });
    }
    return noted(Number(row.id), String(row.digest), String(row.fields));
  }

  function removeOthers(noted: ContentStore['noted']): void {
    const day = today();
    const before = guarded(() => selectUsedBefore.all(day, version)) ?? [];
    const inUse = new Set(before.length > 0 ? noted() : []);
    const lastDay = day - OTHERS_KEPT_DAYS;
    const used: number[] = [];
    const others: number[] = [];
    for (const row of before) {
      const id = Number(row.id);
      if (inUse.has(id)) {
        used.push(id);
      } else if (Number(row.used) < lastDay) {
        others.push(id);
      }
    }
    opened.inTurns(leftOf(used, day), (id) => use.run(day, id));
    opened.inTurns(leftOf(others, lastDay), opened.remove);
  }

  /** Finds which of these posts of the folder were last used before a day and still are there: one may be used meanwhile. */
  function leftOf(ids: number[], day: number): FindRows {
    const isLeft = (id: number) => selectOwn.get(id, day, folder) !== undefined;
    return (most) => {
      ids.length = ids.findLastIndex(isLeft) + 1;
      return ids.slice(-most).filter(isLeft);
    };
  }

  return {
    find: (file, stamp) => guarded(() => found(byStamp.get(folder, file, version, stamp), stamp)),
    findBytes: (file, digest, stamp) => guarded(() => found(byDigest.get(folder, file, version, digest), stamp)),
    async noteAhead(files, language) {
      const isAnyNoted = () => guarded(() => selectAny.get(folder, version)) !== undefined;
      if (files.length < FEWEST_AHEAD || availableParallelism() < 2 || isAnyNoted()) {
        return;
      }
      guarded(() => database.exec(NO_CHECKPOINTS));
      const posts = postsToRead({ root: folder, files, language });
      const own = readShare(posts, (read) => guarded(() => noteAll(read)) !== undefined);
      // What is left out for a reason that nobody thought of is left to the start, which tells of it.
      await Promise.all([thread.note(posts), own.catch(() => {})]);
      guarded(() => database.exec(CHECKPOINTS));
    },
    add: (post, digest, stamp) =>
      guarded(() => {
        begin();
        const { id, json, isNew } = addNote({ post, digest, stamp }, today(), last);
        if (isNew) {
          if (mayIndex || lost.size > 0) {
            // At once: other processes may be given the id in this turn. Where the disk is full, the post is not noted and keeps its text.
            store();
          } else {
            given.push(id);
          }
          last = id;
        }
        return noted(id, digest, json);
      }),
    having(word) {
      const has = guarded(() => lookUp(word));
      return (id) => (lost.has(id) ? undefined : has?.(id));
    },
    textOf: (id, digest) =>
      guarded(() => {
        const row = selectText.get(id, digest);
        return row === undefined ? undefined : String(row.text);
      }),
    isLost: (id) => lost.has(id),
    indexTexts() {
      mayIndex = true;
      opened.serve();
      // Other processes are given the ids from now on, and must not be given those of what cannot be stored.
      commit();
    },
    keepOnly(noted) {
      removeOthers(noted);
      keeping = setInterval(removeOthers, DAY_MS, noted).unref();
    },
    close() {
      clearInterval(keeping);
      mayIndex = false;
      thread.close();
      commit();
      opened.close();
    },
  };
}

/** Names the code that reads posts and indexes their words, as it is now. */
export async function postNotesVersion(language: SiteLanguage): Promise<string> {
  return `${await codeVersion('notes')} ${language}`;
}

/** Opens the notes for the present code; undefined, with a line in the log, where the cache folder cannot be written to. */
export async function tryOpenPostNotes({
  language,
  log,
  ...options
}: Pick<PostNotesOptions, 'directory' | 'contentDirectory'> & {
  /** The site's, which what is read of a post depends on. */
  readonly language: SiteLanguage;
  readonly log: Logger;
}): Promise<StoredPostNotes | undefined> {
  const { directory } = options;
  const onFailure = (error: unknown) =>
    log.warn(failureLine('Posts', directory, error, 'each start reads all of them, and their texts are in memory'));
  const onFull = () =>
    log.warn(fullDiskLine('posts', directory, 'their texts are in memory, or read from their files'));
  const onLookupError = (error: unknown) => log.error({ err: error }, 'a word could not be looked up in the texts');
  const onIndexError = (error: unknown) =>
    log.warn({ err: error }, 'words of posts could not be indexed; the next change of a post tries again');
  const version = await postNotesVersion(language);
  try {
    return openPostNotes({ ...options, version, onFailure, onFull, onLookupError, onIndexError });
  } catch (error) {
    onFailure(error);
    return undefined;
  }
}
