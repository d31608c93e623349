import { createRenderThread, type RenderThread, type RenderThreadOptions } from '#rendered-posts/render-thread.ts';

/** Several rendering threads as one, for what needs no order: a job goes to the one that has the fewest. */
export function createRenderThreads(count: number, options: RenderThreadOptions): RenderThread {
  const threads = Array.from({ length: count }, () => ({ thread: createRenderThread(options), jobs: 0 }));
  return {
    async start() {
      await Promise.all(threads.map(({ thread }) => thread.start()));
    },
    async run(job) {
      const one = threads.reduce((least, other) => (other.jobs < least.jobs ? other : least));
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
