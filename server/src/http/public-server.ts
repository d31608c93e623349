import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { limitPipelines } from '#http/pipelining.ts';

export type PublicServerOptions = {
  /** More are closed as they come. */
  readonly mostConnections?: number;
  /** Called with that number where it is reached, at most once a minute. */
  readonly onFull?: (mostConnections: number) => void;
};

/** How `node:http` treats connections. No request of this site has a body or long headers. */
export const SERVER_OPTIONS = {
  requestTimeout: 30_000,
  headersTimeout: 10_000,
  keepAliveTimeout: 65_000,
  // How often these times are looked at.
  connectionsCheckingInterval: 2000,
  maxHeaderSize: 16_384,
  // No stream for a body that a request does not announce: 3 of the 16 µs that a bare server takes for a response.
  optimizeEmptyRequests: true,
} as const satisfies ServerOptions;

// How long a connection stays open on which nothing moves, such as that of a client that asks for something large and does not read it.
// Longer than any response is waited for: a queue of 16 renders at once that each take their limit of five seconds.
const LONGEST_STILL_MS = 120_000;
// An idle one takes some 17 KB.
const MOST_CONNECTIONS = 10_000;
// How long an idle one stays open for a minute after that number was reached.
const KEEP_ALIVE_FULL_MS = 5000;
const MINUTE_MS = 60_000;

/** Makes the server of the public port, with a bound to all that a client may leave open. */
export function createPublicServer(
  listener: RequestListener,
  { mostConnections = MOST_CONNECTIONS, onFull = () => {} }: PublicServerOptions = {},
): Server {
  const server = createServer(SERVER_OPTIONS, limitPipelines(listener));
  server.setTimeout(LONGEST_STILL_MS);
  server.maxConnections = mostConnections;
  let full: NodeJS.Timeout | undefined;
  server.on('drop', () => {
    if (full === undefined) {
      onFull(mostConnections);
      // Of those that are answered from now on. Closing others here could cut off what is still being sent.
      server.keepAliveTimeout = KEEP_ALIVE_FULL_MS;
      full = setTimeout(() => {
        full = undefined;
        server.keepAliveTimeout = SERVER_OPTIONS.keepAliveTimeout;
      }, MINUTE_MS).unref();
    }
  });
  return server;
}
