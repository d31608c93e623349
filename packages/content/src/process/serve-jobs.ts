import { writeFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';

export type Limits = {
  /** The limit for the whole process. */
  readonly maxMegabytes: number;
  /** The limit of processor time per job. */
  readonly maxSeconds: number;
};

type Message<Jobs> = { readonly name: keyof Jobs & string; readonly input: unknown };

const WATCHDOG = new URL('./watchdog.ts', import.meta.url);
const WATCHDOG_MEGABYTES = 16;

/** Tells the watchdog that a job begins, or that none runs. `slowness` multiplies the limit of time, for a slow machine. */
export type NoteJob = (change: 'begins' | 'ended', slowness?: number) => void;

/**
 * Runs the jobs that openJobProcess sends. A job that exceeds a limit ends the process, because neither a loop nor native code can
 * be stopped in another way. The process also ends when the process that sends the jobs ends. A job with several parts may call its
 * second argument before each of them, so that each has the whole time.
 */
export function serveJobs<Jobs extends { readonly [name: string]: (input: never, note: NoteJob) => Promise<unknown> }>(
  jobs: Jobs,
  limits: Limits,
): void {
  process.once('disconnect', () => process.exit());
  // Terminals and systemd send these signals to all processes, but the parent still has requests to finish.
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {});
  }
  // If the system runs out of memory, it should end this process, not the one that answers readers. Only Linux has this file.
  void writeFile('/proc/self/oom_score_adj', '1000').catch(() => {});
  const note = startWatchdog(limits);
  process.on('message', async ({ name, input }: Message<Jobs>) => {
    note('begins');
    try {
      const value = await jobs[name]?.(input as never, note);
      process.send?.({ value, bytes: usedBytes() });
    } catch (error) {
      const failed = error instanceof Error ? error : new Error(String(error));
      // Messages drop an error's own properties.
      process.send?.({ failed, code: 'code' in failed ? failed.code : undefined, bytes: usedBytes() });
    } finally {
      note('ended');
    }
  });
}

/** The memory of this process; 0 if that can't be read now, for example because no more files can be opened. */
export function usedBytes(): number {
  try {
    return process.memoryUsage.rss();
  } catch {
    return 0;
  }
}

function startWatchdog(limits: Limits): NoteJob {
  const state = new Int32Array(new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT));
  const worker = new Worker(WATCHDOG, {
    workerData: { state, limits, parent: process.ppid },
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: WATCHDOG_MEGABYTES },
  });
  worker.unref();
  let count = 0;
  return (change, slowness = 1) => {
    count += 1;
    Atomics.store(state, 1, Math.ceil(limits.maxSeconds * slowness));
    Atomics.store(state, 0, change === 'begins' ? count : 0);
    Atomics.notify(state, 0);
  };
}
