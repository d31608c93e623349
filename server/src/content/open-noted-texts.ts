import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { NotedTexts } from '@portico/content';
import { POSTS_DATABASE, prepareFindWord } from '#content/open-post-notes.ts';

// As long as the process that writes takes to open a new file.
const BUSY_MS = 50;

/**
 * The texts of posts that another process has noted in the cache folder, and the words that it has indexed. Undefined where that cannot be
 * read; where it is lost later, nothing is known of any text, which is then read from its file.
 */
export function openNotedTexts(directory: string): (NotedTexts & { close(): void }) | undefined {
  const database = tryTo(
    () => new DatabaseSync(path.join(directory, POSTS_DATABASE), { readOnly: true, timeout: BUSY_MS }),
  );
  return database && tryTo(() => textsIn(database));
}

function textsIn(database: DatabaseSync): NotedTexts & { close(): void } {
  const selectText = database.prepare('SELECT text FROM texts WHERE id = ?');
  const findWord = prepareFindWord(database);
  const selectIndexed = database.prepare('SELECT rowid FROM words WHERE rowid = ?');
  // What is indexed once stays so: a text that changes has another id.
  const indexed = new Set(
    database
      .prepare('SELECT rowid FROM words')
      .all()
      .map(({ rowid }) => Number(rowid)),
  );

  function isIndexed(id: number): boolean {
    if (!indexed.has(id) && tryTo(() => selectIndexed.get(id)) !== undefined) {
      indexed.add(id);
    }
    return indexed.has(id);
  }

  return {
    textOf: (id) =>
      tryTo(() => {
        const row = selectText.get(id);
        return row === undefined ? undefined : String(row.text);
      }),
    having(word) {
      const found = tryTo(() => findWord(word));
      return (id) => (found !== undefined && isIndexed(id) ? found(id) : undefined);
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
