import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { SiteRequest, SiteResponse } from '#http/messages.ts';

/** How `node:http` treats connections. No request of this site has long headers. */
const SERVER_OPTIONS = {
  requestTimeout: 30_000,
  headersTimeout: 10_000,
  keepAliveTimeout: 65_000,
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

/**
 * Sends the answer to each request. Those of one connection are answered one after another, so that one client cannot open
 * thousands of files. `answer` doesn't reject.
 */
export function createListener(answer: (request: SiteRequest) => Promise<SiteResponse>): RequestListener {
  const last = new WeakMap<Socket, Promise<void>>();

  async function respondAfter(earlier: Promise<void> | undefined, request: IncomingMessage, response: ServerResponse) {
    await earlier;
    const { socket } = request;
    try {
      await (socket.destroyed ? undefined : respond(request, response, answer));
    } catch {
      // Nothing can be sent any more: the client has disconnected, or part of the response has been sent.
      socket.destroy();
    }
  }

  return (request, response) => {
    last.set(request.socket, respondAfter(last.get(request.socket), request, response));
  };
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (request: SiteRequest) => Promise<SiteResponse>,
): Promise<void> {
  // It isn't clear where such a request ends (RFC 9112 section 6.1).
  if (request.httpVersion === '1.0' && request.headers['transfer-encoding'] !== undefined) {
    response.setHeader('connection', 'close');
  }
  const { method = '', url: target = '', headers } = request;
  const { status, headers: fields, body } = await answer({ method, target, headers, body: request });
  if (!(body instanceof Readable)) {
    response.writeHead(status, fields).end(method === 'HEAD' ? undefined : body);
  } else if (response.destroyed) {
    body.destroy();
  } else {
    response.writeHead(status, fields);
    await pipeline(body, response, { end: false });
    // Throws if the file became shorter while it was sent.
    response.strictContentLength = true;
    response.end();
  }
}
