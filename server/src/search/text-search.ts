import { Worker } from 'node:worker_threads';
import { allPosts, type ContentSnapshot, type FoundPosts, type Post, type PostText } from '@portico/content';
import { toBlogPost } from '@portico/core/blog-post';
import { threadEnvironment } from '@portico/core/thread-environment';
import type { SearchOptions } from '@portico/shell/search';
import { RenderRefused } from '#rendered-posts/render-thread.ts';
import type { Found, Jobs } from '#search/search-worker.ts';

export type SearchOutcome = 'yes' | 'no' | 'late';

type TextSearchOptions = SearchOptions & {
  /** Reads a post's text in another thread. */
  readonly textOf: (post: Post) => Promise<PostText>;
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
const NO_TEXT: PostText = { body: '', code: '', sections: [] };

/**
 * Searches in a thread, which adds posts one after another and answers queries in between. A query that takes too long is
 * abandoned. After a failure, the thread is restarted.
 */
export function createTextSearch({ textOf, onSearch, onError, limitMs = LIMIT_MS, ...options }: TextSearchOptions) {
  const { defaultTags, topics } = options;
  let thread = openThread();
  let snapshot: Followed | undefined;
  let waitingQueries = 0;
  let lastId = 0;
  let isFilling = false;
  const ids = new Map<Post, number>();
  const posts = new Map<number, Post>();
  const waiting = new Set<Post>();

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
    ids.clear();
    posts.clear();
    if (snapshot !== undefined) {
      follow(snapshot);
    }
  }

  function follow(now: Followed): void {
    snapshot = now;
    const present = new Set(allPosts(now));
    const gone = [...ids].filter(([post]) => !present.has(post));
    const added = [...present].filter((post) => !ids.has(post));
    for (const [post, id] of gone) {
      ids.delete(post);
      posts.delete(id);
      waiting.delete(post);
    }
    for (const post of added) {
      lastId += 1;
      ids.set(post, lastId);
      posts.set(lastId, post);
      waiting.add(post);
    }
    const searched = added.map((post) => ({ ...toBlogPost(post), authors: post.authors, id: ids.get(post) ?? 0 }));
    const listed = now.index.posts.flatMap((post) => ids.get(post) ?? []);
    thread.run('list', { ids: listed, added: searched }, isNothing).catch(report);
    thread.run('remove', { ids: gone.map(([, id]) => id) }, isNothing).catch(report);
    if (!isFilling) {
      isFilling = true;
      fill().finally(() => {
        isFilling = false;
      });
    }
  }

  async function fill(): Promise<void> {
    for (let [post] = waiting; post !== undefined; [post] = waiting) {
      const text = await textOf(post).catch(textAfter);
      const id = ids.get(post);
      if (text === undefined) {
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref());
      } else if (id !== undefined) {
        await thread.run('add', { id, text }, isNothing).catch(report);
        if (thread.hasEnded()) {
          return;
        }
        if (ids.get(post) === id) {
          waiting.delete(post);
        }
      }
    }
  }

  async function ask(query: string, page: number): Promise<Found | 'late'> {
    if (waitingQueries >= MAX_WAITING) {
      return 'late';
    }
    waitingQueries += 1;
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
    follow,
    async search(query: string, page: number): Promise<FoundPosts | 'late'> {
      const found = await ask(query, page);
      if (found === 'late') {
        onSearch?.('late', query);
        return found;
      }
      const { total, tags, categories } = found;
      onSearch?.(total + tags.length + categories.length > 0 ? 'yes' : 'no', query);
      const here = found.posts.flatMap(({ id, texts }) => {
        const post = posts.get(id);
        return post === undefined ? [] : [{ post, texts }];
      });
      return { ...found, posts: here };
    },
    isPartial: () => waiting.size > 0,
    close: () => thread.close(),
  };
}

/**
 * If a post's text can't be read, the post can still be found by its title and description. Returns undefined if the server is
 * unable to read it now.
 */
function textAfter(error: unknown): PostText | undefined {
  return error instanceof RenderRefused ? NO_TEXT : undefined;
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
    hasEnded: () => isClosed,
    async close(): Promise<void> {
      isClosed = true;
      await worker.terminate();
    },
  };
}
