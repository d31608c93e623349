import { Worker } from 'node:worker_threads';
import type { IndexedPosts } from '#content/text-index.ts';

// What the words of one text take, and the modules.
const MOST_MEGABYTES = 256;
const MOST_YOUNG_MEGABYTES = 8;

export type TextIndexData = IndexedPosts & {
  /** The database of the posts. */
  readonly file: string;
};

export type TextIndexThreadOptions = TextIndexData & {
  /** Whether a post's text is not indexed yet. */
  readonly isBehind: () => boolean;
  /** Called where the thread cannot do its work. */
  readonly onFailure: (error: unknown) => void;
};

export type TextIndexThread = {
  /** Has it look for texts that are not indexed yet. The first time starts it. */
  look(): void;
  close(): void;
};

/**
 * A thread that indexes texts while requests are answered: at the first start with 100,000 posts it works for minutes. It ends when it has
 * nothing to do.
 */
export function createTextIndexThread({ isBehind, onFailure, ...data }: TextIndexThreadOptions): TextIndexThread {
  let worker: Worker | undefined;

  function start(): Worker {
    const started = new Worker(new URL('./text-index-worker.ts', import.meta.url), {
      workerData: data,
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES, maxYoungGenerationSizeMb: MOST_YOUNG_MEGABYTES },
    });
    let isFailed = false;
    started.on('error', (error) => {
      isFailed = true;
      onFailure(error);
    });
    started.on('exit', () => {
      if (worker === started) {
        worker = undefined;
        // It was asked when it was about to end.
        if (!isFailed && isBehind()) {
          look();
        }
      }
    });
    started.unref();
    return started;
  }

  function look(): void {
    worker ??= start();
    worker.postMessage('look');
  }

  return {
    look,
    close() {
      const ending = worker;
      worker = undefined;
      ending?.terminate();
    },
  };
}
