import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';
import { pipeline } from 'node:stream';
import type { SiteRequest, SiteResponse } from '#http/messages.ts';

/** How `node:http` treats connections. No request of this site has long headers. */
export const SERVER_OPTIONS = {
  requestTimeout: 30_000,
  headersTimeout: 10_000,
  keepAliveTimeout: 65_000,
  // How often these times are checked.
  connectionsCheckingInterval: 2000,
  maxHeaderSize: 16_384,
  // Two `Host` lines become a malformed one, which RFC 9112 section 3.2 requires to refuse.
  joinDuplicateHeaders: true,
  // Creates no body stream for requests without a body.
  optimizeEmptyRequests: true,
} as const satisfies ServerOptions;

// Longer than any response takes to be made. After it, an idle connection is closed, such as one whose client doesn't read a large response.
const MAX_STILL_MS = 120_000;
// An idle connection takes about 17 KB. Further ones are closed as they arrive.
const MAX_CONNECTIONS = 10_000;

export function createPublicServer(listener: RequestListener, maxConnections: number = MAX_CONNECTIONS): Server {
  const server = createServer(SERVER_OPTIONS, listener);
  server.setTimeout(MAX_STILL_MS);
  server.maxConnections = maxConnections;
  return server;
}

/** Sends the answer to each request. `answer` doesn't reject. */
export function createListener(answer: (request: SiteRequest) => Promise<SiteResponse>): RequestListener {
  return async (request, response) => {
    // It isn't clear where such a request ends (RFC 9112 section 6.1).
    if (request.httpVersion === '1.0' && request.headers['transfer-encoding'] !== undefined) {
      response.setHeader('connection', 'close');
    }
    const { method = '', url: target = '', headers } = request;
    const { status, headers: fields, body } = await answer({ method, target, headers, body: request });
    response.writeHead(status, fields);
    if (body === undefined || method === 'HEAD' || body instanceof Uint8Array) {
      response.end(method === 'HEAD' ? undefined : body);
    } else {
      // A client that goes away isn't an error.
      pipeline(body, response, () => {});
    }
  };
}
