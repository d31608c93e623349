import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Logger } from 'pino';
import { MAX_DRAIN_MS } from '#limits.ts';
import { notifySystemd } from '#process/notify-systemd.ts';

type DrainOptions = {
  readonly log: Logger;
  /** Aborted when the server begins to stop. */
  readonly stopping: AbortController;
  /** What is closed after the last response. */
  readonly closing: ReadonlyArray<{ close(): unknown }>;
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly maxMs?: number;
};

// Until the load balancer notices, it sends requests on new and idle connections. Closing them at once would lose these requests.
const MAX_IDLE_MS = 1500;
// A terminal sends Ctrl+C to each process of the group, and one of these may also forward it (scripts/steps/run.mjs), so pressing
// it once may send two signals.
const SAME_REQUEST_MS = 500;

/** On a signal, or when the parent process ends, finishes the requests in flight and exits with 0. A second signal exits with 1. */
export function drainOnSignal(
  server: Server,
  { log, stopping, closing, variables, maxMs = MAX_DRAIN_MS }: DrainOptions,
): void {
  const inFlight = new Set<ServerResponse>();
  let askedAt: number | undefined;
  let finished = 0;
  let cut = 0;

  // A client that reuses its connection would lose a request.
  function announceEnd(response: ServerResponse): void {
    if (!response.headersSent) {
      response.setHeader('Connection', 'close');
    }
  }
  server.prependListener('request', (_request, response) => {
    inFlight.add(response);
    response.on('close', () => {
      inFlight.delete(response);
      finished += Number(stopping.signal.aborted && response.writableFinished);
    });
    if (stopping.signal.aborted) {
      announceEnd(response);
    }
  });

  async function stop(reason: string): Promise<never> {
    log.info(`${reason}: finishing the requests in flight`);
    stopping.abort();
    notifySystemd('STOPPING=1', log, variables);
    inFlight.forEach(announceEnd);
    // Connections whose response has begun are closed after it. Zero would mean never.
    server.keepAliveTimeout = 1;
    setTimeout(() => {
      cut = inFlight.size;
      server.closeAllConnections();
    }, maxMs);
    if ((await promisify(server.getConnections.bind(server))()) > 0) {
      await pause(Math.min(MAX_IDLE_MS, maxMs));
    }
    server.close();
    await once(server, 'close');
    for (const result of await Promise.allSettled(closing.map(async (each) => each.close()))) {
      if (result.status === 'rejected') {
        log.error({ err: result.reason }, 'something could not be closed');
      }
    }
    log.info({ finished, cut }, `stopped: requests finished: ${finished}, cut off: ${cut}`);
    await promisify(log.flush.bind(log))();
    process.exit(0);
  }

  function ask(reason: string): void {
    if (askedAt === undefined) {
      askedAt = performance.now();
      stop(reason);
    } else if (performance.now() - askedAt > SAME_REQUEST_MS) {
      process.exit(1);
    }
  }
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.on(signal, () => ask(signal));
  }
  process.once('disconnect', () => askedAt ?? ask('npm has ended'));
}
