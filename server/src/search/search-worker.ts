import { parentPort, workerData } from 'node:worker_threads';
import type { FoundTexts, PostText } from '@portico/content';
import type { BlogPost } from '@portico/core/blog-post';
import { PAGE_SIZE } from '@portico/core/limits';
import { createSearch, type SearchOptions } from '@portico/shell/search';
import { createSearchIndex, type IndexedPost, SearchLate } from '#search/search-index.ts';

// The program of the thread in text-search.ts. Each message names one of these jobs.

export type Jobs = typeof jobs;

export type SearchedPost = IndexedPost & BlogPost;

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
  readonly posts: ReadonlyArray<{ readonly id: number; readonly texts: FoundTexts }>;
  readonly tags: readonly string[];
  readonly categories: readonly string[];
  readonly suggestion?: string | undefined;
};

const options: SearchOptions = workerData;
const index = createSearchIndex();
const posts = new Map<number, SearchedPost>();
let listed: readonly number[] = [];
let searchPalette: ReturnType<typeof createSearch<SearchedPost>> | undefined;

const jobs = {
  /** Makes a post's text searchable. Until then, the palette's rules find the post if it is listed. */
  add({ id, text }: { readonly id: number; readonly text: PostText }): void {
    const post = posts.get(id);
    if (post !== undefined) {
      index.add(post, text);
    }
  },

  remove({ ids }: { readonly ids: readonly number[] }): void {
    for (const id of ids) {
      index.remove(id);
      posts.delete(id);
    }
  },

  /** Adds new posts, and sets which posts are listed and in what order. */
  list({ ids, added }: { readonly ids: readonly number[]; readonly added: readonly SearchedPost[] }): void {
    for (const post of added) {
      posts.set(post.id, post);
    }
    listed = ids;
    searchPalette = undefined;
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
  searchPalette ??= createSearch(
    listed.flatMap((id) => posts.get(id) ?? []),
    options,
  );
  const { posts: byPalette, tags, categories } = searchPalette(query, Number.POSITIVE_INFINITY);
  const ids = [...new Set([...index.find(query, listed, isLate), ...byPalette.map(({ id }) => id)])];
  const found = ids.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).flatMap((id) => posts.get(id) ?? []);
  const isNothing = ids.length + tags.length + categories.length === 0;
  return {
    total: ids.length,
    posts: found.map((post) => ({ id: post.id, texts: index.mark(query, post) })),
    tags,
    categories,
    suggestion: isNothing ? index.corrected(query, listed, isLate) : undefined,
  };
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
