import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import type { FoundTexts } from '@portico/content';
import { createSearchIndex, type IndexedPost, SearchLate } from '@portico/content/search';
import type { BlogPost } from '@portico/core/blog-post';
import { PAGE_SIZE } from '@portico/core/limits';
import { createSearch, type SearchOptions } from '@portico/shell/search';

// The program of the thread in text-search.ts. Each message names one of these jobs. What it searches is made by the workshop.

export type Jobs = typeof jobs;

export type SearchedPost = Omit<IndexedPost, 'id'> & BlogPost & { readonly version: string };

export type Query = {
  readonly query: string;
  readonly page: number;
  /** Epoch milliseconds after which the answer isn't needed any more. */
  readonly until: number;
  /** Milliseconds of processor time for the search. */
  readonly workMs: number;
};

export type Found = {
  readonly total: number;
  readonly posts: ReadonlyArray<{ readonly version: string; readonly texts: FoundTexts }>;
  readonly tags: readonly string[];
  readonly categories: readonly string[];
  readonly suggestion?: string | undefined;
  /** Whether the texts of some posts are not made yet. */
  readonly isPartial: boolean;
};

const options: SearchOptions = workerData;
let storeFile: string | undefined;
let opened: ReturnType<typeof open> | undefined;
let listed: readonly SearchedPost[] = [];
const ids = new Map<string, number>();
let searchPalette: ReturnType<typeof createSearch<SearchedPost>> | undefined;

function open(file: string) {
  const database = new DatabaseSync(file, { readOnly: true });
  const idOf = database.prepare('SELECT id FROM version WHERE key = ? AND page IS NOT NULL');
  return { database, index: createSearchIndex(database), idOf };
}

type Listed = { readonly posts: readonly SearchedPost[]; readonly storeFile: string | undefined };

const jobs = {
  /** Sets which posts are listed, and in what order. */
  list(given: Listed): void {
    listed = given.posts;
    storeFile = given.storeFile;
    searchPalette = undefined;
    ids.clear();
    // The workshop may have made the file anew.
    opened?.database.close();
    opened = undefined;
  },

  search({ query, page, until, workMs }: Query): Found | 'late' {
    // On a busy machine, a thread waits for the processor. That doesn't count as work.
    const begun = process.threadCpuUsage();
    const isLate = () => process.threadCpuUsage(begun).user > workMs * 1000;
    try {
      return Date.now() > until ? 'late' : search(query, page, isLate);
    } catch (error) {
      if (error instanceof SearchLate) {
        return 'late';
      }
      throw error;
    }
  },
};

function search(query: string, page: number, isLate: () => boolean): Found {
  searchPalette ??= createSearch(listed, options);
  const { posts: byPalette, tags, categories } = searchPalette(query, Number.POSITIVE_INFINITY);
  const byText = attempted(() => findInTexts(query, isLate), []);
  const all = [...new Set([...byText, ...byPalette])];
  const isNothing = all.length + tags.length + categories.length === 0;
  return {
    total: all.length,
    posts: all.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((post) => {
      const plain: FoundTexts = { title: post.title, description: post.description, excerpt: undefined };
      const id = ids.get(post.version);
      const texts = id === undefined ? undefined : attempted(() => opened?.index.mark(query, { ...post, id }), plain);
      return { version: post.version, texts: texts ?? plain };
    }),
    tags,
    categories,
    suggestion: isNothing
      ? attempted(() => opened?.index.corrected(query, [...ids.values()], isLate), undefined)
      : undefined,
    isPartial: ids.size < listed.length,
  };
}

/** Returns the listed posts whose text is made and has the words, best first. */
function findInTexts(query: string, isLate: () => boolean): readonly SearchedPost[] {
  if (storeFile === undefined) {
    return [];
  }
  opened ??= open(storeFile);
  for (const { version } of ids.size === listed.length ? [] : listed) {
    const id = ids.has(version) ? undefined : opened.idOf.get(version)?.id;
    if (id !== undefined) {
      ids.set(version, Number(id));
    }
  }
  const byId = new Map(listed.flatMap((post) => [[ids.get(post.version), post] as const]));
  const known = listed.flatMap(({ version }) => ids.get(version) ?? []);
  return opened.index.find(query, known, isLate).flatMap((id) => byId.get(id) ?? []);
}

/** What can't be read of the store is missing, until it is made again. */
function attempted<Value>(work: () => Value, otherwise: Value): Value {
  try {
    return work();
  } catch (error) {
    if (error instanceof SearchLate) {
      throw error;
    }
    ids.clear();
    opened?.database.close();
    opened = undefined;
    return otherwise;
  }
}

parentPort?.on(
  'message',
  ({ key, name, input }: { readonly key: number; readonly name: keyof Jobs; readonly input: never }) => {
    try {
      parentPort?.postMessage({ key, value: jobs[name](input) });
    } catch (error) {
      parentPort?.postMessage({ key, failed: error });
    }
  },
);
