import { Worker } from 'node:worker_threads';
import { contentUpdates, type SharedContent } from '@portico/content';
import type { PageWorkerData, PortionJob, PortionReply } from '#export/page-worker.ts';

export type PageThread = {
  /** Has it make some pages after those before; undefined where the thread has ended. */
  make(job: PortionJob): Promise<PortionReply | undefined>;
  close(): Promise<unknown>;
};

export type PageThreadOptions = Omit<PageWorkerData, 'content'> & {
  readonly content: SharedContent;
  /** Told why the thread ends before it is closed: what it has not made is made without it. */
  readonly onFailure: (error: Error) => void;
};

/** Starts a thread that makes pages of a content: they take most of an export, and one thread one processor. */
export function startPageThread({ content, onFailure, ...options }: PageThreadOptions): PageThread {
  const data: PageWorkerData = { ...options, content: [...contentUpdates(content)] };
  const worker = new Worker(new URL('./page-worker.ts', import.meta.url), { workerData: data });
  const sent: ((reply: PortionReply | undefined) => void)[] = [];
  let isOver = false;

  function end(): void {
    isOver = true;
    for (const reply of sent.splice(0)) {
      reply(undefined);
    }
  }

  worker
    .on('message', (reply: PortionReply) => sent.shift()?.(reply))
    .on('error', onFailure)
    .on('exit', end);
  return {
    make: (job) =>
      new Promise((resolve) => {
        if (isOver) {
          resolve(undefined);
          return;
        }
        sent.push(resolve);
        worker.postMessage(job);
      }),
    close: () => worker.terminate(),
  };
}
