import { write } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { usedBytes } from '#process/serve-jobs.ts';
import type { Watched } from '#process/start-watchdog.ts';

// The thread that ends its process: a clock that runs even if a job never returns.

const { state, lastWords, limits, parent }: Watched = workerData;
const maxBytes = limits.maxMegabytes === undefined ? undefined : limits.maxMegabytes * 1e6;
// Decoding a picture fills about a gigabyte per second.
const LOOK_MS = maxBytes === undefined ? 250 : 20;
const IDLE_LOOK_MS = 1000;
// Standard error may be a pipe that nobody reads, which must not keep the process from ending.
const MAX_WRITE_MS = 100;
let job = 0;
let before = process.cpuUsage();

function end(signal: NodeJS.Signals): void {
  const length = Atomics.load(state, 2);
  if (length > 0) {
    write(2, lastWords.slice(0, length), () => {});
    Atomics.wait(state, 0, job, MAX_WRITE_MS);
  }
  // Not process.exit, which waits for the job.
  process.kill(process.pid, signal);
}

for (;;) {
  const now = Atomics.load(state, 0);
  if (now !== job) {
    job = now;
    before = process.cpuUsage();
  }
  const { user, system } = process.cpuUsage(before);
  if (parent !== undefined && process.ppid !== parent) {
    end('SIGKILL');
  } else if (job !== 0 && maxBytes !== undefined && usedBytes() > maxBytes) {
    end('SIGUSR2');
  } else if (job !== 0 && user + system > Atomics.load(state, 1) * 1e6) {
    end('SIGVTALRM');
  }
  Atomics.wait(state, 0, job, job === 0 ? IDLE_LOOK_MS : LOOK_MS);
}
