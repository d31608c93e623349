import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import type { Logger } from 'pino';

export type Stopping = {
  /** Aborts when the process has been asked to stop. */
  readonly signal: AbortSignal;
  /** Adds what has to be closed after the last request. */
  finally(close: () => Promise<void>): void;
};

// Kubernetes kills after 30 s by default; requests here take milliseconds.
const LONGEST_DRAIN_MS = 10_000;

/** Where others serve meanwhile, nobody waits for the end: a download over a slow line has its time. */
export const LONGEST_PATIENT_DRAIN_MS = 300_000;

// How long connections stay open that nobody has used yet, and, where others serve meanwhile, that nobody uses any more: who uses one in
// this time is told to close it, and loses no request to the moment at which it is closed.
const PATIENCE_MS = 3000;

// A terminal sends Ctrl+C to each process of the group, and one of these may send it on (scripts/steps/run-program.mjs): one press is two.
const SAME_REQUEST_MS = 500;

export type DrainOptions = {
  readonly longestMs?: number;
  readonly longestPatientMs?: number;
  /** The last step, once all is closed. */
  readonly leave?: () => Promise<void>;
};

type BeginOptions = { readonly patient: boolean };

export type StoppingByRequest = Stopping & {
  /**
   * Stops, for the first time that it is called, and ends the process with status 0. Patiently where others take what comes meanwhile; a
   * later call without patience ends that.
   */
  begin(why: string, options?: BeginOptions): void;
};

/**
 * On SIGTERM, SIGINT or SIGHUP stops taking connections, lets requests in flight finish for a bounded time, closes what is left
 * and ends the process with status 0. A second signal ends it at once, but for SIGHUP: whoever reloads the service starts it again.
 */
export function drainOnSignal(server: Server, log: Logger, options: DrainOptions = {}): StoppingByRequest {
  const stopping = createDrain(server, log, options);
  stopOnSignal(stopping);
  process.on('SIGHUP', () => stopping.begin('SIGHUP'));
  return stopping;
}

/** A second one of SIGTERM and SIGINT ends the process at once. */
export function stopOnSignal(stopping: StoppingByRequest): Stopping {
  let asked: number | undefined;
  const onSignal = (signal: NodeJS.Signals) => {
    if (asked === undefined) {
      asked = performance.now();
      // Where something else has begun it, as SIGHUP, that goes on.
      stopping.begin(signal);
    } else if (performance.now() - asked > SAME_REQUEST_MS) {
      process.exit(1);
    }
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
  return stopping;
}

/** The same as drainOnSignal, when it is told to. */
export function createDrain(server: Server, log: Logger, options: DrainOptions = {}): StoppingByRequest {
  // Of these node:http thinks that a request is about to come. Browsers open some ahead.
  const unused = new Set<Socket>();
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  function closeIdle(): void {
    server.closeIdleConnections();
    for (const socket of unused) {
      socket.destroy();
    }
  }
  return createStopping(log, (hurry) => drain(server, hurry, closeIdle, options), options.leave);
}

/**
 * Ends the process with status 0 once `stopServing` has resolved and all is closed, and then `leave`. Its signal aborts as soon as there is
 * no patience.
 */
export function createStopping(
  log: Logger,
  stopServing: (hurry: AbortSignal) => Promise<void>,
  leave?: () => Promise<void>,
): StoppingByRequest {
  const controller = new AbortController();
  const hurry = new AbortController();
  const closers: Array<() => Promise<void>> = [];

  async function stop(why: string): Promise<never> {
    log.info(`${why}: finishing the requests in flight`);
    controller.abort();
    await stopServing(hurry.signal);
    for (const result of await Promise.allSettled(closers.map((close) => close()))) {
      if (result.status === 'rejected') {
        log.error({ err: result.reason }, 'something could not be closed');
      }
    }
    await leave?.();
    process.exit(0);
  }

  return {
    signal: controller.signal,
    finally: (close) => closers.push(close),
    begin(why, { patient } = { patient: false }) {
      if (!patient) {
        hurry.abort();
      }
      if (!controller.signal.aborted) {
        stop(why);
      }
    },
  };
}

async function drain(
  server: Server,
  hurry: AbortSignal,
  closeIdle: () => void,
  { longestMs = LONGEST_DRAIN_MS, longestPatientMs = LONGEST_PATIENT_DRAIN_MS }: DrainOptions,
): Promise<void> {
  // A busy connection would go on to the bound and then lose a request: its next response announces the end.
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  // Where no other request comes, the end follows the response in flight; zero would mean never.
  server.keepAliveTimeout = 1;
  const closed = new Promise<void>((resolve) => {
    if (!hurry.aborted) {
      // That of node:http closes connections that nobody uses, too (since Node 19).
      NetServer.prototype.close.call(server, () => resolve());
    } else {
      server.close(() => resolve());
    }
  });
  const patience = setTimeout(closeIdle, PATIENCE_MS);
  const cutAfter = (ms: number) => setTimeout(() => server.closeAllConnections(), ms);
  let timer = cutAfter(hurry.aborted ? longestMs : longestPatientMs);
  hurry.addEventListener('abort', () => {
    clearTimeout(timer);
    timer = cutAfter(longestMs);
  });
  await closed;
  clearTimeout(patience);
  clearTimeout(timer);
}
