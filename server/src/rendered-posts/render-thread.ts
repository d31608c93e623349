import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { RendererOptions } from '@portico/content';
import type { RenderJob, RenderOutput } from '#rendered-posts/render-jobs.ts';
import { RenderRefused } from '#rendered-posts/render-refused.ts';
import type { WorkerReply } from '#rendered-posts/render-worker.ts';

// Of new objects; by default a thread takes several times as much, and gives nothing of it back.
const MOST_YOUNG_MEGABYTES = 12;
// The grammars of fifty languages and the tokens of a post of the longest length stay well below.
const MOST_MEGABYTES = 512;

// A thread that waits for the processor this many times as long as it may use it is not worth waiting for.
const LONGEST_WAIT = 20;
const SHORTEST_WAIT_MS = 20;
// In a millisecond.
const MICROSECONDS = 1000;
// Jobs sent ahead, so that the thread need not wait while this one is busy: a page takes it as long as a text takes the thread.
const SENT_AHEAD = 16;

/** What a job comes to when the process ends: nobody waits for it any more. */
export class RenderingEnded extends Error {}

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
  let current: Promise<RenderWorker> | undefined;
  // Two at a time would take twice the memory.
  let ending: Promise<unknown> = Promise.resolve();
  let closed = false;
  let begun = 0;
  // A job is sent when the one that came so many before it is done.
  const turns = Array.from({ length: SENT_AHEAD }, () => Promise.resolve<unknown>(undefined));

  async function started(): Promise<RenderWorker> {
    const starting = current ?? ending.then(() => startWorker({ limitMs, markdown, onEnd }));
    current = starting;
    try {
      return await starting;
    } catch (error) {
      current = undefined;
      throw error;
    }
  }

  function onEnd(terminated: Promise<unknown>): void {
    current = undefined;
    ending = terminated;
  }

  async function perform(job: RenderJob): Promise<RenderOutput> {
    for (;;) {
      if (closed) {
        throw new RenderingEnded('The process is ending, and renders nothing more.');
      }
      const worker = await started();
      const outcome = await worker.perform(job);
      // Otherwise another thread does it.
      if (outcome !== undefined) {
        return outputOf(outcome);
      }
    }
  }

  return {
    async start() {
      await started();
    },
    run(job) {
      const turn = begun % SENT_AHEAD;
      begun += 1;
      const running = (turns[turn] ?? Promise.resolve()).then(() => perform(job));
      // Keeps no output.
      turns[turn] = running.then(
        () => {},
        () => {},
      );
      return running;
    },
    async close() {
      closed = true;
      const worker = await current?.catch(() => undefined);
      worker?.end();
      await ending;
    },
  };
}

function outputOf(outcome: Outcome): RenderOutput {
  if ('done' in outcome) {
    return outcome.done;
  }
  if ('ended' in outcome) {
    throw new RenderRefused('render-limit', outcome.ended);
  }
  throw outcome.isMachines
    ? new Error(`A post could not be rendered now: ${outcome.failed}`)
    : new RenderRefused('render-failed', `the text cannot be rendered: ${outcome.failed}`);
}

type Outcome = WorkerReply['outcome'] | { readonly ended: string };

type RenderWorker = {
  /** What comes of a job; undefined where the thread ended before it began with it. */
  perform(job: RenderJob): Promise<Outcome | undefined>;
  end(): void;
};

type RenderWorkerOptions = Required<RenderThreadOptions> & {
  /** Called when the thread takes no more jobs, with when it is gone. */
  readonly onEnd: (terminated: Promise<unknown>) => void;
};

/**
 * Starts the thread. The limit is one of the thread's processor time, so that a busy machine refuses no post that a quiet one renders; a
 * thread that gets no processor is waited for up to LONGEST_WAIT limits.
 */
async function startWorker({ limitMs, markdown, onEnd }: RenderWorkerOptions): Promise<RenderWorker> {
  const worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
    workerData: markdown,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES, maxYoungGenerationSizeMb: MOST_YOUNG_MEGABYTES },
  });
  const [ready] = await once(worker, 'message');
  // A process that has nothing else to do may end.
  worker.unref();
  // It does the first of these; the others wait there for it.
  let sent: ((outcome: Outcome | undefined) => void)[] = [];
  let usedBefore = Number(ready);
  let waited = 0;
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;

  function beginFirst(): void {
    clearTimeout(timer);
    waited = 0;
    if (sent.length === 0) {
      worker.unref();
    } else {
      wait(limitMs);
    }
  }

  function wait(ms: number): void {
    waited += ms;
    timer = setTimeout(look, ms);
  }

  async function look(): Promise<void> {
    const [first] = sent;
    // A thread that has ended meanwhile has no usage, and its end has been reported.
    const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
    if (first === undefined || sent[0] !== first) {
      return;
    }
    const left = limitMs - (user + system - usedBefore) / MICROSECONDS;
    if (left <= 0 || waited >= limitMs * LONGEST_WAIT) {
      end({ ended: `rendering took over ${limitMs / 1000} s and was stopped; ${REMEDY}` });
    } else {
      wait(Math.max(left, SHORTEST_WAIT_MS));
    }
  }

  /** Ends the thread, with what came of its job. */
  function end(outcome?: Outcome): void {
    if (isOver) {
      return;
    }
    isOver = true;
    const [first, ...others] = sent;
    sent = [];
    beginFirst();
    onEnd(worker.terminate());
    first?.(outcome);
    for (const other of others) {
      other(undefined);
    }
  }

  function take({ outcome, used }: WorkerReply): void {
    usedBefore = used;
    if ('failed' in outcome && outcome.isMachines) {
      // A module that could not be loaded once is not loaded again by the same thread.
      end(outcome);
      return;
    }
    sent.shift()?.(outcome);
    beginFirst();
  }

  worker
    .on('message', take)
    .on('error', (error) => end({ ended: reasonOf(error) }))
    .on('exit', () =>
      end({ ended: 'the thread that rendered the text ended; change the post or start the server again to try again' }),
    );
  return {
    perform: (job) =>
      new Promise((resolve) => {
        if (isOver) {
          resolve(undefined);
          return;
        }
        worker.postMessage(job);
        sent.push(resolve);
        if (sent.length === 1) {
          // Somebody waits from here on, so the process may not end.
          worker.ref();
          beginFirst();
        }
      }),
    end: () => end(),
  };
}

const REMEDY =
  'split the post, or look for a passage of repeated brackets, marks or tags, or one code block that is very long';

function reasonOf(error: Error): string {
  return 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    ? `rendering needed over ${MOST_MEGABYTES} MB of memory and was stopped; ${REMEDY}`
    : `rendering ended the thread that did it (${error.message}); ${REMEDY}`;
}
