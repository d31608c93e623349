import { Worker } from 'node:worker_threads';
import type { ContentSnapshot, FoundPosts, Post } from '@portico/content';
import { toBlogPost } from '@portico/core/blog-post';
import { threadEnvironment } from '@portico/core/thread-environment';
import type { SearchOptions } from '@portico/shell/search';
import type { Found, Jobs } from '#search/search-worker.ts';

export type SearchOutcome = 'yes' | 'no' | 'late';

type TextSearchOptions = SearchOptions & {
  /** Returns the file of the workshop's store. */
  readonly storeFile: () => string | undefined;
  readonly onSearch?: ((outcome: SearchOutcome, query: string) => void) | undefined;
  readonly onError: (error: unknown) => void;
  /** Milliseconds after which a search is abandoned. */
  readonly limitMs?: number;
};

type Followed = Pick<ContentSnapshot, 'index'>;

const FILE = new URL('./search-worker.ts', import.meta.url);
const LIMIT_MS = 3000;
const WORK_MS = 600;
const MAX_WAITING = 20;
const RETRY_MS = 5000;

/** Searches in a thread. A query that takes too long is abandoned. After a failure, the thread is restarted. */
export function createTextSearch({ storeFile, onSearch, onError, limitMs = LIMIT_MS, ...options }: TextSearchOptions) {
  const { defaultTags, topics } = options;
  let thread = openThread();
  let snapshot: Followed | undefined;
  let posts: ReadonlyMap<string, Post> = new Map();
  let waitingQueries = 0;

  function openThread(): SearchThread {
    return openSearchThread({ defaultTags, topics }, (error) => {
      onError(error);
      setTimeout(restart, RETRY_MS).unref();
    });
  }

  function report(error: unknown): void {
    if (!(error instanceof ThreadEnded)) {
      onError(error);
    }
  }

  function restart(): void {
    thread = openThread();
    listedFor = undefined;
  }

  let listedFor: Followed | undefined;

  /** Tells the thread what is listed before the first query after a change. */
  function list(): void {
    if (snapshot === undefined || listedFor === snapshot) {
      return;
    }
    listedFor = snapshot;
    const listed = snapshot.index.posts.map((post) => ({ post, version: post.version ?? '' }));
    posts = new Map(listed.map(({ post, version }) => [version, post]));
    const searched = listed.map(({ post, version }) => ({ ...toBlogPost(post), authors: post.authors, version }));
    thread.run('list', { posts: searched, storeFile: storeFile() }, isNothing).catch(report);
  }

  async function ask(query: string, page: number): Promise<Found | 'late'> {
    if (waitingQueries >= MAX_WAITING) {
      return 'late';
    }
    waitingQueries += 1;
    list();
    const late = Promise.withResolvers<'late'>();
    const timer = setTimeout(() => late.resolve('late'), limitMs);
    try {
      return await Promise.race([
        thread.run('search', { query, page, until: Date.now() + limitMs, workMs: WORK_MS }, isFoundOrLate),
        late.promise,
      ]);
    } catch (error) {
      report(error);
      return 'late';
    } finally {
      clearTimeout(timer);
      waitingQueries -= 1;
    }
  }

  return {
    follow(now: Followed): void {
      snapshot = now;
    },
    async search(query: string, page: number): Promise<(FoundPosts & { readonly isPartial: boolean }) | 'late'> {
      const found = await ask(query, page);
      if (found === 'late') {
        onSearch?.('late', query);
        return found;
      }
      const { total, tags, categories } = found;
      onSearch?.(total + tags.length + categories.length > 0 ? 'yes' : 'no', query);
      const here = found.posts.flatMap(({ version, texts }) => {
        const post = posts.get(version);
        return post === undefined ? [] : [{ post, texts }];
      });
      return { ...found, posts: here };
    },
    close: () => thread.close(),
  };
}

function isNothing(value: unknown): value is undefined {
  return value === undefined;
}

function isFoundOrLate(value: unknown): value is Found | 'late' {
  return (
    value === 'late' ||
    (typeof value === 'object' && value !== null && 'total' in value && 'posts' in value && Array.isArray(value.posts))
  );
}

type Answer = { readonly key: number; readonly value?: unknown; readonly failed?: unknown };

function isAnswer(message: unknown): message is Answer {
  return typeof message === 'object' && message !== null && 'key' in message && typeof message.key === 'number';
}

type SearchThread = ReturnType<typeof openSearchThread>;

/** Why a job wasn't done. The thread itself reports its end once. */
class ThreadEnded extends Error {
  override readonly name = 'ThreadEnded';
}

/** A thread that runs its jobs in order. `onEnd` is called if it ends by itself. */
function openSearchThread(options: SearchOptions, onEnd: (error: unknown) => void) {
  const worker = new Worker(FILE, { workerData: options, env: threadEnvironment() });
  const jobs = new Map<number, PromiseWithResolvers<unknown>>();
  let lastKey = 0;
  let isClosed = false;
  worker.unref();
  worker.on('message', (message: unknown) => {
    if (!isAnswer(message)) {
      end(new Error("The search thread sent a message that isn't an answer."));
      return;
    }
    const job = jobs.get(message.key);
    jobs.delete(message.key);
    if (message.failed === undefined) {
      job?.resolve(message.value);
    } else {
      job?.reject(message.failed);
    }
  });
  worker.on('error', end);
  worker.on('exit', (code) => end(new Error(`The thread of the search ended with code ${code}.`)));

  function end(error: unknown): void {
    if (!isClosed) {
      isClosed = true;
      onEnd(error);
    }
    for (const { reject } of jobs.values()) {
      reject(new ThreadEnded());
    }
    jobs.clear();
  }

  return {
    async run<Name extends keyof Jobs>(
      name: Name,
      input: Parameters<Jobs[Name]>[0],
      isOutput: (value: unknown) => value is ReturnType<Jobs[Name]>,
    ): Promise<ReturnType<Jobs[Name]>> {
      if (isClosed) {
        throw new ThreadEnded();
      }
      lastKey += 1;
      const job = Promise.withResolvers<unknown>();
      jobs.set(lastKey, job);
      worker.postMessage({ key: lastKey, name, input });
      const value = await job.promise;
      if (!isOutput(value)) {
        throw new Error(`The answer of the search's thread to ${name} is not complete.`);
      }
      return value;
    },
    async close(): Promise<void> {
      isClosed = true;
      await worker.terminate();
    },
  };
}
