import { Worker } from 'node:worker_threads';
import type { IndexedPosts } from '#content/text-index.ts';

// What the words of one text take, and the modules.
const MOST_MEGABYTES = 256;
const MOST_YOUNG_MEGABYTES = 4;

export type TextIndexData = IndexedPosts & {
  /** The database of the posts. */
  readonly file: string;
};

/** What the thread sends where the disk is full. An error would come without its code. */
export type DiskFull = { readonly message: string; readonly errcode: unknown };

export type TextIndexThreadOptions = TextIndexData & {
  /** Called where the thread cannot do its work, or not for a while. */
  readonly onFailure: (error: unknown) => void;
};

export type TextIndexThread = {
  /** Has it look for texts that are not indexed yet. The first time starts it. */
  look(): void;
  close(): void;
};

/**
 * A thread that indexes texts while requests are answered: at the first start with 100,000 posts it works for minutes. Once started it
 * stays: V8 may end the whole process where one thread ends while another compiles (https://github.com/nodejs/node/issues/64500).
 */
export function createTextIndexThread({ onFailure, ...data }: TextIndexThreadOptions): TextIndexThread {
  let worker: Worker | undefined;

  function start(): Worker {
    const started = new Worker(new URL('./text-index-worker.ts', import.meta.url), {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES, maxYoungGenerationSizeMb: MOST_YOUNG_MEGABYTES },
    });
    started.on('error', onFailure);
    started.on('message', ({ message, errcode }: DiskFull) =>
      onFailure(Object.assign(new Error(message), { errcode })),
    );
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

  return {
    look() {
      worker ??= start();
      worker.postMessage('look');
    },
    close() {
      worker?.terminate();
    },
  };
}
