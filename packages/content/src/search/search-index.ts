import type { DatabaseSync } from 'node:sqlite';
import { closest } from '@portico/core/closest';
import type { PostText } from '#markdown/post-text.ts';
import { type ExcerptSection, excerptOf, MARK_END, MARK_START } from '#search/excerpt.ts';
import type { FoundTexts } from '#search/found-posts.ts';
import { passagesOf } from '#search/passages.ts';
import { indexedText, type Part, partsOf, shownText, TOKENIZER, WORDS } from '#search/words.ts';

/** The searchable fields of a post other than its text. */
export type IndexedPost = {
  readonly id: number;
  readonly title: string;
  readonly tags: readonly string[];
  readonly category: string;
  readonly authors: readonly string[];
  readonly description: string;
};

/** Thrown once a search has taken too long. */
export class SearchLate extends Error {}

/** Says whether a search has taken too long. */
type IsLate = () => boolean;

type Hit = { readonly weight: number; readonly rank: number };

// The row IDs of a post's passages begin with its ID.
const MAX_PASSAGES = 1024;
/** The weight of a word, determined by the most important field that contains it. */
const WEIGHTS = { title: 32, tags: 16, category: 8, authors: 4, description: 2 };
const IN_TEXT = 1;
const ROWS_PER_LOOK = 500;

// https://www.sqlite.org/fts5.html. `words` contains them as they are written, to suggest the one that a reader may have meant.
export const SEARCH_SCHEMA = `
  CREATE VIRTUAL TABLE IF NOT EXISTS posts USING fts5 (${Object.keys(WEIGHTS)}, ${TOKENIZER});
  CREATE VIRTUAL TABLE IF NOT EXISTS passages USING fts5 (heading, lines, section UNINDEXED, ${TOKENIZER});
  CREATE VIRTUAL TABLE IF NOT EXISTS words USING fts5 (text, content = '', contentless_delete = 1, detail = none, ${WORDS});
`;
// `marks` contains the lines in which words are being marked.
const OWN_SCHEMA = `
  CREATE VIRTUAL TABLE temp.marks USING fts5 (line, ${TOKENIZER});
  CREATE VIRTUAL TABLE temp.vocabulary USING fts5vocab (main, words, row);
`;
const MAX_WORD_DIFFERENCE = 3;

/** Adds posts to the index, and removes them. */
export function createIndexWriter(database: DatabaseSync) {
  const insertPost = database.prepare(
    'INSERT INTO posts (rowid, title, tags, category, authors, description) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const insertPassage = database.prepare('INSERT INTO passages (rowid, heading, lines, section) VALUES (?, ?, ?, ?)');
  const insertWords = database.prepare('INSERT INTO words (rowid, text) VALUES (?, ?)');
  const deletes = [
    database.prepare('DELETE FROM posts WHERE rowid = ?'),
    database.prepare('DELETE FROM words WHERE rowid = ?'),
  ];
  const deletePassages = database.prepare('DELETE FROM passages WHERE rowid BETWEEN ? AND ?');

  return {
    add(post: IndexedPost, text: PostText): void {
      const { id, title, tags, category, authors, description } = post;
      const fields = [title, tags.join('\n'), category, authors.join('\n'), description].map(indexedText);
      insertPost.run(id, ...fields);
      for (const [index, { heading, lines, section }] of passagesOf(text, MAX_PASSAGES).entries()) {
        insertPassage.run(
          id * MAX_PASSAGES + index,
          indexedText(heading),
          indexedText(lines.join('\n')),
          JSON.stringify(section ?? null),
        );
      }
      insertWords.run(id, indexedText([title, ...tags, description, text.body].join(' ')));
    },
    remove(id: number): void {
      for (const each of deletes) {
        each.run(id);
      }
      deletePassages.run(...passagesIn(id));
    },
  };
}

/** Searches what a writer added. The work for each query is bounded, because nothing can interrupt SQLite. */
export function createSearchIndex(database: DatabaseSync) {
  database.exec(OWN_SCHEMA);
  const selectPassage = database.prepare('SELECT lines, section FROM passages WHERE rowid = ?');
  const findPosts = database.prepare('SELECT rowid AS id FROM posts WHERE posts MATCH ?');
  const findPassages = database.prepare(
    `SELECT rowid / ${MAX_PASSAGES} AS id, rank FROM passages WHERE passages MATCH ?`,
  );
  const findInPost = database.prepare(
    'SELECT rowid AS id FROM passages WHERE passages MATCH ? AND rowid BETWEEN ? AND ?',
  );
  const findNear = database.prepare(
    'SELECT term FROM temp.vocabulary WHERE length(term) BETWEEN ? AND ? ORDER BY doc DESC LIMIT 50000',
  );
  const insertLine = database.prepare('INSERT INTO temp.marks (rowid, line) VALUES (?, ?)');
  const selectMarked = database.prepare(
    `SELECT rowid AS id, highlight(marks, 0, '${MARK_START}', '${MARK_END}') AS line FROM temp.marks WHERE marks MATCH ?`,
  );

  /** Returns the word that was probably meant. Of several that are equally similar, returns the most common one. */
  function nearest(word: string): string | undefined {
    const [least, most] = [word.length - MAX_WORD_DIFFERENCE, word.length + MAX_WORD_DIFFERENCE];
    return closest(
      word,
      findNear.all(Math.max(least, 3), most).map(({ term }) => String(term)),
    );
  }

  /** Returns the posts that contain a part of the query, each with its best field. */
  function hitsOf({ condition }: Part, isLate: IsLate): Map<number, Hit> {
    const hits = new Map<number, Hit>();
    for (const { id, rank } of inTime(findPassages.iterate(condition), isLate)) {
      const key = Number(id);
      hits.set(key, { weight: IN_TEXT, rank: Math.min(hits.get(key)?.rank ?? 0, Number(rank)) });
    }
    for (const [column, weight] of Object.entries(WEIGHTS).reverse()) {
      for (const { id } of inTime(findPosts.iterate(`{${column}} : ${condition}`), isLate)) {
        hits.set(Number(id), { weight, rank: hits.get(Number(id))?.rank ?? 0 });
      }
    }
    return hits;
  }

  return {
    /**
     * Returns the posts of `listed` that contain every part of the query: sorted by the fields that contain the parts, then by
     * relevance of their text in whole steps, then by their order in the list. Throws a SearchLate if `isLate`.
     */
    find(query: string, listed: readonly number[], isLate: IsLate): readonly number[] {
      const [first, ...others] = partsOf(query).map((part) => hitsOf(part, isLate));
      if (first === undefined) {
        return [];
      }
      const found = listed.flatMap((id) => {
        const hits = [first, ...others].flatMap((each) => each.get(id) ?? []);
        const weight = hits.reduce((sum, hit) => sum + hit.weight, 0);
        // FTS5's rank is negative. Better matches have lower values.
        const rank = Math.round(hits.reduce((sum, hit) => sum + hit.rank, 0));
        return hits.length === others.length + 1 ? [{ id, weight, rank }] : [];
      });
      return found.sort((a, b) => b.weight - a.weight || a.rank - b.rank).map(({ id }) => id);
    },
    /** Marks the parts of a query in a post's title, its description, and the passage that contains most of them. */
    mark(query: string, { id, title, description }: IndexedPost): FoundTexts {
      const parts = partsOf(query);
      const counts = new Map<unknown, number>();
      for (const { condition } of parts) {
        for (const row of findInPost.all(condition, ...passagesIn(id))) {
          counts.set(row.id, (counts.get(row.id) ?? 0) + 1);
        }
      }
      const [best] = [...counts].sort(([, a], [, b]) => b - a);
      const passage = best === undefined ? undefined : selectPassage.get(Number(best[0]));
      const lines = String(passage?.lines ?? '').split('\n');
      const [markedTitle = title, markedDescription = description, ...marked] = markedLines(
        [indexedText(title), indexedText(description), ...lines],
        parts,
      );
      const section: ExcerptSection | null = JSON.parse(String(passage?.section ?? 'null'));
      const excerpt = excerptOf({ body: marked.join('\n'), code: '', sections: [] });
      return {
        title: markedTitle,
        description: markedDescription,
        excerpt: excerpt && { ...excerpt, ...(section?.title && { section }) },
      };
    },
    /**
     * Returns the query with words that occur in no post replaced by the nearest ones. Returns undefined if there are none, or if
     * no post has all of them.
     */
    corrected(query: string, listed: readonly number[], isLate: IsLate): string | undefined {
      const parts = partsOf(query);
      const better = parts.map((part) => {
        const isKnown = part.isPhrase || hitsOf(part, isLate).size > 0;
        return isKnown ? shownPart(part) : (nearest(part.words) ?? part.words);
      });
      const text = better.join(' ');
      const isOther = text !== parts.map(shownPart).join(' ');
      return isOther && this.find(text, listed, isLate).length > 0 ? text : undefined;
    },
  };

  function markedLines(lines: readonly string[], parts: readonly Part[]): readonly string[] {
    database.exec('DELETE FROM temp.marks');
    for (const [index, line] of lines.entries()) {
      insertLine.run(index, line);
    }
    const condition = parts.map((part) => part.condition).join(' OR ');
    const marked = new Map(
      condition === '' ? [] : selectMarked.all(condition).map(({ id, line }) => [Number(id), String(line)]),
    );
    return lines.map((line, index) => shownText(marked.get(index) ?? line));
  }
}

function passagesIn(id: number): [first: bigint, last: bigint] {
  // A number would be bound as REAL, but FTS5 compares row IDs only with integers.
  return [BigInt(id * MAX_PASSAGES), BigInt((id + 1) * MAX_PASSAGES - 1)];
}

function shownPart({ words, isPhrase }: Part): string {
  return shownText(isPhrase ? `"${words}"` : words);
}

function* inTime<Row>(rows: Iterable<Row>, isLate: IsLate): Generator<Row> {
  let count = 0;
  for (const row of rows) {
    count += 1;
    if (count % ROWS_PER_LOOK === 1 && isLate()) {
      throw new SearchLate();
    }
    yield row;
  }
}
