import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { closest } from '@portico/core/closest';
import type { PostText } from '#markdown/post-text.ts';
import { conditionOf, indexedText, type Part, partsOf, shownText, TOKENIZER, WORDS } from '#search/words.ts';

/** The searchable fields of a post other than its text. */
type IndexedPost = {
  readonly id: number;
  readonly title: string;
  readonly tags: readonly string[];
  readonly category: string;
  readonly authors: readonly string[];
  readonly description: string;
};

/** How well a post matches a query. */
export type Hit = {
  /** The sum of the weights of the words; each has that of the most important field that contains it. */
  readonly weight: number;
  /** The relevance of the text in FTS5's scale: better matches have lower values. */
  readonly rank: number;
};

const WEIGHTS = { title: 32, tags: 16, category: 8, authors: 4, description: 2 };
const IN_TEXT = 1;
const FIELDS = Object.keys(WEIGHTS).join(', ');

// https://www.sqlite.org/fts5.html. `words` contains them as they are written, to suggest the one that a reader may have meant.
export const SEARCH_SCHEMA = `
  CREATE VIRTUAL TABLE IF NOT EXISTS posts USING fts5 (
    ${FIELDS}, text, content = '', contentless_delete = 1, prefix = '2 3', ${TOKENIZER});
  CREATE VIRTUAL TABLE IF NOT EXISTS words USING fts5 (text, content = '', contentless_delete = 1, detail = none, ${WORDS});
  CREATE VIRTUAL TABLE IF NOT EXISTS vocabulary USING fts5vocab (words, row);
`;
const MAX_WORD_DIFFERENCE = 3;

/** Adds posts to the index, and removes them. */
export function createIndexWriter(database: DatabaseSync) {
  const insertPost = database.prepare(`INSERT INTO posts (rowid, ${FIELDS}, text) VALUES (?, ?, ?, ?, ?, ?, ?)`);
  const insertWords = database.prepare('INSERT INTO words (rowid, text) VALUES (?, ?)');
  const deletes = ['posts', 'words'].map((table) => database.prepare(`DELETE FROM ${table} WHERE rowid = ?`));

  return {
    add({ id, title, tags, category, authors, description }: IndexedPost, { body, code }: PostText): void {
      const fields = [title, tags.join('\n'), category, authors.join('\n'), description, `${body}\n${code}`];
      insertPost.run(id, ...fields.map(indexedText));
      insertWords.run(id, indexedText([title, ...tags, description, body].join(' ')));
    },
    remove: (id: number) => deletes.forEach((each) => void each.run(id)),
  };
}

/** Searches what a writer added. Nothing can interrupt SQLite, so others have a turn between its queries. */
export function createSearchIndex(database: DatabaseSync) {
  const findAll = database.prepare(
    'SELECT rowid AS id, bm25(posts, 0, 0, 0, 0, 0, 1) AS rank FROM posts WHERE posts MATCH ?',
  );
  const findIn = database.prepare('SELECT rowid AS id FROM posts WHERE posts MATCH ?');
  const findOne = database.prepare('SELECT 1 FROM posts WHERE posts MATCH ? LIMIT 1');
  // Few mistype the first letter, and more words take too long to read.
  const findNear = database.prepare(
    `SELECT term FROM (SELECT term, doc FROM vocabulary WHERE term BETWEEN ? AND ? LIMIT 20000)
     WHERE length(term) BETWEEN ? AND ? ORDER BY doc DESC`,
  );

  /** Returns the word that was probably meant. Of several that are equally similar, returns the most common one. */
  function nearest(word: string): string | undefined {
    const [first = ''] = word;
    const [least, most] = [word.length - MAX_WORD_DIFFERENCE, word.length + MAX_WORD_DIFFERENCE];
    return closest(
      word,
      findNear.all(first, `${first}\u{10ffff}`, Math.max(least, 3), most).map(({ term }) => String(term)),
    );
  }

  return {
    /** Returns the posts that contain every part of a query, by their ids. */
    async find(parts: readonly Part[]): Promise<ReadonlyMap<number, Hit>> {
      const rows = parts.length === 0 ? [] : findAll.all(parts.map(conditionOf).join(' AND '));
      const hits = new Map(rows.map(({ id, rank }) => [Number(id), { weight: 0, rank: Number(rank) }]));
      for (const part of hits.size === 0 ? [] : parts) {
        await nextTurn();
        const best = new Map<number, number>();
        for (const [column, weight] of Object.entries(WEIGHTS).reverse()) {
          findIn.all(`{${column}} : ${conditionOf(part)}`).forEach(({ id }) => void best.set(Number(id), weight));
        }
        for (const [id, hit] of hits) {
          hit.weight += best.get(id) ?? IN_TEXT;
        }
      }
      await nextTurn();
      return hits;
    },
    /** Returns the query with the nearest words in place of those that no post contains, or undefined if there are none. */
    async corrected(query: string): Promise<string | undefined> {
      const parts = partsOf(query);
      const better: string[] = [];
      for (const part of parts) {
        await nextTurn();
        const isKnown = part.isPhrase || findOne.get(conditionOf(part)) !== undefined;
        better.push(shownPart(isKnown ? part : { ...part, words: nearest(part.words) ?? part.words }));
      }
      const text = better.join(' ');
      return text === parts.map(shownPart).join(' ') ? undefined : text;
    },
  };
}

function shownPart({ words, isPhrase }: Part): string {
  return shownText(isPhrase ? `"${words}"` : words);
}

export { createMarker, partsOf } from '#search/words.ts';
