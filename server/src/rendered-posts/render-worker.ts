import { parentPort, workerData } from 'node:worker_threads';
import type { RendererOptions } from '@portico/content';
import { createMarkdownRenderer } from '@portico/content/rendering';
import { isOfMachine } from '#process/is-of-machine.ts';
import { doRenderJob } from '#rendered-posts/do-render-job.ts';
import type { RenderJob, RenderOutput } from '#rendered-posts/render-jobs.ts';

/*
 * The thread that renders posts. It says when it is ready, by the processor time that it has taken, and then replies to each job in
 * turn. Where a job does not end, the thread is ended from outside: see render-thread.ts.
 */

export type WorkerReply = {
  readonly outcome:
    | { readonly done: RenderOutput }
    /** `isMachines` where the text has no part in it. */
    | { readonly failed: string; readonly isMachines: boolean };
  /** Microseconds of processor time that the thread has taken when it is done. */
  readonly used: number;
};

const options: RendererOptions = workerData;
const [render, renderWithoutCode] = await Promise.all([
  createMarkdownRenderer(options),
  createMarkdownRenderer({ ...options, codeBlocks: false }),
]);

let queue = Promise.resolve();
parentPort?.on('message', (job: RenderJob) => {
  queue = queue.then(async () => {
    const outcome = await outcomeOf(job);
    const reply: WorkerReply = { outcome, used: used() };
    parentPort?.postMessage(reply);
  });
});
parentPort?.postMessage(used());

/** Microseconds of processor time that the thread has taken so far. */
function used(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}

async function outcomeOf(job: RenderJob): Promise<WorkerReply['outcome']> {
  try {
    return { done: await doRenderJob(job, { render, renderWithoutCode }) };
  } catch (error) {
    // A language's module is loaded when it is first used.
    return { failed: error instanceof Error ? error.message : String(error), isMachines: isOfMachine(error) };
  }
}
