import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { waits } from './hostile-post.ts';

/** How long readers wait, as `waits` tells, from a thread of their own: what else this process does keeps none of them waiting. */
export async function waitsApart(port: number, ms: number): Promise<readonly number[]> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { port, ms } });
  const [times] = await once(worker, 'message');
  return times;
}

if (!isMainThread) {
  const { port, ms } = workerData;
  parentPort?.postMessage(await waits(port, ms));
}
