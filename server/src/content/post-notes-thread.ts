import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { PostsToRead } from '@portico/content/read-ahead';
import type { IndexedPosts } from '#content/text-index.ts';

// What the words of one text take, and the modules.
const MOST_MEGABYTES = 256;
const MOST_YOUNG_MEGABYTES = 4;

export type PostNotesThreadData = IndexedPosts & {
  /** The database of the posts. */
  readonly file: string;
};

/** What the thread is told: to take note of its share of the posts, or to look for texts that are not indexed yet. */
export type PostNotesTask = PostsToRead | 'look';

/** What the thread sends: that its share is noted, or that the disk is full. An error would come without its code. */
export type PostNotesReply = 'noted' | { readonly message: string; readonly errcode: unknown };

export type PostNotesThreadOptions = PostNotesThreadData & {
  /** Called where the thread cannot do its work, or not for a while. */
  readonly onFailure: (error: unknown) => void;
};

export type PostNotesThread = {
  /** Takes note of a share of the posts. Resolves once that is done, or cannot be. */
  note(posts: PostsToRead): Promise<void>;
  /** Has it look for texts that are not indexed yet. */
  look(): void;
  close(): void;
};

/**
 * A thread that takes note of posts at a first start, and indexes texts while requests are answered: with 100,000 posts it works for
 * minutes. The first thing to do starts it, and then it stays: V8 may end the whole process where one thread ends while another
 * compiles (https://github.com/nodejs/node/issues/64500).
 */
export function createPostNotesThread({ onFailure, ...data }: PostNotesThreadOptions): PostNotesThread {
  let worker: Worker | undefined;

  function start(): Worker {
    const started = new Worker(new URL('./post-notes-worker.ts', import.meta.url), {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES, maxYoungGenerationSizeMb: MOST_YOUNG_MEGABYTES },
    });
    started.on('error', onFailure);
    started.on('message', (reply: PostNotesReply) => {
      if (reply !== 'noted') {
        onFailure(Object.assign(new Error(reply.message), { errcode: reply.errcode }));
      }
    });
    // Of a failure that is none for long, such as a database that another process holds, the next look starts another one.
    started.on('exit', () => {
      if (worker === started) {
        worker = undefined;
      }
    });
    // A process that has nothing else to do may end.
    started.unref();
    return started;
  }

  /** Undefined where no thread can be started, as where the system has none left. */
  function tell(task: PostNotesTask): Worker | undefined {
    try {
      worker ??= start();
    } catch (error) {
      onFailure(error);
      return undefined;
    }
    worker.postMessage(task);
    return worker;
  }

  return {
    async note(posts) {
      const told = tell(posts);
      if (told === undefined) {
        return;
      }
      told.ref();
      await Promise.race([once(told, 'message'), once(told, 'exit')]).catch(() => {
        // The error is told already.
      });
      told.unref();
    },
    look() {
      tell('look');
    },
    close() {
      worker?.terminate();
    },
  };
}
