import { writeFile } from 'node:fs/promises';
import { type Limits, startWatchdog, type Watchdog } from '#process/start-watchdog.ts';

type Message<Jobs> = { readonly name: keyof Jobs & string; readonly input: unknown };

export type NoteJob = Watchdog['note'];

/**
 * Runs the jobs that openJobProcess sends. A job that exceeds a limit ends the process. The process also ends when the process that
 * sends the jobs ends. A job with several parts may call its second argument before each of them, so that each has the whole time.
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
  const { note } = startWatchdog(limits, process.ppid);
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
