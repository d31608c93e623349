import type { JobProcess } from '#process/job-process.ts';
import type { WorkshopSettings } from '#workshop/protocol.ts';
import { createJobs, type WorkshopJobs } from '#workshop/workshop-jobs.ts';

/** Runs the workshop's jobs in this process, for tests of everything but the border between the processes, which takes a second to start. */
export function openJobsHere(
  _program: URL,
  options: { readonly argument: WorkshopSettings },
): JobProcess<WorkshopJobs> {
  let jobs: WorkshopJobs | undefined;
  let last: Promise<unknown> = Promise.resolve();
  return {
    run(name, input) {
      const job = last.then(async () => {
        jobs ??= createJobs(options.argument);
        const run: (given: never, note: () => void) => Promise<unknown> = jobs[name];
        return structuredClone(await run(structuredClone(input) as never, () => {}));
      });
      last = job.catch(() => {});
      return job as never;
    },
    isStuck: () => false,
    pid: () => jobs && process.pid,
    close: () => {},
  };
}
