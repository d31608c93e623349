import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';

const FILE = new URL('./svg-worker.ts', import.meta.url);
// It takes a second at most, but a machine may be busy.
const MAX_MS = 20_000;
const MAX_MEGABYTES = 128;
const limit = pLimit(1);

/** Runs stripSvg in a thread, which ends if it takes too long or too much memory. Rejects then, and if the file isn't understood. */
export function stripSvgApart(source: string): Promise<string> {
  return limit(async () => {
    const worker = new Worker(FILE, {
      workerData: source,
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES },
    });
    try {
      const [made] = await once(worker, 'message', { signal: AbortSignal.timeout(MAX_MS) });
      return String(made);
    } finally {
      await worker.terminate();
    }
  });
}
