import { type ChildProcess, fork } from 'node:child_process';

type JobTable = { readonly [name: string]: (input: never) => Promise<unknown> };
type Input<Jobs, Name extends keyof Jobs> = Jobs[Name] extends (input: infer Given) => unknown ? Given : never;
type Output<Jobs, Name extends keyof Jobs> = Jobs[Name] extends (input: never) => Promise<infer Made> ? Made : never;

/** What the process says about a job: its value, its error, or the limit that it exceeded, after which the process ends. */
export type Reply<Value> = {
  readonly value: Value;
  readonly failed?: Error;
  /** The error's own, such as ENOENT. */
  readonly code?: unknown;
  readonly exceeded?: Limit;
};

/** A process that does jobs one after another. It starts with the first one, and again after it was idle or has ended. */
export type JobProcess<Jobs> = {
  /** Rejects with a JobEnded if the process ended because of the job. */
  run<Name extends keyof Jobs & string>(name: Name, input: Input<Jobs, Name>): Promise<Output<Jobs, Name>>;
};

export type Limit = 'memory' | 'time';

/** A job that ended its process. */
export class JobEnded extends Error {
  override readonly name = 'JobEnded';
  /** The limit that the job exceeded. Undefined if something else ended the process, such as a system without memory. */
  readonly limit: Limit | undefined;

  constructor(limit?: Limit, message?: string) {
    super(message ?? (limit === undefined ? 'the process for it ended' : `it takes too much ${limit}`));
    this.limit = limit;
  }
}

// Ends a process that waits for something that never happens. Its own limits count only work.
const MAX_WAIT_MS = 120_000;
const IDLE_MS = 5000;

/** `file` calls serveJobs. The process has no variables of the environment, which may be secret, and doesn't keep this one alive. */
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
    // It may fail while it has no job, too.
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
        // It ends itself, but is still connected when the next job begins.
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
