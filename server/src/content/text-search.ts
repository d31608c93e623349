import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { indexWords, mayBeBeginning, textForIndex, WORD_CATEGORIES } from '@portico/blog/index-words';
import type { TextSearch } from '@portico/blog/services';
import { stemOf } from '@portico/blog/word-forms';
import { type ContentSnapshot, closest, type Post, plainText } from '@portico/content';

// A change is in the index at once, and a start gives way to requests.
const MOST_AT_ONCE = 20;
// Suggesting "of" doesn't help.
const SHORTEST_MEANT = 4;

/**
 * The words of posts in an index in memory (https://www.sqlite.org/fts5.html). They are folded before, as queries are. The weights put a
 * post with the words in its title before one that has them in its tags, category or authors, its description, or only its text.
 */
const SCHEMA = `
  CREATE VIRTUAL TABLE posts USING fts5 (
    title, names, description, body,
    content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 0 categories '${WORD_CATEGORIES}'"
  );
  INSERT INTO posts (posts, rank) VALUES ('rank', 'bm25(1000, 300, 100, 1)');
  CREATE VIRTUAL TABLE vocabulary USING fts5vocab (posts, 'col');
`;

export type FollowedTextSearch = TextSearch & {
  /** Has the posts of a snapshot in the index and no others, soon. */
  follow(snapshot: Pick<ContentSnapshot, 'index'>): void;
};

export function createTextSearch(): FollowedTextSearch {
  const database = new DatabaseSync(':memory:');
  database.exec(SCHEMA);
  const insert = database.prepare('INSERT INTO posts (rowid, title, names, description, body) VALUES (?, ?, ?, ?, ?)');
  const remove = database.prepare('DELETE FROM posts WHERE rowid = ?');
  // `run` also returns the last row id, which FTS5 sets to numbers that only a BigInt can hold.
  remove.setReadBigInts(true);
  const match = database.prepare('SELECT rowid AS id FROM posts WHERE posts MATCH ? ORDER BY rank, rowid');
  const selectTerms = database.prepare(
    "SELECT term FROM vocabulary WHERE col <> 'body' AND length(term) >= ? GROUP BY term ORDER BY sum(doc) DESC",
  );
  const ids = new Map<Post, number>();
  const posts = new Map<number, Post>();
  const waiting = new Set<Post>();
  let lastId = 0;
  let isFilling = false;
  // Once every post was in the index, a flood of changed ones leaves out only those, and only for a moment.
  let wasComplete = false;

  function add(post: Post): void {
    waiting.delete(post);
    lastId += 1;
    const names = [...post.tags, post.category, ...post.authors].join('\n');
    const texts = [post.title, names, post.description, plainText(post.markdown)];
    insert.run(lastId, ...texts.map(textForIndex));
    ids.set(post, lastId);
    posts.set(lastId, post);
  }

  function drop(post: Post, id: number): void {
    remove.run(id);
    ids.delete(post);
    posts.delete(id);
  }

  async function fill(): Promise<void> {
    isFilling = true;
    for (const post of waiting) {
      await setImmediate();
      if (waiting.has(post)) {
        add(post);
      }
    }
    isFilling = false;
    wasComplete ||= waiting.size === 0;
  }

  return {
    follow({ index }) {
      const wanted = new Set([...index.bySlug.values(), ...index.unpublished]);
      for (const [post, id] of ids) {
        if (!wanted.has(post)) {
          drop(post, id);
        }
      }
      waiting.clear();
      for (const post of wanted) {
        if (!ids.has(post)) {
          waiting.add(post);
        }
      }
      if (waiting.size <= MOST_AT_ONCE) {
        waiting.forEach(add);
        wasComplete = true;
      } else if (!isFilling) {
        fill();
      }
    },
    find(words) {
      const conditions = words.map(conditionOf);
      const found = conditions.includes(undefined) ? [] : match.all(conditions.join(' AND '));
      return found.flatMap(({ id }) => posts.get(Number(id)) ?? []);
    },
    isPartial: () => !wasComplete && waiting.size > 0,
    meant(word) {
      if (word.length < SHORTEST_MEANT) {
        return undefined;
      }
      const terms = selectTerms.all(SHORTEST_MEANT).map(({ term }) => String(term));
      return closest(word, terms);
    },
  };
}

/**
 * A word or phrase in FTS5's query language; the last word may be the beginning of a longer one. Only letters and digits are left: a
 * quotation mark would end the phrase. Undefined if none are. Another form of a word in a better place puts a post that has the word higher.
 */
function conditionOf(word: string): string | undefined {
  const pieces = indexWords(word);
  if (pieces.length === 0) {
    return undefined;
  }
  const [first = ''] = pieces;
  const phrase = `"${pieces.join(' ')}"${mayBeBeginning(word) ? '*' : ''}`;
  const stem = stemOf(first);
  return pieces.length > 1 || stem === first
    ? phrase
    : `(${phrase} AND (${phrase} OR {title names description} : "${stem}"*))`;
}
