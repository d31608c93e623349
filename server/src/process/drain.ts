import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';

export type Stopping = {
  /** Aborts when the process has been asked to stop. */
  readonly signal: AbortSignal;
  /** Adds what has to be closed after the last request. */
  finally(close: () => Promise<void>): void;
};

// Kubernetes kills after 30 s by default; requests here take milliseconds.
const LONGEST_DRAIN_MS = 10_000;
// Browsers open some connections ahead and may use them at any moment; after this time they are closed.
const LONGEST_UNUSED_MS = 3000;
// A terminal sends Ctrl+C to each process of the group, and one of these may send it on (scripts/steps/run.mjs): one press is two.
const SAME_REQUEST_MS = 500;

/**
 * On SIGTERM or SIGINT stops taking connections, lets requests in flight finish for a bounded time, closes what is left
 * and ends the process with status 0. A second signal ends it at once, with status 1.
 */
export function drainOnSignal(server: Server, log: Logger, longestMs: number = LONGEST_DRAIN_MS): Stopping {
  const controller = new AbortController();
  const closers: Array<() => Promise<void>> = [];
  const closeUnused = trackUnused(server);
  let askedAt: number | undefined;

  async function stop(signal: NodeJS.Signals): Promise<never> {
    log.info(`${signal}: finishing the requests in flight`);
    controller.abort();
    await drain(server, closeUnused, longestMs);
    for (const result of await Promise.allSettled(closers.map((close) => close()))) {
      if (result.status === 'rejected') {
        log.error({ err: result.reason }, 'something could not be closed');
      }
    }
    process.exit(0);
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (askedAt === undefined) {
        askedAt = performance.now();
        stop(signal);
      } else if (performance.now() - askedAt > SAME_REQUEST_MS) {
        process.exit(1);
      }
    });
  }
  return { signal: controller.signal, finally: (close) => closers.push(close) };
}

/** Follows connections on which no request has come yet: node:http does not count them as idle. Returns how to close them. */
function trackUnused(server: Server): () => void {
  const unused = new Set<Socket>();
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  return () => {
    for (const socket of unused) {
      socket.destroy();
    }
  };
}

async function drain(server: Server, closeUnused: () => void, longestMs: number): Promise<void> {
  // A connection in use would go on to the bound and then lose a request, so its next response announces the end.
  server.prependListener('request', (_request, response) => {
    response.setHeader('Connection', 'close');
  });
  // If no other request comes, the connection ends after the response in flight; zero would mean never.
  server.keepAliveTimeout = 1;
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  const timers = [
    setTimeout(closeUnused, LONGEST_UNUSED_MS),
    setTimeout(() => server.closeAllConnections(), longestMs),
  ];
  await closed;
  timers.forEach(clearTimeout);
}
