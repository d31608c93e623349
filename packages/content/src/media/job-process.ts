import { type ChildProcess, fork } from 'node:child_process';

type JobTable = { readonly [name: string]: (input: never) => Promise<unknown> };
type Input<Jobs, Name extends keyof Jobs> = Jobs[Name] extends (input: infer Given) => unknown ? Given : never;
type Output<Jobs, Name extends keyof Jobs> = Jobs[Name] extends (input: never) => Promise<infer Made> ? Made : never;

/** The process's answer to a job: a value, an error, or the limit that it exceeded, after which the process ends. */
export type Reply<Value> = {
  readonly value: Value;
  readonly failed?: Error;
  /** The error's own code, such as ENOENT. */
  readonly code?: unknown;
  readonly exceeded?: Limit;
};

/** A process that runs jobs one after another. It starts with the first job, and again after it was idle or has ended. */
export type JobProcess<Jobs> = {
  /** Rejects with a JobEnded if the process ended because of the job. */
  run<Name extends keyof Jobs & string>(name: Name, input: Input<Jobs, Name>): Promise<Output<Jobs, Name>>;
};

export type Limit = 'memory' | 'time';

/** Thrown when a job ended its process. */
export class JobEnded extends Error {
  override readonly name = 'JobEnded';
  /** The limit that the job exceeded. Undefined if something else ended the process, such as a lack of memory. */
  readonly limit: Limit | undefined;

  constructor(limit?: Limit, message?: string) {
    super(message ?? (limit === undefined ? 'the process for it ended' : `it takes too much ${limit}`));
    this.limit = limit;
  }
}

// Ends a process that waits for something that never happens. The process's own limits only count processor time.
const MAX_WAIT_MS = 120_000;
const IDLE_MS = 5000;

/**
 * The program in `file` calls serveJobs. The process gets no environment variables, which may be secret, and doesn't keep this process alive.
 */
export function openJobProcess<Jobs extends JobTable>(
  file: URL,
  { maxWaitMs = MAX_WAIT_MS, idleMs = IDLE_MS } = {},
): JobProcess<Jobs> {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  function started(): ChildProcess {
    if (child?.connected) {
      return child;
    }
    child = fork(file, {
      execArgv: [],
      env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    // It may also fail while it has no job.
    child.on('error', () => {});
    return child;
  }

  async function work<Name extends keyof Jobs & string>(
    name: Name,
    input: Input<Jobs, Name>,
  ): Promise<Output<Jobs, Name>> {
    clearTimeout(idle);
    const worker = started();
    const { promise, resolve, reject } = Promise.withResolvers<Output<Jobs, Name>>();
    function onMessage({ value, failed, code, exceeded }: Reply<Output<Jobs, Name>>): void {
      if (exceeded !== undefined) {
        // The process will end itself, but it is still connected when the next job begins.
        child = undefined;
        reject(new JobEnded(exceeded));
      } else if (failed !== undefined) {
        reject(Object.assign(failed, code !== undefined && { code }));
      } else {
        resolve(value);
      }
    }
    const onExit = () => {
      child = undefined;
      reject(new JobEnded());
    };
    worker.ref();
    worker.channel?.ref();
    worker.on('message', onMessage).on('exit', onExit).on('error', reject);
    const late = setTimeout(() => worker.kill('SIGKILL'), maxWaitMs);
    try {
      worker.send({ name, input });
      return await promise;
    } finally {
      clearTimeout(late);
      worker.off('message', onMessage).off('exit', onExit).off('error', reject);
      worker.unref();
      worker.channel?.unref();
      idle = setTimeout(() => worker.connected && worker.disconnect(), idleMs).unref();
    }
  }

  return {
    run(name, input) {
      const job = last.then(() => work(name, input));
      last = job.catch(() => {});
      return job;
    },
  };
}
