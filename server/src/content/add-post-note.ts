import type { DatabaseSync } from 'node:sqlite';
import type { ReadPostFile } from '@portico/content/read-ahead';
import type { IndexedPosts } from '#content/text-index.ts';

export type AddedPostNote = {
  readonly id: number;
  /** The fields of the post, without its text, as JSON. */
  readonly json: string;
  /** Not where another thread or process has noted the same bytes. */
  readonly isNew: boolean;
};

/**
 * Makes the function that stores what is noted of a post, and its text. `day` counts from the epoch. `last` is the last id that was given out: where
 * that was undone, it must not come again. The transaction is the caller's.
 */
export function prepareAddPostNote(
  database: DatabaseSync,
  { folder, version }: IndexedPosts,
): (read: ReadPostFile, day: number, last?: number) => AddedPostNote {
  const select = database.prepare('SELECT id FROM posts WHERE folder = ? AND file = ? AND version = ? AND digest = ?');
  const touch = database.prepare('UPDATE posts SET stamp = ?, used = ? WHERE id = ?');
  const insert = database.prepare(`
    INSERT INTO posts (id, folder, file, digest, stamp, version, used, fields, indexed)
    VALUES (max(?, coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'posts'), 0)) + 1, ?, ?, ?, ?, ?, ?, ?, 0)
  `);
  const insertText = database.prepare('INSERT INTO texts (id, text) VALUES (?, ?)');

  return ({ post: { markdown, ...fields }, digest, stamp = null }, day, last = 0) => {
    const json = JSON.stringify(fields);
    const known = select.get(folder, fields.file, version, digest);
    if (known !== undefined) {
      // Its posts have their texts by that id.
      const id = Number(known.id);
      touch.run(stamp, day, id);
      return { id, json, isNew: false };
    }
    const row = [last, folder, fields.file, digest, stamp, version, day, json];
    const id = Number(insert.run(...row).lastInsertRowid);
    insertText.run(id, markdown);
    return { id, json, isNew: true };
  };
}
