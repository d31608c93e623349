import cluster, { type Worker } from 'node:cluster';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import { LONGEST_PATIENT_DRAIN_MS } from '#process/drain.ts';
import { closeHandedOver } from '#workers/close-handed-over.ts';
import type { ToPrimary, ToWorker } from '#workers/messages.ts';

export type SupervisedWorker = {
  readonly pid: number | undefined;
  /** Sends nothing to a worker that has ended. */
  send(message: ToWorker): void;
};

export type WorkersOptions = {
  readonly count: number;
  readonly log: Pick<Logger, 'info' | 'error'>;
  /** Called with each worker as it starts. */
  readonly onStart?: (worker: SupervisedWorker) => void;
  readonly onMessage?: (worker: SupervisedWorker, message: ToPrimary) => void;
  /** Called once it has ended. */
  readonly onEnd?: (worker: SupervisedWorker) => void;
  /** Called once, with why, when workers end before they are ready again and again, and none serves. */
  readonly onCrashLoop: (reason: string) => void;
  readonly firstDelayMs?: number;
  readonly aliveEveryMs?: number;
  /** Milliseconds for which the next worker is replaced no sooner than the one before has ended. */
  readonly replaceAfterMs?: number;
};

export type Workers = {
  /** Resolves when as many as there should be serve for the first time. */
  readonly ready: Promise<void>;
  /** How many serve now. */
  serving(): number;
  all(): readonly SupervisedWorker[];
  /** Replaces the workers one after the other, each once another one serves in its place. A second call begins again after the first. */
  replaceAll(): void;
  /** Lets all finish the requests in flight; resolves when they have ended. */
  stop(): Promise<void>;
};

type Running = SupervisedWorker & {
  readonly worker: Worker;
  /** Whether it came to serve; false where it ended before. */
  readonly cameUp: Promise<boolean>;
  /** Resolves once it has ended, or could not be started. */
  readonly ended: Promise<void>;
  isReady: boolean;
  isStopping: boolean;
  /** Called one after the other, each time that it says that it has the files of the build that is there. */
  readonly onBuild: (() => void)[];
  /** How often it should have said that it is alive since it last said anything. */
  silences: number;
};

const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 30_000;
const COUNTED_MS = 60_000;
// In a row, none ready in between.
const MOST_FAILURES = 5;
// More than a worker takes by itself; see drain.ts.
const LONGEST_STOP_MS = 20_000;
const LONGEST_PATIENT_STOP_MS = LONGEST_PATIENT_DRAIN_MS + LONGEST_STOP_MS;
// All but long downloads has ended by then; those go on beside the next ones.
const REPLACE_AFTER_MS = 10_000;
// A new worker takes longer than this to start, and the others go on reading meanwhile.
const LONGEST_READ_MS = 1000;
const ALIVE_EVERY_MS = 1000;
// No work of a worker takes a part of this in one turn of its event loop.
const MOST_SILENCES = 10;
// Until it first says so it loads its code, which on a busy machine takes long.
const MOST_SILENCES_AT_START = 60;

/** Starts this program again as workers, whose connections the primary hands out in turn, and keeps as many running. */
export function superviseWorkers({
  count,
  log,
  onStart,
  onMessage,
  onEnd,
  onCrashLoop,
  firstDelayMs = FIRST_DELAY_MS,
  aliveEveryMs = ALIVE_EVERY_MS,
  replaceAfterMs = REPLACE_AFTER_MS,
}: WorkersOptions): Workers {
  // By structured clone: faster than JSON for what is large, and maps stay maps.
  cluster.setupPrimary({ serialization: 'advanced' });
  const running = new Set<Running>();
  let deaths: number[] = [];
  let failures = 0;
  let isStopping = false;
  let replacing: Promise<void> | undefined;
  let isToReplaceAgain = false;

  const { promise: ready, resolve: resolveReady } = Promise.withResolvers<void>();
  const serving = () => [...running].filter((each) => each.isReady && !each.isStopping).length;

  /** Undefined where the system refuses a process at once. */
  function start({ isTrial = false } = {}): Running | undefined {
    let worker: Worker;
    try {
      worker = cluster.fork();
    } catch (error) {
      afterDeath({ pid: undefined, isReady: false }, isTrial, error instanceof Error ? error.message : String(error));
      return undefined;
    }
    closeHandedOver(worker);
    const { promise: cameUp, resolve: resolveCameUp } = Promise.withResolvers<boolean>();
    const { promise: ended, resolve: resolveEnded } = Promise.withResolvers<void>();
    const started: Running = {
      worker,
      cameUp,
      ended,
      isReady: false,
      isStopping: false,
      onBuild: [],
      silences: MOST_SILENCES - MOST_SILENCES_AT_START,
      pid: worker.process.pid,
      send(message) {
        if (worker.isConnected()) {
          // One that ends at this moment is told of by its end.
          worker.send(message, () => {});
        }
      },
    };
    running.add(started);
    worker.on('error', (error) => {
      // Refused later, and no `exit` follows. Other errors are of messages that do not reach it, and its end tells of that.
      if (worker.process.pid === undefined) {
        onceEnded(error.message);
      }
    });
    worker.on('message', (message: ToPrimary) => {
      started.silences = 0;
      if (message.kind === 'ready') {
        started.isReady = true;
        failures = 0;
        resolveCameUp(true);
        if (serving() >= count) {
          resolveReady();
        }
      } else if (message.kind === 'has-build') {
        started.onBuild.shift()?.();
      }
      onMessage?.(started, message);
    });
    worker.once('exit', (code, signal) => onceEnded(signal ?? `code ${code}`));
    function onceEnded(how: string): void {
      if (!running.delete(started)) {
        return;
      }
      resolveCameUp(false);
      resolveEnded();
      onEnd?.(started);
      if (!isStopping && !started.isStopping) {
        afterDeath(started, isTrial, how);
      }
    }
    started.send({ kind: 'begin', listensAtOnce: serving() === 0, aliveEveryMs });
    onStart?.(started);
    return started;
  }

  function afterDeath({ pid, isReady }: Pick<Running, 'pid' | 'isReady'>, isTrial: boolean, how: string): void {
    const which =
      pid === undefined
        ? `A worker could not be started: ${how}`
        : `The worker with the process id ${pid} ended ${isReady ? '' : 'before it was ready '}with ${how}`;
    if (isTrial && !isReady) {
      // Whoever started it looks after the rest.
      log.error(`${which}.`);
      return;
    }
    failures += isReady ? 0 : 1;
    if (failures >= MOST_FAILURES && serving() === 0) {
      onCrashLoop(
        `${failures} workers in a row ended before they were ready, the last with ${how}, and none serves. Correct what their messages above say, and start again.`,
      );
      return;
    }
    const now = performance.now();
    deaths = [...deaths.filter((time) => now - time < COUNTED_MS), now];
    const delay = Math.min(firstDelayMs * 2 ** (deaths.length - 1), LONGEST_DELAY_MS);
    log.error(`${which}. Another one starts in ${delay} ms.`);
    setTimeout(replaceDead, delay);
  }

  /** The build may be another one than that of the other workers. One that hangs, or is still starting, is not waited for any longer. */
  async function replaceDead(): Promise<void> {
    await Promise.race([readBuild(), wait(LONGEST_READ_MS)]);
    fill();
  }

  const staying = () => [...running].filter((each) => !each.isStopping);

  /** Starts what is missing. */
  function fill(): void {
    for (let missing = count - staying().length; missing > 0 && !isStopping; missing -= 1) {
      start();
    }
  }

  /** Kills those that have hung. Turns are counted and not time: while this process itself stood still, nobody was heard. */
  function listen(): void {
    for (const each of running) {
      each.silences += 1;
      if (each.silences === MOST_SILENCES) {
        log.error(
          `The worker with the process id ${each.pid} hangs: its event loop has not turned for ${(MOST_SILENCES * aliveEveryMs) / 1000} s, so it answers nobody. It is killed, and replaced.`,
        );
        each.worker.process.kill('SIGKILL');
      }
    }
  }

  async function end(old: Running, patient: boolean): Promise<void> {
    old.isStopping = true;
    const longestMs = patient ? LONGEST_PATIENT_STOP_MS : LONGEST_STOP_MS;
    const timer = setTimeout(() => old.worker.process.kill('SIGKILL'), longestMs);
    old.send({ kind: 'stop', patient });
    await old.ended;
    clearTimeout(timer);
  }

  /**
   * Has all read the files of the build that the next workers are of: pages of those name them, and a browser's other connections are
   * still with these. Resolves when each has answered or ended; one that hangs ends.
   */
  async function readBuild(): Promise<void> {
    const answers = [...running].map((each) => {
      const answered = new Promise<void>((resolve) => {
        each.onBuild.push(resolve);
      });
      each.send({ kind: 'read-build' });
      return Promise.race([answered, each.ended]);
    });
    await Promise.all(answers);
  }

  async function replaceEach(): Promise<void> {
    log.info('SIGHUP: replacing the workers one after the other');
    await readBuild();
    for (const each of staying()) {
      if (isStopping || !running.has(each)) {
        continue;
      }
      if (!(await start({ isTrial: true })?.cameUp)) {
        if (!isStopping) {
          log.error(
            'The new worker could not serve, so the others stay. Correct what its message says, and send SIGHUP again.',
          );
          fill();
        }
        return;
      }
      if (running.has(each) && !isStopping) {
        await Promise.race([end(each, true), wait(replaceAfterMs)]);
      }
    }
    // One that died meanwhile was not missing while there was one more than there should be.
    fill();
    log.info('All workers are replaced');
  }

  async function replaceUntilDone(): Promise<void> {
    do {
      isToReplaceAgain = false;
      await replaceEach();
    } while (isToReplaceAgain && !isStopping);
    replacing = undefined;
  }

  fill();
  setInterval(listen, aliveEveryMs).unref();
  return {
    ready,
    serving,
    all: () => [...running],
    replaceAll() {
      isToReplaceAgain = replacing !== undefined;
      replacing ??= replaceUntilDone();
    },
    async stop() {
      isStopping = true;
      await Promise.all([...running].map((each) => end(each, false)));
    },
  };
}
