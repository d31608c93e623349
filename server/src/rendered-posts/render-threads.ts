import { createRenderThread, type RenderThread, type RenderThreadOptions } from '#rendered-posts/render-thread.ts';

export type RenderThreadsOptions = RenderThreadOptions & {
  /** How many jobs may wait for a thread before another one is started for the next; none where it is absent. */
  readonly mostWaiting?: number;
  /** Makes one of them. */
  readonly create?: (options: RenderThreadOptions) => RenderThread;
};

/** Several rendering threads as one, for what needs no order: a job goes to the one that has the fewest. */
export function createRenderThreads(
  count: number,
  { mostWaiting = 0, create = createRenderThread, ...options }: RenderThreadsOptions,
): RenderThread {
  const first = { thread: create(options), jobs: 0 };
  const others = Array.from({ length: count - 1 }, () => ({ thread: create(options), jobs: 0 }));
  const threads = [first, ...others];
  let started = 1;

  function nextThread() {
    const one = fewest(threads.slice(0, started));
    if (one.jobs <= mostWaiting || started === count) {
      return one;
    }
    started += 1;
    return fewest(threads.slice(0, started));
  }

  function fewest(some: typeof threads) {
    return some.reduce((least, other) => (other.jobs < least.jobs ? other : least), first);
  }

  return {
    async start() {
      started = count;
      await Promise.all(threads.map(({ thread }) => thread.start()));
    },
    async run(job) {
      const one = nextThread();
      one.jobs += 1;
      try {
        return await one.thread.run(job);
      } finally {
        one.jobs -= 1;
      }
    },
    async close() {
      await Promise.all(threads.map(({ thread }) => thread.close()));
    },
  };
}
