import type { RendererOptions } from '@portico/content';
import pLimit from 'p-limit';
import { Tinypool } from 'tinypool';
import type { RenderJob, RenderOutput, RenderReply } from '#rendered-posts/render-jobs.ts';
import { RenderRefused } from '#rendered-posts/render-refused.ts';

export type RenderPool = {
  /** Rejects with a RenderRefused if the text cannot be rendered within the limits. */
  run<Job extends RenderJob>(job: Job): Promise<RenderOutput<Job>>;
  close(): Promise<void>;
};

/** See createMarkdownRenderer. A thread loads the extensions from their module's URL: functions cannot be sent to it. */
export type MarkdownSettings = Omit<RendererOptions, 'extensions' | 'highlight'> & {
  readonly extensions?: string | undefined;
};

export type RenderPoolOptions = {
  readonly markdown?: MarkdownSettings;
  /** Milliseconds that one job may take. */
  readonly limitMs: number;
  /** How many jobs are done at the same time; one by default, which leaves the other processors to readers. */
  readonly threads?: number;
};

// The grammars of fifty languages and the tokens of a post of the longest length stay well below.
const MOST_MEGABYTES = 512;
const REMEDY =
  'split the post, or look for a passage of repeated brackets, marks or tags, or one code block that is very long';

/**
 * Threads that render posts, so that requests are answered meanwhile. One that does not finish a job in time, or needs too much memory
 * for it, is ended and replaced.
 */
export function createRenderPool({ markdown = {}, limitMs, threads = 1 }: RenderPoolOptions): RenderPool {
  const pool = new Tinypool({
    filename: new URL('./render-worker.ts', import.meta.url).href,
    workerData: markdown,
    minThreads: threads,
    maxThreads: threads,
    // Waiting for a job without them keeps a thread's timers and imports going.
    useAtomics: false,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  });
  // The next job rejects with the reason why no thread can start.
  pool.on('error', () => {});
  // A job that waits takes none of its time: only as many are handed over as there are threads.
  const limit = pLimit({ concurrency: threads, rejectOnClear: true });

  async function perform<Job extends RenderJob>(job: Job): Promise<RenderOutput<Job>> {
    // Nor does one for which a thread has to start first.
    await pool.run(undefined);
    const signal = AbortSignal.timeout(limitMs);
    const reply: RenderReply<Job> = await pool.run(job, { signal }).catch((error: unknown) => {
      throw refusalOf(error, limitMs);
    });
    if ('done' in reply) {
      return reply.done;
    }
    throw new RenderRefused('render-failed', `the text cannot be rendered: ${reply.failed}`);
  }

  return {
    async run(job) {
      // A starting thread does not keep the process alive, so this timer does until the job is done.
      const waiting = setInterval(() => {}, limitMs);
      try {
        return await limit(() => perform(job));
      } finally {
        clearInterval(waiting);
      }
    },
    async close() {
      limit.clearQueue();
      await pool.destroy();
    },
  };
}

function refusalOf(error: unknown, limitMs: number): unknown {
  if (error instanceof Error && error.name === 'AbortError') {
    return new RenderRefused('render-limit', `rendering took over ${limitMs / 1000} s and was stopped; ${REMEDY}`);
  }
  if (error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') {
    return new RenderRefused(
      'render-limit',
      `rendering needed over ${MOST_MEGABYTES} MB of memory and was stopped; ${REMEDY}`,
    );
  }
  // The text is not at fault.
  return error;
}
