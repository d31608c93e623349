import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { MAX_WAIT_MS } from '#limits.ts';
import type { NoteJob } from '#process/serve-jobs.ts';

type Job = (input: never, note: NoteJob) => Promise<unknown>;
type JobTable = { readonly [name: string]: Job };
type Input<Run> = Run extends (input: infer Given, note: NoteJob) => unknown ? Given : never;
type Output<Run> = Run extends (input: never, note: NoteJob) => Promise<infer Made> ? Made : never;

/** The process's answer to a job: a value or an error. */
export type Reply = {
  readonly value?: unknown;
  readonly failed?: Error;
  /** The error's own code, such as ENOENT. */
  readonly code?: unknown;
  /** The memory of the process after the job, in bytes. */
  readonly bytes: number;
};

/** A process that runs jobs one after another. It starts with the first job, and again after it has ended. */
export type JobProcess<Jobs> = {
  /** Rejects with a JobEnded if the process ended during the job, or didn't answer in time by the clock on the wall. */
  run<Name extends keyof Jobs & string>(
    name: Name,
    input: Input<Jobs[Name]>,
    maxWaitMs?: number,
  ): Promise<Output<Jobs[Name]>>;
  /** Whether a process that was killed during such a job has not ended. */
  isStuck(name: keyof Jobs & string): boolean;
  /** The process's number; undefined if it doesn't run. */
  pid(): number | undefined;
  /** Ends the process. A job that runs is rejected. */
  close(): void;
};

type JobProcessOptions = {
  /** Given to the program as JSON, as its first argument. Other users of the machine can read it. */
  readonly argument?: unknown;
  /** The environment of the process; only the cache of compiled modules by default. */
  readonly environment?: NodeJS.ProcessEnv;
  readonly execArgv?: readonly string[];
  readonly maxWaitMs?: number;
  readonly idleMs?: number;
  /** An idle process ends if it has more memory than this. */
  readonly maxIdleBytes?: number;
  /** Called when the process ended without a job: the reason, or undefined if it had too much memory. */
  readonly onIdleEnd?: (reason: string | undefined) => void;
};

/** Thrown when the process ended during a job. */
export class JobEnded extends Error {
  override readonly name = 'JobEnded';
  /** What ended it: the job, something outside, such as a machine without memory, or the clock, because it didn't answer in time. */
  readonly by: 'job' | 'outside' | 'clock';
  /** The limit that the job exceeded. */
  readonly limit: 'memory' | 'time' | undefined;

  constructor(by: JobEnded['by'], reason: string, limit?: JobEnded['limit']) {
    super(reason);
    this.by = by;
    this.limit = limit;
  }
}

const IDLE_MS = 5000;
const MAX_KILLS = 5;
/** After this time, a job that something outside ended may run again. */
export const AFTER_KILL_MS = 200;

/** Runs a job again if something outside ended the process, which is no fault of the job. */
export async function repeatIfKilled<Value>(job: () => Promise<Value>): Promise<Value> {
  for (let kills = 1; ; kills += 1) {
    try {
      return await job();
    } catch (error) {
      if (!(error instanceof JobEnded && error.by === 'outside') || kills === MAX_KILLS) {
        throw error;
      }
      await pause(AFTER_KILL_MS);
    }
  }
}

/** The program in `file` calls serveJobs. The process doesn't keep this process alive. */
export function openJobProcess<Jobs extends JobTable>(file: URL, options: JobProcessOptions = {}): JobProcess<Jobs> {
  const { maxIdleBytes = 0, argument = null, execArgv = [] } = options;
  const { NODE_COMPILE_CACHE } = process.env;
  let child: ChildProcess | undefined;
  let busy: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let isClosed = false;
  const stuck = new Map<ChildProcess, string>();

  function started(): ChildProcess {
    if (child?.connected) {
      return child;
    }
    const starting = fork(file, [JSON.stringify(argument)], {
      execArgv: [...execArgv],
      env: { NODE_COMPILE_CACHE, ...options.environment },
      serialization: 'advanced',
      // What a plugin prints must not get between the lines of a log on standard output.
      stdio: ['ignore', 2, 'inherit', 'ipc'],
    });
    // It may also fail while it has no job.
    starting.on('error', () => {});
    starting.once('exit', (code, signal) => {
      child = child === starting ? undefined : child;
      if (busy !== starting && !isClosed) {
        // A process that isn't needed any more ends with 0.
        options.onIdleEnd?.(code === 0 ? undefined : (signal ?? `code ${code}`));
      }
    });
    child = starting;
    return starting;
  }

  async function work(name: string, input: unknown, waitMs: number): Promise<unknown> {
    clearTimeout(idle);
    if (isClosed) {
      throw new JobEnded('job', 'the process is closed');
    }
    const worker = started();
    busy = worker;
    const { promise, resolve, reject } = Promise.withResolvers<Reply>();
    // Its last message may arrive after its exit, but before it is closed.
    const onClose = (code: number | null, signal: NodeJS.Signals | null) => reject(endOf(code, signal));
    worker.ref();
    worker.channel?.ref();
    worker.on('message', resolve).on('close', onClose).on('error', reject);
    const late = setTimeout(() => {
      // A process that is stopped receives no other signal, and one that waits for a disk may not even end by this one.
      worker.kill('SIGKILL');
      stuck.set(worker, name);
      worker.removeAllListeners('exit').once('exit', () => stuck.delete(worker));
      child = child === worker ? undefined : child;
      reject(new JobEnded('clock', `the process that reads it did not answer for ${waitMs / 1000} s`));
    }, waitMs);
    try {
      worker.send({ name, input }, () => {});
      const { value, failed, code, bytes } = await promise;
      const end = () => bytes > maxIdleBytes && worker.connected && worker.disconnect();
      idle = setTimeout(end, options.idleMs ?? IDLE_MS).unref();
      if (failed !== undefined) {
        throw Object.assign(failed, code !== undefined && { code });
      }
      return value;
    } finally {
      busy = undefined;
      clearTimeout(late);
      worker.off('message', resolve).off('close', onClose).off('error', reject);
      worker.unref();
      worker.channel?.unref();
    }
  }

  return {
    run<Name extends keyof Jobs & string>(name: Name, input: Input<Jobs[Name]>, waitMs = options.maxWaitMs) {
      const job = last.then(() => work(name, input, waitMs ?? MAX_WAIT_MS));
      last = job.catch(() => {});
      // The program's type says what a job returns.
      return job as Promise<Output<Jobs[Name]>>;
    },
    isStuck: (name) => stuck.values().some((each) => each === name),
    pid: () => child?.pid,
    close(): void {
      isClosed = true;
      clearTimeout(idle);
      child?.kill('SIGKILL');
    },
  };
}

// The signals with which a process ends itself; see serve-jobs.ts.
const LIMITS: Readonly<Record<string, JobEnded['limit']>> = { SIGVTALRM: 'time', SIGUSR2: 'memory' };

function endOf(code: number | null, signal: NodeJS.Signals | null): JobEnded {
  if (signal === 'SIGABRT') {
    // V8 ends a process without memory in this way.
    return new JobEnded('job', 'it takes too much memory, or ends the process that reads it');
  }
  const limit = LIMITS[signal ?? ''];
  // A process that ends with 0 starts anew on purpose.
  const isOutside = signal === 'SIGKILL' || signal === 'SIGTERM' || code === 0;
  const reason = limit
    ? `it takes too much ${limit}`
    : `it ends the process that reads it (${signal ?? `code ${code}`})`;
  return new JobEnded(isOutside ? 'outside' : 'job', reason, limit);
}
