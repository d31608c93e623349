import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { MARK_END, MARK_START } from '@portico/blog/marks';
import { type ContentSnapshot, type Post, plainText } from '@portico/content';

// The time that FTS5 takes to mark words grows with the square of their number: ten take 80 ms at most, and fifty take two seconds.
const MOST_PARTS = 10;
// Fewer changed posts than this are searched at once. With more, as at the start, requests come in between.
const MOST_AT_ONCE = 20;
// Scripts that are written without spaces. Between two JOINTs, which are not shown, each letter is a word; several are a phrase.
const WITHOUT_SPACES = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/gu;
const JOINT = '\u200b';
const FULL_WIDTH = /[０-９Ａ-Ｚａ-ｚ]/g;
const PHRASE_OR_WORD = /["“”„«»]([^"“”„«»]+)["“”„«»]|(\S+)/g;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const LETTER = /[\p{L}\p{N}]/u;
// An excerpt shows code only if nothing else has the words.
const CODE_BLOCK = /^ {0,3}(`{3,}|~{3,})[^\n]*\n[\s\S]*?^ {0,3}\1/gm;
// A single letter is the beginning of too many words.
const MAY_BE_BEGINNING = /[\p{L}\p{N}\p{M}]{2}$/u;
const SNIPPET_WORDS = 30;

// https://www.sqlite.org/fts5.html. Marks (M*) are parts of words, since Hindi writes vowels with them. A word in the title weighs most.
const SCHEMA = `
  CREATE VIRTUAL TABLE posts USING fts5 (
    title, names, description, body, code,
    tokenize = "porter unicode61 remove_diacritics 2 categories 'L* N* Co M*'"
  );
  INSERT INTO posts (posts, rank) VALUES ('rank', 'bm25(1000, 300, 100, 1, 1)');
`;
const SELECT_MARKED = `
  SELECT
    highlight(posts, 0, '${MARK_START}', '${MARK_END}') AS title,
    highlight(posts, 2, '${MARK_START}', '${MARK_END}') AS description,
    snippet(posts, 3, '${MARK_START}', '${MARK_END}', '…', ${SNIPPET_WORDS}) AS excerpt,
    snippet(posts, 4, '${MARK_START}', '${MARK_END}', '…', ${SNIPPET_WORDS}) AS code
  FROM posts WHERE posts MATCH ? AND rowid = ?
`;

export function createTextSearch() {
  const database = new DatabaseSync(':memory:');
  database.exec(SCHEMA);
  const insert = database.prepare(
    'INSERT INTO posts (rowid, title, names, description, body, code) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const remove = database.prepare('DELETE FROM posts WHERE rowid = ?');
  const match = database.prepare('SELECT rowid AS id FROM posts WHERE posts MATCH ? ORDER BY rank, rowid');
  const selectMarked = database.prepare(SELECT_MARKED);
  const ids = new Map<Post, number>();
  const posts = new Map<number, Post>();
  const waiting = new Set<Post>();
  let lastId = 0;
  let isFilling = false;

  function add(post: Post): void {
    waiting.delete(post);
    lastId += 1;
    const names = [...post.tags, post.category, ...post.authors].join('\n');
    const body = plainText(post.markdown.replace(CODE_BLOCK, ''), ' · ');
    const code = plainText(post.markdown.match(CODE_BLOCK)?.join('\n') ?? '');
    const texts = [post.title, names, post.description, body, code].map(toIndexed);
    insert.run(lastId, ...texts);
    ids.set(post, lastId);
    posts.set(lastId, post);
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
  }

  return {
    follow({ index }: Pick<ContentSnapshot, 'index'>): void {
      const wanted = new Set([...index.bySlug.values(), ...index.unpublished]);
      for (const [post, id] of ids) {
        if (!wanted.has(post)) {
          remove.run(id);
          ids.delete(post);
          posts.delete(id);
        }
      }
      waiting.clear();
      for (const post of wanted.difference(new Set(ids.keys()))) {
        waiting.add(post);
      }
      if (waiting.size <= MOST_AT_ONCE) {
        waiting.forEach(add);
      } else if (!isFilling) {
        fill();
      }
    },
    find(query: string): readonly Post[] {
      const condition = conditionFor(query);
      return condition === '' ? [] : match.all(condition).flatMap(({ id }) => posts.get(Number(id)) ?? []);
    },
    mark(query: string, post: Post) {
      const condition = conditionFor(query);
      // A number would be bound as a REAL, and FTS5 compares row ids only with integers.
      const marked = condition === '' ? undefined : selectMarked.get(condition, BigInt(ids.get(post) ?? 0));
      if (marked === undefined) {
        return undefined;
      }
      const [title = '', description = '', body = '', code = ''] = Object.values(marked).map((text) =>
        String(text).replaceAll(JOINT, ''),
      );
      return { title, description, excerpt: body.includes(MARK_START) ? body : code };
    },
    isPartial: () => waiting.size > 0,
  };
}

function toIndexed(text: string): string {
  return text
    .normalize()
    .replace(FULL_WIDTH, (letter) => letter.normalize('NFKC'))
    .replace(WITHOUT_SPACES, `${JOINT}$&${JOINT}`);
}

/** Writes a query in FTS5's language, with nothing from the reader but words. The end of a word or phrase may be the beginning of a longer word. */
function conditionFor(query: string): string {
  const parts = [...query.matchAll(PHRASE_OR_WORD)]
    .map(([, phrase, word = '']) =>
      (
        toIndexed(phrase ?? word)
          .toLowerCase()
          .match(WORD) ?? []
      ).join(' '),
    )
    .filter((part) => LETTER.test(part));
  return [...new Set(parts)]
    .slice(0, MOST_PARTS)
    .map((part) => `"${part}"${MAY_BE_BEGINNING.test(part) ? '*' : ''}`)
    .join(' ');
}
