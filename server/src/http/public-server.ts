import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';

/** How `node:http` treats connections. No request of this site has a body or long headers. */
export const SERVER_OPTIONS = {
  requestTimeout: 30_000,
  headersTimeout: 10_000,
  keepAliveTimeout: 65_000,
  // How often these times are checked.
  connectionsCheckingInterval: 2000,
  maxHeaderSize: 16_384,
  // Creates no body stream for requests without a body.
  optimizeEmptyRequests: true,
} as const satisfies ServerOptions;

// Longer than any response takes to be made. After it, an idle connection is closed, such as one whose client doesn't read a large response.
const LONGEST_STILL_MS = 120_000;
// An idle connection takes about 17 KB. Further ones are closed as they arrive.
const MOST_CONNECTIONS = 10_000;

export function createPublicServer(listener: RequestListener, mostConnections: number = MOST_CONNECTIONS): Server {
  const server = createServer(SERVER_OPTIONS, (request, response) => {
    // Nobody knows where such a request ends (RFC 9112 section 6.1).
    if (request.httpVersion === '1.0' && request.headers['transfer-encoding'] !== undefined) {
      response.setHeader('connection', 'close');
    }
    listener(request, response);
  });
  server.setTimeout(LONGEST_STILL_MS);
  server.maxConnections = mostConnections;
  return server;
}
