import { lstatSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { SiteLanguage } from '@portico/site/languages';
import { digestOf } from '#content-file.ts';
import { decodeText } from '#decode-text.ts';
import { stampOf } from '#picture-notes.ts';
import type { Post } from '#post.ts';
import { readPost } from '#read-post.ts';

/** What is noted of a post's file: all but the text, which is asked for when it is needed. */
export type NotedPost = {
  /** Names it as long as the process lives. */
  readonly id: number;
  /** The digest of its bytes; see readContentFile. */
  readonly digest: string;
  readonly fields: Omit<Post, 'markdown'>;
};

/**
 * Remembers over restarts what was read of posts, so that a start parses only those that have changed, and has their texts, so that the
 * process need not. Nothing here throws.
 */
export type PostNotes = {
  /**
   * Notes posts at the first start with a folder, where that is sooner done by several threads: a start then finds them as a later one does.
   * What it leaves out is for the start to take.
   */
  noteAhead(files: readonly string[], language: SiteLanguage | undefined): Promise<void>;
  /** What was noted of a file, by its path from the content folder, where it still has the stamp; see stampOf. */
  find(file: string, stamp: string): NotedPost | undefined;
  /** What was noted of a file by the digest of its bytes; it is noted with the stamp from now on. */
  findBytes(file: string, digest: string, stamp: string | undefined): NotedPost | undefined;
  /** Notes a post; undefined where it cannot be noted. */
  add(post: Post, digest: string, stamp: string | undefined): NotedPost | undefined;
  /** Tells by the id of a noted post what TextHas tells of the post. */
  having(word: string): (id: number) => Has | undefined;
  /** The Markdown of a noted post; undefined where that is lost. */
  textOf(id: number, digest: string): string | undefined;
  /** Whether nothing is stored at the id of a noted post: what another process has at it may be another post's. */
  isLost(id: number): boolean;
};

/**
 * Whether a text has a word, and whether it says it often; see oftenWords in the search engine. `later` where that is not known yet, and of
 * so many posts that looking through their texts would take too long.
 */
export type Has = boolean | 'often' | 'later';

/**
 * Tells of a post whether its text has a word that begins with `word`, without case and accents, or a phrase whose last word does.
 * Undefined where that is not known of the post, or not yet: its text can be looked through.
 */
export type TextHas = (word: string) => (post: Post) => Has | undefined;

export type KnownPost = { readonly digest: string; readonly post: Post };

/** The posts of a content folder as they are noted, with texts that are read each time that they are asked for. */
export type NotedPosts = {
  /** What tells the file's state from another one; undefined where nothing does. To be asked before the file is read. */
  stamp(file: string): string | undefined;
  /** The post of a file in that state, without reading it. */
  find(file: string, stamp: string | undefined): KnownPost | undefined;
  findBytes(file: string, digest: string, stamp: string | undefined): KnownPost | undefined;
  /** Notes a post. Gives the one that has its text elsewhere, or the post itself where it cannot be noted. */
  note(post: Post, digest: string, stamp: string | undefined): Post;
  readonly idOf: (post: Post) => NotedPost['id'] | undefined;
  /** The post as that of another file. */
  readonly moved: (post: Post, file: string) => Post;
  readonly textHas: TextHas;
};

const NONE: readonly string[] = [];
const DAY_LENGTH = '2026-11-23'.length;

export function createNotedPosts(root: string, notes: PostNotes | undefined): NotedPosts {
  const known = new WeakMap<Post, Pick<NotedPost, 'id' | 'digest'>>();
  const names = new Map<string, string>();
  const short = new Map<string, readonly string[]>();

  // One for all posts: an object with a getter of its own is kept as a table, in four times the memory.
  const markdown = {
    enumerable: true,
    get(this: Post) {
      const noted = known.get(this);
      return (noted && notes?.textOf(noted.id, noted.digest)) ?? textInFile(root, this.file, noted?.digest);
    },
  };

  function giveText(fields: NotedPost['fields']): asserts fields is Post {
    Object.defineProperty(fields, 'markdown', markdown);
  }

  /** The one string for a name that many posts have. */
  function one(name: string): string {
    const first = names.get(name) ?? name;
    names.set(name, first);
    return first;
  }

  /** The one list of one name, or of none; longer ones are seldom the same. */
  function oneOf(list: readonly string[]): readonly string[] {
    const [name, ...others] = list;
    if (name === undefined) {
      return NONE;
    }
    if (others.length > 0) {
      return list.map(one);
    }
    const first = short.get(name) ?? [one(name)];
    short.set(name, first);
    return first;
  }

  function postOf({ id, digest, fields }: NotedPost, file: string): Post {
    const post = {
      ...fields,
      // Of one post alone, where it has any.
      aliases: fields.aliases.length === 0 ? NONE : fields.aliases,
      author: one(fields.author),
      authors: oneOf(fields.authors),
      category: one(fields.category),
      // Days come again; a time of one does not.
      date: fields.date.length === DAY_LENGTH ? one(fields.date) : fields.date,
      // The string that the caller has already.
      file,
      tags: oneOf(fields.tags),
    };
    giveText(post);
    known.set(post, { id, digest });
    return post;
  }

  function found(noted: NotedPost | undefined, file: string): KnownPost | undefined {
    return noted && { digest: noted.digest, post: postOf(noted, file) };
  }

  function notedOf(post: Post): NotedPost | undefined {
    const noted = known.get(post);
    return noted && { ...noted, fields: fieldsOf(post) };
  }

  return {
    stamp: (file) => (notes === undefined ? undefined : stampOfFile(root, file)),
    find: (file, stamp) => (stamp === undefined ? undefined : found(notes?.find(file, stamp), file)),
    findBytes: (file, digest, stamp) => found(notes?.findBytes(file, digest, stamp), file),
    note(post, digest, stamp) {
      const noted = notes?.add(post, digest, stamp);
      return noted === undefined ? post : postOf(noted, post.file);
    },
    idOf: (post) => known.get(post)?.id,
    moved(post, file) {
      const noted = notedOf(post);
      return noted === undefined ? { ...post, file } : postOf(noted, file);
    },
    textHas(word) {
      const isIn = notes?.having(word);
      return (post) => {
        const id = known.get(post)?.id;
        return id === undefined ? undefined : isIn?.(id);
      };
    },
  };
}

/** See NotedPosts. */
export function stampOfFile(root: string, file: string): string | undefined {
  try {
    // Many times as fast as by promise, and nothing is read. Of a link it tells nothing: whoever reads it sees where it leads.
    const stats = lstatSync(path.join(root, file));
    return stats.isFile() ? stampOf(stats, Date.now()) : undefined;
  } catch {
    // Whoever reads it is told why.
    return undefined;
  }
}

function fieldsOf(post: Post): NotedPost['fields'] {
  // By their descriptors, since a copy of the post itself would read its text.
  const { markdown: _, ...fields } = Object.getOwnPropertyDescriptors(post);
  return Object.defineProperties({}, fields) as NotedPost['fields'];
}

/** The text of a post; undefined while it cannot be read: see textInFile. For what shows many posts, and goes without one of their texts. */
export function readableText(post: Post): string | undefined {
  try {
    return post.markdown;
  } catch {
    return undefined;
  }
}

/** A text that cannot be had for a while: it is lost from the cache folder, and its file has changed since. */
export class TextLost extends Error {
  constructor(file: string) {
    super(
      `The text of ${file} cannot be read: it is lost from the cache folder, and the file has changed since. The page is there again once the change is read; where that does not happen, correct the file.`,
    );
    this.name = 'TextLost';
  }
}

/**
 * The text of a post that was noted and is lost, from its file. Throws where that has other bytes by now: a page of a title that was
 * and a text that is would be of no state of the content.
 */
function textInFile(root: string, file: string, digest: string | undefined): string {
  const bytes = readFileSync(path.join(root, file));
  const decoded = digestOf(bytes) === digest ? decodeText(bytes) : undefined;
  const read = decoded?.ok ? readPost(decoded.text, file) : undefined;
  const post = read?.ok === false ? read.readable : read?.post;
  if (post === undefined) {
    throw new TextLost(file);
  }
  return post.markdown;
}
