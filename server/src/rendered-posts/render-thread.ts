import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { RendererOptions } from '@portico/content';
import type { RenderJob, RenderOutput } from '#rendered-posts/render-jobs.ts';
import { RenderRefused } from '#rendered-posts/render-refused.ts';
import type { WorkerReply } from '#rendered-posts/render-worker.ts';

// Of new objects; by default a thread takes several times as much, and gives nothing of it back.
const MOST_YOUNG_MEGABYTES = 24;
// The grammars of fifty languages and the tokens of a post of the longest length stay well below.
const MOST_MEGABYTES = 512;

// A thread that waits for the processor this many times as long as it may use it is not worth waiting for.
const LONGEST_WAIT = 20;
const SHORTEST_WAIT_MS = 20;
// In a millisecond.
const MICROSECONDS = 1000;

export type RenderThread = {
  /** Resolves once the thread can take a job; its first job starts it otherwise. */
  start(): Promise<void>;
  /** Does a job after those before it. Rejects with a RenderRefused where the text cannot be rendered within the limits. */
  run(job: RenderJob): Promise<RenderOutput>;
  close(): Promise<void>;
};

export type RenderThreadOptions = {
  /** Milliseconds of processor time that one job may take. */
  readonly limitMs: number;
  /** See createMarkdownRenderer. */
  readonly markdown?: RendererOptions;
};

/**
 * A thread that renders posts, so that requests are answered meanwhile. One that does not finish a job in time, or needs
 * too much memory for it, is ended, and the next job starts another.
 *
 * Not a pool from a library: those count the time in the queue too, and everything else that they do is for many threads.
 */
export function createRenderThread({ limitMs, markdown = {} }: RenderThreadOptions): RenderThread {
  let current: Promise<Worker> | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let closed = false;

  async function started(): Promise<Worker> {
    const starting = current ?? startWorker(markdown);
    current = starting;
    try {
      return await starting;
    } catch (error) {
      current = undefined;
      throw error;
    }
  }

  async function end(): Promise<void> {
    const ending = current;
    current = undefined;
    await ending?.then(
      (worker) => worker.terminate(),
      () => {},
    );
  }

  async function perform(job: RenderJob): Promise<RenderOutput> {
    if (closed) {
      throw new Error('The server is stopping, and renders nothing more.');
    }
    const worker = await started();
    const outcome = await outcomeOf(worker, job, limitMs);
    if ('failed' in outcome && outcome.isMachines) {
      // A module that could not be loaded once is not loaded again by the same thread.
      await end();
      throw new Error(`A post could not be rendered now: ${outcome.failed}`);
    }
    if ('failed' in outcome) {
      throw new RenderRefused('render-failed', `the text cannot be rendered: ${outcome.failed}`);
    }
    if ('ended' in outcome) {
      await end();
      throw new RenderRefused('render-limit', outcome.ended);
    }
    return outcome.done;
  }

  return {
    async start() {
      await started();
    },
    run(job) {
      const running = queue.then(() => perform(job));
      queue = running.catch(() => {});
      return running;
    },
    async close() {
      closed = true;
      await end();
    },
  };
}

async function startWorker(workerData: RendererOptions): Promise<Worker> {
  const worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES, maxYoungGenerationSizeMb: MOST_YOUNG_MEGABYTES },
  });
  await once(worker, 'message');
  // A process that has nothing else to do may end.
  worker.unref();
  return worker;
}

type Outcome = WorkerReply | { readonly ended: string };

/**
 * What comes of a job. The limit is one of the thread's processor time, so that a busy machine refuses no post that a quiet
 * one renders; a thread that gets no processor is waited for up to LONGEST_WAIT limits.
 */
async function outcomeOf(worker: Worker, job: RenderJob, limitMs: number): Promise<Outcome> {
  // Somebody waits from here on, so the process may not end.
  worker.ref();
  const before = await worker.cpuUsage();
  return new Promise((resolve) => {
    let waited = 0;
    let settled = false;
    let timer: NodeJS.Timeout;
    const settle = (outcome: Outcome) => {
      settled = true;
      clearTimeout(timer);
      worker.off('message', settle).off('error', fail).off('exit', exit);
      worker.unref();
      resolve(outcome);
    };
    const fail = (error: Error) => settle({ ended: reasonOf(error) });
    const exit = () => settle({ ended: 'the thread that rendered the text ended; save the post again to try again' });
    const wait = (ms: number) => {
      waited += ms;
      timer = setTimeout(look, ms);
    };
    const look = async () => {
      // A thread that has ended meanwhile has no usage, and its end has been reported.
      const used = await worker.cpuUsage(before).catch(() => ({ user: 0, system: 0 }));
      if (settled) {
        return;
      }
      const left = limitMs - (used.user + used.system) / MICROSECONDS;
      if (left <= 0 || waited >= limitMs * LONGEST_WAIT) {
        settle({ ended: `rendering took over ${limitMs / 1000} s and was stopped; ${REMEDY}` });
      } else {
        wait(Math.max(left, SHORTEST_WAIT_MS));
      }
    };
    worker.on('message', settle).on('error', fail).on('exit', exit);
    wait(limitMs);
    worker.postMessage(job);
  });
}

const REMEDY =
  'split the post, or look for a passage of repeated brackets, marks or tags, or one code block that is very long';

function reasonOf(error: Error): string {
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? `rendering needed over ${MOST_MEGABYTES} MB of memory and was stopped; ${REMEDY}`
    : `rendering ended the thread that did it (${error.message}); ${REMEDY}`;
}
