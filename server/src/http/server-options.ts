import type { Server, ServerOptions } from 'node:http';

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

/** Bounds how many connections are open, of which more are closed as they come, and how long each of them may be still. */
export function limitConnections(server: Server, most = MOST_CONNECTIONS): void {
  server.setTimeout(LONGEST_STILL_MS);
  // Without the second, which its types do not have yet, the primary of several processes hands a connection from one to the next for as
  // long as all have theirs.
  Object.assign(server, { maxConnections: most, dropMaxConnection: true });
}
