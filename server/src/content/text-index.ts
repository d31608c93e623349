import type { DatabaseSync } from 'node:sqlite';
import type { Has } from '@portico/content';
import { plainText } from '@portico/content/plain-text';
import { indexWords, mayBeBeginning, oftenWords, textForIndex, WORD_CATEGORIES } from '@portico/search';

/*
 * The words of the posts' texts, in the database of the posts (https://www.sqlite.org/fts5.html): which of them a text has, and which it
 * says often. They are folded already, as queries are.
 */

/** Which posts of the database are looked through; see openPostNotes. */
export type IndexedPosts = { readonly folder: string; readonly version: string };

/** By the ids of the posts. */
export const WORDS_TABLE = `
  CREATE VIRTUAL TABLE IF NOT EXISTS words
    USING fts5 (
      text, often, content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 0 categories '${WORD_CATEGORIES}'"
    );
`;

// Looking through the text of a post takes half a millisecond, and everybody waits meanwhile.
const MOST_LOOKED_THROUGH = 200;

/** Makes the function that takes note of the words of a post's text. */
export function prepareIndexText(database: DatabaseSync): (id: number, text: string) => void {
  const removeWords = prepareRemoveWords(database);
  const insertWords = database.prepare('INSERT INTO words (rowid, text, often) VALUES (?, ?, ?)');
  const setIndexed = database.prepare('UPDATE posts SET indexed = 1 WHERE id = ?');
  return (id, text) => {
    // Another process may have noted them.
    removeWords(id);
    const plain = plainText(text);
    insertWords.run(id, textForIndex(plain), [...oftenWords(indexWords(plain))].join(' '));
    setIndexed.run(id);
  };
}

export function prepareRemoveWords(database: DatabaseSync): (id: number) => void {
  const remove = database.prepare('DELETE FROM words WHERE rowid = ?');
  return (id) => remove.run(id);
}

/** Makes the function that looks a word or phrase up; what it gives tells by the id of a post what TextHas tells of the post. */
export function prepareHaving(
  database: DatabaseSync,
  { folder, version }: IndexedPosts,
): (word: string) => (id: number) => Has | undefined {
  const selectWaiting = database.prepare('SELECT id FROM posts WHERE indexed = 0 AND folder = ? AND version = ?');
  const selectOne = database.prepare('SELECT 1 FROM posts WHERE folder = ? AND version = ? LIMIT 1');
  const selectHaving = database.prepare('SELECT rowid AS id FROM words WHERE words MATCH ?');
  const idsWith = (match: string) => idsOf(selectHaving.all(match));

  return (word) => {
    // Before the words are looked up: what is indexed between the two is looked through once more, and is not missed.
    const waiting = idsOf(selectWaiting.all(folder, version));
    const ofWaiting = waiting.size > MOST_LOOKED_THROUGH ? 'later' : undefined;
    if (selectOne.get(folder, version) === undefined) {
      // Another process has dropped them all.
      return () => undefined;
    }
    const having = findWord(word);
    return (id) => (waiting.has(id) ? ofWaiting : having(id));
  };

  function findWord(word: string): (id: number) => Has {
    // Letters and digits alone: a quotation mark would end the phrase, and a NUL the whole expression.
    const pieces = indexWords(word);
    if (pieces.length === 0) {
      return () => false;
    }
    // https://www.sqlite.org/fts5.html#full_text_query_syntax
    const end = mayBeBeginning(word) ? '*' : '';
    const having = idsWith(`text : "${pieces.join(' ')}"${end}`);
    // Of a phrase, each of its words.
    const each = pieces.map((piece) => `"${piece}"`).join(' AND ');
    const often = having.size === 0 ? new Set() : idsWith(`often : (${each}${end})`);
    return (id) => having.has(id) && (often.has(id) ? 'often' : true);
  }
}

function idsOf(rows: ReadonlyArray<Readonly<Record<string, unknown>>>): ReadonlySet<number> {
  return new Set(rows.map(({ id }) => Number(id)));
}
