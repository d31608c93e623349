import { parentPort, workerData } from 'node:worker_threads';
import { createMarkdownRenderer, type RendererOptions } from '@portico/content';
import { doRenderJob, type RenderJob, type RenderOutput } from '#rendered-posts/render-jobs.ts';

/*
 * The thread that renders posts. It says that it is ready, and then replies to each job in turn. Where a job does not end,
 * the thread is ended from outside: see render-thread.ts.
 */

export type WorkerReply = { readonly done: RenderOutput } | { readonly failed: string };

const options: RendererOptions = workerData;
const [render, renderWithoutCode] = await Promise.all([
  createMarkdownRenderer(options),
  createMarkdownRenderer({ ...options, codeBlocks: false }),
]);

parentPort?.on('message', async (job: RenderJob) => {
  try {
    reply({ done: await doRenderJob(job, { render, renderWithoutCode }) });
  } catch (error) {
    reply({ failed: error instanceof Error ? error.message : String(error) });
  }
});
parentPort?.postMessage('ready');

function reply(message: WorkerReply): void {
  parentPort?.postMessage(message);
}
