import { writeFile } from 'node:fs/promises';
import type { Limit } from '#media/job-process.ts';

type Limits = {
  /** The limit for the whole process. */
  readonly maxMegabytes: number;
  /** The limit of processor time per job. */
  readonly maxSeconds: number;
};

type Message<Jobs> = { readonly name: keyof Jobs & string; readonly input: unknown };

// Decoding fills about a gigabyte per second.
const LOOK_MS = 20;

/**
 * Runs the jobs that openJobProcess sends. A job that exceeds a limit ends the process, because native code can't be stopped in
 * another way. The process also ends when the process that sends the jobs ends.
 */
export function serveJobs<Jobs extends { readonly [name: string]: (input: never) => Promise<unknown> }>(
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
  process.on('message', async ({ name, input }: Message<Jobs>) => {
    const stop = watch(limits);
    try {
      process.send?.({ value: await jobs[name]?.(input as never) });
    } catch (error) {
      const failed = error instanceof Error ? error : new Error(String(error));
      // Messages drop an error's own properties.
      process.send?.({ failed, code: 'code' in failed ? failed.code : undefined });
    } finally {
      stop();
    }
  });
}

function watch({ maxMegabytes, maxSeconds }: Limits): () => void {
  const before = process.cpuUsage();
  // Not process.exit, which waits for native code to finish.
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
