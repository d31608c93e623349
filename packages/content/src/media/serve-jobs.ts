import { writeFile } from 'node:fs/promises';
import type { Limit } from '#media/job-process.ts';

type Limits = {
  /** Of the whole process. */
  readonly maxMegabytes: number;
  /** Of processor time for a job. */
  readonly maxSeconds: number;
};

type Message<Jobs> = { readonly name: keyof Jobs & string; readonly input: unknown };

// Decoding fills about a gigabyte in a second.
const LOOK_MS = 20;

/**
 * Does the jobs that openJobProcess sends. A job that exceeds a limit ends the process: what native code does can't be
 * stopped otherwise. So does the end of the process that sends them.
 */
export function serveJobs<Jobs extends { readonly [name: string]: (input: never) => Promise<unknown> }>(
  jobs: Jobs,
  limits: Limits,
): void {
  process.once('disconnect', () => process.exit());
  // A terminal and systemd send these to all processes, and the sender has requests to finish.
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => {});
  }
  // If the system has no memory left, this process ends, and not the one that answers readers. Only Linux knows the file.
  void writeFile('/proc/self/oom_score_adj', '1000').catch(() => {});
  process.on('message', async ({ name, input }: Message<Jobs>) => {
    const stop = watch(limits);
    try {
      process.send?.({ value: await jobs[name]?.(input as never) });
    } catch (error) {
      const failed = error instanceof Error ? error : new Error(String(error));
      // A message loses an error's own fields.
      process.send?.({ failed, code: 'code' in failed ? failed.code : undefined });
    } finally {
      stop();
    }
  });
}

function watch({ maxMegabytes, maxSeconds }: Limits): () => void {
  const before = process.cpuUsage();
  // Not process.exit, which waits for what native code does.
  const end = () => process.kill(process.pid, 'SIGKILL');
  const exceed = (exceeded: Limit) => process.send?.({ exceeded }, end);
  const looking = setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    if (process.memoryUsage.rss() > maxMegabytes * 1e6) {
      exceed('memory');
    } else if (user + system > maxSeconds * 1e6) {
      exceed('time');
    }
  }, LOOK_MS);
  return () => clearInterval(looking);
}
