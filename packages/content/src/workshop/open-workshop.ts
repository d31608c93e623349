import { setTimeout as pause } from 'node:timers/promises';
import { reasonOf } from '@portico/core/reason-of';
import { MEDIA_TIME } from '#limits.ts';
import { isMediaFile } from '#media/media-files.ts';
import { AFTER_KILL_MS, JobEnded, openJobProcess, repeatIfKilled } from '#process/job-process.ts';
import type { Event } from '#workshop/model.ts';
import type { Job, Made, WorkshopSettings } from '#workshop/protocol.ts';
import type { Change, Version } from '#workshop/store.ts';
import type { WorkshopJobs } from '#workshop/workshop-jobs.ts';

type Options = {
  readonly settings: WorkshopSettings;
  readonly isWatching: boolean;
  readonly log: { warn(facts: object, text: string): void };
  /** Called with what was made, before it is known, so that whoever knows it can read it. */
  readonly onMade: (versions: readonly Version[]) => void;
};

const PROGRAM = new URL('./workshop-program.ts', import.meta.url);
const MAX_HEAP_MEGABYTES = 256;
const MAX_IDLE_BYTES = 200_000_000;
// By the clock on the wall. A busy machine gives a process a part of its time only.
const MIN_WAIT_MS = 20_000;
const WAIT_TIMES = 4;
// Saves and withdrawals may wait for it.
const MAX_STORE_MS = 5000;
const LATE = 'it does not answer';
// A plugin that reads what an author wrote must not learn what the server signs with.
const GIVEN = ['PATH', 'HOME', 'LANG', 'TZ', 'TMPDIR', 'TEMP', 'SystemRoot', 'NODE_ENV', 'LOG_LEVEL', 'SITE_DIR'];

/** The workshop, as the server sees it: a process that something may end at any time. */
export function openWorkshop({ settings, isWatching, log, onMade }: Options) {
  const { limitMs } = settings;
  const maxWaitMs = Math.max(MIN_WAIT_MS, limitMs * WAIT_TIMES);
  let restarts = 0;
  /** The process that has loaded what parsing needs. */
  let warmed: number | undefined = -1;
  const { run, pid, isStuck, close } = openJobProcess<WorkshopJobs>(PROGRAM, {
    argument: settings,
    environment: Object.fromEntries(GIVEN.map((name) => [name, process.env[name]])),
    execArgv: [`--max-old-space-size=${MAX_HEAP_MEGABYTES}`],
    maxWaitMs,
    maxIdleBytes: isWatching ? MAX_IDLE_BYTES : 0,
    onIdleEnd(reason) {
      restarts += 1;
      if (reason !== undefined) {
        log.warn({}, `The process that reads the content ended while it was idle (${reason}). It starts again`);
      }
    },
  });

  function makeAll(jobs: readonly Job[]) {
    return run('make', jobs, maxWaitMs * (jobs.some(({ file }) => isMediaFile(file)) ? MEDIA_TIME : 1));
  }

  return {
    pid,
    close,
    restarts: () => restarts,
    /** Makes the first of some files. */
    async make(jobs: readonly Job[]): Promise<Event> {
      try {
        const { made, versions } = await makeAll(jobs);
        onMade(versions);
        return { type: 'made', made };
      } catch (error) {
        if (!(error instanceof JobEnded)) {
          return { type: 'failed', by: 'program', reason: reasonOf(error) };
        }
        restarts += 1;
        const { by, limit, message } = error;
        await (by === 'outside' && pause(AFTER_KILL_MS));
        const reason = limit === 'time' ? `it takes over ${limitMs / 1000} s` : message;
        return { type: 'failed', by: by === 'job' ? 'file' : by, reason };
      }
    },
    /** Makes something of a file without changing what is known of it. */
    async makeNow(job: Omit<Job, 'since' | 'need'>): Promise<Made | undefined> {
      const { made } = await repeatIfKilled(() => makeAll([{ ...job, need: 'all', since: 0 }]));
      return made[0];
    },
    /** Returns why not, if it can't. A disk that doesn't answer may keep a process that is killed, so no second one waits for it. */
    async store(changes: readonly Change[]): Promise<string | undefined> {
      return isStuck('store') ? LATE : repeatIfKilled(() => run('store', changes, MAX_STORE_MS)).catch(whyUnstored);
    },
    /** A process that something ended while it was idle, or that gave its memory back, is ready for the next save. */
    async warm(): Promise<void> {
      if (pid() !== warmed) {
        warmed = pid();
        await repeatIfKilled(() => run('warm', undefined)).finally(() => {
          warmed = pid();
        });
      }
    },
  };
}

function whyUnstored(error: unknown): string {
  return error instanceof JobEnded && error.by === 'clock' ? LATE : reasonOf(error);
}
