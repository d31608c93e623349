import { Worker } from 'node:worker_threads';

export type Limits = {
  /** The limit for the whole process; it has none by default. */
  readonly maxMegabytes?: number;
  /** The limit of processor time per job. */
  readonly maxSeconds: number;
};

/** What the thread reads. */
export type Watched = {
  /** The number of the job, or 0; the seconds of processor time that it may take; the length of the last words. */
  readonly state: Int32Array;
  /** What the thread writes to standard error before it ends the process. */
  readonly lastWords: Uint8Array;
  readonly limits: Limits;
  /** The process also ends when this one, its parent, has ended. */
  readonly parent: number | undefined;
};

export type Watchdog = {
  /** Tells the thread that a job begins, or that none runs. `slowness` multiplies the limit of time, for a slow machine. */
  note(change: 'begins' | 'ended', slowness?: number): void;
  setLastWords(text: string): void;
};

const WATCHDOG = new URL('./watchdog.ts', import.meta.url);
const WATCHDOG_MEGABYTES = 16;
const MAX_LAST_WORDS = 4096;

/**
 * Starts a thread that ends this process by a signal if a job exceeds a limit: SIGVTALRM for time and SIGUSR2 for memory. Neither a
 * loop nor native code can be stopped in another way. A process that is stopped or waits uses no processor time.
 */
export function startWatchdog(limits: Limits, parent?: number): Watchdog {
  const state = new Int32Array(new SharedArrayBuffer(3 * Int32Array.BYTES_PER_ELEMENT));
  const lastWords = Buffer.from(new SharedArrayBuffer(MAX_LAST_WORDS));
  const watched: Watched = { state, lastWords, limits, parent };
  const worker = new Worker(WATCHDOG, {
    workerData: watched,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: WATCHDOG_MEGABYTES },
  });
  worker.unref();
  let count = 0;
  return {
    note(change, slowness = 1) {
      count += 1;
      Atomics.store(state, 1, Math.ceil(limits.maxSeconds * slowness));
      // It looks often enough while a job runs. Waking it takes longer than reading a file.
      if (Atomics.exchange(state, 0, change === 'begins' ? count : 0) === 0) {
        Atomics.notify(state, 0);
      }
    },
    setLastWords: (text) => void Atomics.store(state, 2, lastWords.write(text)),
  };
}
