import { workerData } from 'node:worker_threads';
import { type Limits, usedBytes } from '#process/serve-jobs.ts';

// The thread that ends its process: a clock that runs even if a job never returns. `state` has the number of the job,
// or 0, and the seconds of processor time that it may take.

type WatchdogData = { readonly state: Int32Array; readonly limits: Limits; readonly parent: number };

const { state, limits, parent }: WatchdogData = workerData;
// Decoding a picture fills about a gigabyte per second.
const LOOK_MS = 20;
const IDLE_LOOK_MS = 1000;
let job = 0;
let before = process.cpuUsage();

for (;;) {
  const now = Atomics.load(state, 0);
  if (now !== job) {
    job = now;
    before = process.cpuUsage();
  }
  const { user, system } = process.cpuUsage(before);
  // Not process.exit, which waits for the job.
  if (process.ppid !== parent) {
    process.kill(process.pid, 'SIGKILL');
  } else if (job !== 0 && usedBytes() > limits.maxMegabytes * 1e6) {
    process.kill(process.pid, 'SIGUSR2');
  } else if (job !== 0 && user + system > Atomics.load(state, 1) * 1e6) {
    process.kill(process.pid, 'SIGVTALRM');
  }
  Atomics.wait(state, 0, job, job === 0 ? IDLE_LOOK_MS : LOOK_MS);
}
