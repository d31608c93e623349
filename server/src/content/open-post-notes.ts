import path from 'node:path';
import type { NotedPost, PostNotes } from '@portico/content';
import type { Logger } from 'pino';
import { openCacheDatabase } from '#cache-database/cache-database.ts';
import { rendererVersion } from '#rendered-posts/renderer-version.ts';

export type StoredPostNotes = PostNotes & { close(): void };

export type PostNotesOptions = {
  /** The cache folder; made where it is missing. Several processes may share it. */
  readonly directory: string;
  /** The folder of the posts: one cache may serve several. */
  readonly contentDirectory: string;
  /** Names the code that reads posts; what another one read is dropped. */
  readonly version: string;
  /** Called once, with why nothing more is stored. */
  readonly onFailure: (error: unknown) => void;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
};

const DAY_MS = 24 * 60 * 60 * 1000;
// A process that runs for longer without a restart reads what is dropped from the files.
const KEPT_DAYS = 30;

/** Notes of posts in a database of the cache folder. Throws where that cannot be written to. */
export function openPostNotes(options: PostNotesOptions): StoredPostNotes {
  const { directory, version, onFailure, now = Date.now } = options;
  const folder = path.resolve(options.contentDirectory);
  const today = Math.floor(now() / DAY_MS);
  const { database, guarded, ...opened } = openCacheDatabase({
    directory,
    name: 'posts.sqlite',
    prepare(empty) {
      empty.exec(`
        CREATE TABLE IF NOT EXISTS posts (
          id INTEGER PRIMARY KEY,
          folder TEXT NOT NULL,
          file TEXT NOT NULL,
          digest TEXT NOT NULL,
          stamp TEXT,
          version TEXT NOT NULL,
          used INTEGER NOT NULL, -- days since the epoch, at a start
          fields TEXT NOT NULL, -- JSON
          text TEXT NOT NULL,
          UNIQUE (folder, file, digest)
        ) STRICT;
      `);
      empty.prepare('DELETE FROM posts WHERE version <> ? OR used < ?').run(version, today - KEPT_DAYS);
    },
    onFailure,
  });
  const ofFile = 'SELECT id, digest, stamp, used, fields FROM posts WHERE folder = ? AND file = ?';
  const byStamp = database.prepare(`${ofFile} AND stamp = ?`);
  const byDigest = database.prepare(`${ofFile} AND digest = ?`);
  const touch = database.prepare('UPDATE posts SET stamp = ?, used = ? WHERE id = ?');
  const selectText = database.prepare('SELECT text FROM posts WHERE id = ?');
  const insert = database.prepare(`
    INSERT INTO posts (folder, file, digest, stamp, version, used, fields, text) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET
      stamp = excluded.stamp, version = excluded.version, used = excluded.used, fields = excluded.fields, text = excluded.text
    RETURNING id
  `);

  /** What is written in one turn of the event loop is one transaction; one for each post takes a start of many posts twice as long. */
  function begin(): void {
    if (!database.isTransaction) {
      database.exec('BEGIN IMMEDIATE');
      setImmediate(commit);
    }
  }

  function commit(): void {
    guarded(() => database.isTransaction && database.exec('COMMIT'));
  }

  function noted(id: number, digest: string, json: string): NotedPost {
    // Also of a post that was just read: parts of its file's text would keep the whole text in memory.
    const fields: NotedPost['fields'] = JSON.parse(json);
    const text = () =>
      guarded(() => {
        const row = selectText.get(id);
        return row === undefined ? undefined : String(row.text);
      });
    return { digest, fields, text };
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
    find: (file, stamp) => guarded(() => found(byStamp.get(folder, file, stamp), stamp)),
    findBytes: (file, digest, stamp) => guarded(() => found(byDigest.get(folder, file, digest), stamp)),
    add: ({ markdown, ...fields }, digest, stamp) =>
      guarded(() => {
        const json = JSON.stringify(fields);
        begin();
        const row = insert.get(folder, fields.file, digest, stamp ?? null, version, today, json, markdown);
        return row && noted(Number(row.id), digest, json);
      }),
    close() {
      commit();
      opened.close();
    },
  };
}

/** The same for the code as it is now; undefined where the cache folder cannot be written to, and a line of the log says so. */
export async function tryOpenPostNotes({
  log,
  ...options
}: Pick<PostNotesOptions, 'directory' | 'contentDirectory'> & { readonly log: Logger }): Promise<
  StoredPostNotes | undefined
> {
  const onFailure = (error: unknown) =>
    log.warn(
      `Posts are not stored in ${options.directory}: ${error instanceof Error ? error.message : error}. All works without it, but each start reads all of them, and their texts are in memory. Set CACHE_DIR to a folder that the server may write to.`,
    );
  const version = await rendererVersion();
  try {
    return openPostNotes({ ...options, version, onFailure });
  } catch (error) {
    onFailure(error);
    return undefined;
  }
}
