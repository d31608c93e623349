import { existsSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { NotedTexts } from '@portico/content';
import { isBusy } from '#cache-database/cache-database.ts';
import { POSTS_DATABASE, TEXT_OF_POST } from '#content/open-post-notes.ts';
import { type IndexedPosts, prepareHaving } from '#content/text-index.ts';

// As long as the process that writes takes to open a new file.
const BUSY_MS = 50;

export type NotedTextsOptions = Pick<IndexedPosts, 'version'> & {
  /** The cache folder, and that of the posts, as openPostNotes has them. */
  readonly directory: string;
  readonly contentDirectory: string;
  /** Called with why the database that is there cannot be read. Where there is none, the process that reads the content has said why. */
  readonly onFailure?: (error: unknown) => void;
};

/**
 * The texts of posts that another process has noted in the cache folder, and the words that it has indexed. Undefined where that cannot be
 * read; where it is lost later, nothing is known of any text, which is then read from its file.
 */
export function openNotedTexts({
  directory,
  contentDirectory,
  version,
  onFailure,
}: NotedTextsOptions): (NotedTexts & { close(): void }) | undefined {
  const file = path.join(directory, POSTS_DATABASE);
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_MS });
    return textsIn(database, { folder: path.resolve(contentDirectory), version });
  } catch (error) {
    database?.close();
    if (existsSync(file)) {
      onFailure?.(error);
    }
    return undefined;
  }
}

function textsIn(database: DatabaseSync, posts: IndexedPosts): NotedTexts & { close(): void } {
  const selectText = database.prepare(TEXT_OF_POST);
  const havingWord = prepareHaving(database, posts);

  return {
    textOf: (id, digest) =>
      tryTo(() => {
        const row = selectText.get(id, digest);
        return row === undefined ? undefined : String(row.text);
      }),
    having(word) {
      try {
        return havingWord(word);
      } catch (error) {
        // Looking through all texts would take far longer than another process does.
        return () => (isBusy(error) ? 'later' : undefined);
      }
    },
    close: () => database.close(),
  };
}

function tryTo<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
