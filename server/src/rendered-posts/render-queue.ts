import type { Jobs } from '#rendered-posts/render-jobs.ts';
import {
  type Job,
  JobStopped,
  type Output,
  openRenderThread,
  type RenderThread,
  type ThreadOptions,
} from '#rendered-posts/render-thread.ts';

/** What a text is parsed for. */
export type Priority = 'reader' | 'save' | 'index';

type Conditions = {
  readonly priority: Priority;
  /** Whether its text was slow before. Such jobs come last, and always leave a thread for others. */
  readonly isSlow?: boolean;
  /** Whether its text was parsed before. */
  readonly isKnown?: boolean;
  /** The length of its text in characters. Of two otherwise equal jobs, the shorter one comes first, because most slow texts are long. */
  readonly length?: number;
  readonly onSlow?: () => void;
};

type Waiting = {
  /** The job with the lower rank comes first. */
  readonly rank: number;
  readonly isSlow: boolean;
} & Pick<PromiseWithResolvers<RenderThread>, 'resolve' | 'reject'>;

/** The renderer closes after all connections have ended, so no request waits for what is rejected with this error. */
export class ServerStopping extends Error {
  override readonly name = 'ServerStopping';
  override readonly message = 'The server is stopping.';
}

const RANKS: Readonly<Record<Priority, number>> = { reader: 0, save: 2, index: 4 };
const AFTER_KNOWN = 1;
const AFTER_ALL_OF_ITS_KIND = 3;
// No text is longer, so its length is less than a step between ranks.
const MAX_LENGTH = 1_000_000;

/** Opens threads with one queue. While a text is slow, another thread takes over the queue, so that others don't have to wait. */
export function openThreads({ atOnce, ...options }: ThreadOptions & { readonly atOnce: number }) {
  const threads = new Set<RenderThread>();
  const free: RenderThread[] = [];
  const waiting: Waiting[] = [];
  let running = 0;
  let slow = 0;

  /** Assigns waiting jobs to free threads. */
  function assign(): void {
    while (running < atOnce + Math.min(slow, 1)) {
      const next = waiting.findIndex(({ isSlow }) => !isSlow || slow < atOnce);
      const [job] = next === -1 ? [] : waiting.splice(next, 1);
      if (job === undefined) {
        return;
      }
      running += 1;
      slow += Number(job.isSlow);
      job.resolve(free.pop() ?? openThread());
    }
  }

  function openThread(): RenderThread {
    const thread = openRenderThread(options);
    threads.add(thread);
    return thread;
  }

  /** Starts a thread for jobs that arrive while a text is slow. */
  function prepareThread(): void {
    const thread = free.pop() ?? openThread();
    thread.prepare();
    free.push(thread);
  }

  function threadFor({ priority, isSlow = false, isKnown = true, length = 0 }: Conditions): Promise<RenderThread> {
    const { promise, ...settle } = Promise.withResolvers<RenderThread>();
    const step = isSlow ? AFTER_ALL_OF_ITS_KIND : Number(!isKnown) * AFTER_KNOWN;
    const rank = RANKS[priority] + step + Math.min(length / MAX_LENGTH, 0.99);
    const place = waiting.findIndex((other) => other.rank > rank);
    waiting.splice(place === -1 ? waiting.length : place, 0, { rank, isSlow, ...settle });
    assign();
    return promise;
  }

  /** Runs a job when it is its turn. A slow job that others wait for is stopped, and tried again after them. */
  async function run<Name extends keyof Jobs>(
    job: Job<Name>,
    isOutput: (value: unknown) => value is Output<Name>,
    conditions: Conditions,
  ): Promise<Output<Name>> {
    const thread = await threadFor(conditions);
    let isSlow = conditions.isSlow === true;
    function onSlow(): boolean {
      conditions.onSlow?.();
      if (isSlow) {
        return true;
      }
      // Other jobs have a thread as long as there are fewer slow texts than threads.
      isSlow = slow < atOnce;
      slow += Number(isSlow);
      assign();
      if (isSlow && running <= atOnce) {
        prepareThread();
      }
      return isSlow;
    }
    try {
      return await thread.run({ ...job, onSlow }, isOutput);
    } catch (error) {
      if (!(error instanceof JobStopped)) {
        throw error;
      }
    } finally {
      running -= 1;
      slow -= Number(isSlow);
      free.push(thread);
      assign();
    }
    return run(job, isOutput, { ...conditions, isSlow: true });
  }

  return {
    run,
    async close(): Promise<void> {
      for (const { reject } of waiting.splice(0)) {
        reject(new ServerStopping());
      }
      await Promise.all(Array.from(threads, ({ end }) => end()));
    },
  };
}
