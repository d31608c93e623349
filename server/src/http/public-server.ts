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
import { createSending, discard, type Sending } from '#http/sending.ts';

/** How `node:http` handles connections. No request to this site needs long headers. */
const SERVER_OPTIONS = {
  requestTimeout: 30_000,
  headersTimeout: 10_000,
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 2000,
  maxHeaderSize: 16_384,
  // Two `Host` lines become one malformed line, which RFC 9112 section 3.2 requires us to refuse.
  joinDuplicateHeaders: true,
  // Creates no body stream for requests without a body.
  optimizeEmptyRequests: true,
} as const satisfies ServerOptions;

// Longer than making any response takes. Afterwards, an idle connection is closed.
const MAX_STILL_MS = 120_000;
// A client that reads nothing of its response for this long has gone away, or only wants to fill our memory.
const MAX_UNREAD_MS = 20_000;
// An idle connection takes about 17 KB. Connections beyond this limit are closed as they arrive.
const MAX_CONNECTIONS = 10_000;
// Browsers and proxies send one request at a time, benchmarks up to 16.
const MAX_PIPELINED = 200;
// The limit for all connections together. A request takes a few kilobytes, and with the longest headers 16 more.
const MAX_PIPELINED_IN_TOTAL = 2000;
// While this many requests of a connection wait, the rest stays in the system's buffer, and then with the client.
const PAUSED_AT = 16;

export function createPublicServer(listener: RequestListener, maxConnections: number = MAX_CONNECTIONS): Server {
  const server = createServer(SERVER_OPTIONS, listener);
  server.setTimeout(MAX_STILL_MS);
  server.maxConnections = maxConnections;
  return server;
}

type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse };

type ListenerOptions = {
  /** Counts the bodies that are being sent. */
  readonly sending?: Sending;
  /** Milliseconds after which a connection is closed if its client reads nothing of a response. */
  readonly maxUnreadMs?: number;
};

/**
 * Sends the answer to each request. The next request of a connection begins when the previous response has been handed to the
 * system, so that one client can't make the server hold many responses. A connection with too many waiting requests is closed,
 * after which a client may repeat them (RFC 9112 section 9.3.2). `answer` doesn't reject.
 */
export function createListener(
  answer: (request: SiteRequest) => Promise<SiteResponse>,
  { sending = createSending(), maxUnreadMs = MAX_UNREAD_MS }: ListenerOptions = {},
): RequestListener {
  /** The requests of a connection that wait for an earlier one. */
  const queues = new WeakMap<Socket, Exchange[]>();
  let pipelined = 0;

  function begin(exchange: Exchange): void {
    const { request, response } = exchange;
    const { socket } = request;
    response.once('close', () => next(socket));
    respond(exchange).catch(() => {
      // Nothing more can be sent: the client has disconnected, or part of the response has been sent.
      socket.destroy();
    });
  }

  function next(socket: Socket): void {
    const queue = queues.get(socket) ?? [];
    if (socket.destroyed) {
      pipelined -= queue.length;
      queue.length = 0;
    }
    const waiting = queue.shift();
    if (waiting === undefined) {
      queues.delete(socket);
      return;
    }
    pipelined -= 1;
    if (queue.length < PAUSED_AT) {
      socket.resume();
    }
    socket.setTimeout(MAX_STILL_MS);
    begin(waiting);
  }

  async function respond({ request, response }: Exchange): Promise<void> {
    // It isn't clear where such a request ends (RFC 9112 section 6.1).
    if (request.httpVersion === '1.0' && request.headers['transfer-encoding'] !== undefined) {
      response.setHeader('connection', 'close');
    }
    const { method = '', url: target = '', headers, socket } = request;
    const { status, headers: fields, cookies, body } = await answer({ method, target, headers, body: request });
    if (response.destroyed) {
      discard(body);
      return;
    }
    // Counts the bytes of a file, and throws at its end if the file became shorter while it was sent.
    response.strictContentLength = body instanceof Readable;
    if (cookies !== undefined) {
      response.setHeader('set-cookie', cookies);
    }
    response.writeHead(status, fields);
    if (!(body instanceof Readable)) {
      response.end(method === 'HEAD' ? undefined : body);
      // By now, most bodies have been handed to the system.
      if (socket.writableLength > 0) {
        response.once('close', sending.hold(body));
        socket.setTimeout(maxUnreadMs);
      }
      return;
    }
    response.once('close', sending.hold(body));
    socket.setTimeout(maxUnreadMs);
    await pipeline(body, response, { end: false });
    response.end();
  }

  return (request, response) => {
    const { socket } = request;
    const queue = queues.get(socket);
    if (queue === undefined) {
      queues.set(socket, []);
      begin({ request, response });
      return;
    }
    if (queue.length >= MAX_PIPELINED || pipelined >= MAX_PIPELINED_IN_TOTAL) {
      socket.destroy();
      return;
    }
    pipelined += 1;
    queue.push({ request, response });
    if (queue.length >= PAUSED_AT) {
      socket.pause();
    }
  };
}
