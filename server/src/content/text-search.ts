import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { excerptOf } from '@portico/blog/excerpt';
import { MARK_END, MARK_START } from '@portico/blog/marks';
import { allPosts, type ContentSnapshot, type Post, type PostText } from '@portico/content';
import { RenderRefused } from '#rendered-posts/render-thread.ts';

// The time that FTS5 takes to mark words grows with the square of their number: ten take 80 ms at most, and fifty take two seconds.
const MAX_PARTS = 10;
// Scripts that are written without spaces. Between two JOINTs, which are not shown, each letter is a word; several are a phrase.
const WITHOUT_SPACES = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/gu;
const JOINT = '\u200b';
const FULL_WIDTH = /[０-９Ａ-Ｚａ-ｚ]/g;
const PHRASE_OR_WORD = /["“”„«»]([^"“”„«»]+)["“”„«»]|(\S+)/g;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
const LETTER = /[\p{L}\p{N}]/u;
// A single letter is the beginning of too many words.
const MAY_BE_BEGINNING = /[\p{L}\p{N}\p{M}]{2}$/u;
const RETRY_MS = 5000;
const NO_TEXT: PostText = { body: '', code: '', sections: [] };

// https://www.sqlite.org/fts5.html. Marks (M*) are parts of words, since Hindi writes vowels with them. A word in the title weighs most.
const SCHEMA = `
  CREATE VIRTUAL TABLE posts USING fts5 (
    title, names, description, body, code, sections UNINDEXED,
    tokenize = "porter unicode61 remove_diacritics 2 categories 'L* N* Co M*'"
  );
  INSERT INTO posts (posts, rank) VALUES ('rank', 'bm25(1000, 300, 100, 1, 1)');
`;
const SELECT_MARKED = `
  SELECT
    highlight(posts, 0, '${MARK_START}', '${MARK_END}') AS title,
    highlight(posts, 2, '${MARK_START}', '${MARK_END}') AS description,
    highlight(posts, 3, '${MARK_START}', '${MARK_END}') AS body,
    highlight(posts, 4, '${MARK_START}', '${MARK_END}') AS code,
    sections
  FROM posts WHERE posts MATCH ? AND rowid = ?
`;

/** `textOf` reads a post's text in another thread. Posts are added one after another, so that requests are answered in between. */
export function createTextSearch(textOf: (post: Post) => Promise<PostText>) {
  const database = new DatabaseSync(':memory:');
  database.exec(SCHEMA);
  const insert = database.prepare(
    'INSERT INTO posts (rowid, title, names, description, body, code, sections) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const remove = database.prepare('DELETE FROM posts WHERE rowid = ?');
  const match = database.prepare('SELECT rowid AS id FROM posts WHERE posts MATCH ? ORDER BY rank, rowid');
  const selectMarked = database.prepare(SELECT_MARKED);
  const ids = new Map<Post, number>();
  const posts = new Map<number, Post>();
  const waiting = new Set<Post>();
  // Rows of posts that are gone. Deleting one takes as long as adding it.
  const stale: number[] = [];
  let lastId = 0;
  let isFilling = false;

  function add(post: Post, { body, code, sections }: PostText): void {
    waiting.delete(post);
    lastId += 1;
    const names = [...post.tags, post.category, ...post.authors].join('\n');
    const texts = [post.title, names, post.description, body, code].map(toIndexed);
    insert.run(lastId, ...texts, JSON.stringify(sections));
    ids.set(post, lastId);
    posts.set(lastId, post);
  }

  async function fill(): Promise<void> {
    isFilling = true;
    while (stale.length + waiting.size > 0) {
      const id = stale.pop();
      const [post] = waiting;
      if (id !== undefined) {
        remove.run(id);
        await setImmediate();
      } else if (post !== undefined) {
        await index(post);
      }
    }
    isFilling = false;
  }

  async function index(post: Post): Promise<void> {
    const text = await textOf(post).catch(textAfter);
    if (text === undefined) {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref());
    } else if (waiting.has(post)) {
      add(post, text);
    }
  }

  return {
    follow(snapshot: Pick<ContentSnapshot, 'index'>): void {
      const present = new Set(allPosts(snapshot));
      for (const [post, id] of ids) {
        if (!present.has(post)) {
          stale.push(id);
          ids.delete(post);
          posts.delete(id);
        }
      }
      waiting.clear();
      for (const post of present.difference(new Set(ids.keys()))) {
        waiting.add(post);
      }
      if (!isFilling) {
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
      const [title = '', description = '', body = '', code = '', sections = ''] = Object.values(marked).map((text) =>
        String(text).replaceAll(JOINT, ''),
      );
      return { title, description, excerpt: excerptOf({ body, code, sections: JSON.parse(sections) }) };
    },
    isPartial: () => waiting.size > 0,
  };
}

/** A post whose text cannot be read is found by its title and description. If the server cannot read, there is no text yet. */
function textAfter(error: unknown): PostText | undefined {
  return error instanceof RenderRefused ? NO_TEXT : undefined;
}

function toIndexed(text: string): string {
  return text
    .normalize()
    .replace(FULL_WIDTH, (letter) => letter.normalize('NFKC'))
    .replace(WITHOUT_SPACES, `${JOINT}$&${JOINT}`);
}

/** Writes a query in FTS5's language; only words come from the reader. The last word of each part may be the beginning of a longer one. */
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
    .slice(0, MAX_PARTS)
    .map((part) => `"${part}"${MAY_BE_BEGINNING.test(part) ? '*' : ''}`)
    .join(' ');
}
