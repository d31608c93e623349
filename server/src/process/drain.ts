import type { Server } from 'node:http';
import type { Logger } from 'pino';

export type Stopping = {
  /** Aborts when the process has been asked to stop. */
  readonly signal: AbortSignal;
  /** Adds what has to be closed after the last request. */
  finally(close: () => Promise<void>): void;
};

// Kubernetes kills after 30 s by default; requests here take milliseconds.
const LONGEST_DRAIN_MS = 10_000;

/**
 * On SIGTERM or SIGINT stops taking connections, lets requests in flight finish for a bounded time, closes what is left
 * and ends the process with status 0. A second signal ends it at once.
 */
export function drainOnSignal(server: Server, log: Logger, { longestMs = LONGEST_DRAIN_MS } = {}): Stopping {
  const controller = new AbortController();
  const closers: Array<() => Promise<void>> = [];

  async function drain(signal: NodeJS.Signals): Promise<void> {
    if (controller.signal.aborted) {
      process.exit(1);
    }
    log.info(`${signal}: finishing the requests in flight`);
    controller.abort();
    // A busy connection would go on to the bound and then lose a request: its next response announces the end.
    server.prependListener('request', (_request, response) => {
      response.shouldKeepAlive = false;
    });
    // Where no other request comes, the end follows the response in flight; zero would mean never.
    server.keepAliveTimeout = 1;
    // Closes connections that nobody uses, too (since Node 19).
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    const timer = setTimeout(() => server.closeAllConnections(), longestMs);
    await closed;
    clearTimeout(timer);
    for (const result of await Promise.allSettled(closers.map((close) => close()))) {
      if (result.status === 'rejected') {
        log.error({ err: result.reason }, 'something could not be closed');
      }
    }
    process.exit(0);
  }

  process.on('SIGTERM', drain);
  process.on('SIGINT', drain);
  return { signal: controller.signal, finally: (close) => closers.push(close) };
}
