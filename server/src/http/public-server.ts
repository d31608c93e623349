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
import { CONNECTION_LIMITS, MAX_CONNECTIONS, MAX_STILL_MS, MAX_UNREAD_MS } from '#limits.ts';

const SERVER_OPTIONS = {
  ...CONNECTION_LIMITS,
  // Two `Host` lines become one malformed line, which RFC 9112 section 3.2 requires us to refuse.
  joinDuplicateHeaders: true,
  // Creates no body stream for requests without a body.
  optimizeEmptyRequests: true,
} as const satisfies ServerOptions;

export function createPublicServer(listener: RequestListener, maxConnections: number = MAX_CONNECTIONS): Server {
  const server = createServer(SERVER_OPTIONS, listener);
  server.setTimeout(MAX_STILL_MS);
  server.maxConnections = maxConnections;
  // Node has this property without a type. Otherwise a client that closes its side after its request, as `nc` does, gets no answer.
  return Object.assign(server, { httpAllowHalfOpen: true });
}

type Exchange = { readonly request: IncomingMessage; readonly response: ServerResponse };

type ListenerOptions = {
  /** Milliseconds after which a connection is closed if its client reads nothing of a response. */
  readonly maxUnreadMs?: number;
};

/**
 * Sends the answer to each request. A connection has one at a time, so that one client can't make the server hold many responses. The
 * next request may come before the end of a response, because a client may already have the last byte of a file. If yet another one
 * comes, the connection is closed after these two, and the client may repeat the others (RFC 9112 section 9.3.2). `answer` doesn't
 * reject.
 */
export function createListener(
  answer: (request: SiteRequest) => Promise<SiteResponse>,
  { maxUnreadMs = MAX_UNREAD_MS }: ListenerOptions = {},
): RequestListener {
  /** The exchanges of a connection: the current one, and perhaps one that waits for its end. */
  const exchanges = new WeakMap<Socket, readonly [Exchange] | readonly [Exchange, Exchange]>();

  function begin(exchange: Exchange): void {
    const { request, response } = exchange;
    const { socket } = request;
    exchanges.set(socket, [exchange]);
    response.on('close', () => {
      const [, next] = exchanges.get(socket) ?? [];
      exchanges.delete(socket);
      if (next !== undefined && !socket.destroyed) {
        socket.setTimeout(MAX_STILL_MS);
        begin(next);
      }
    });
    respond(exchange).catch(() => {
      // Nothing more can be sent: the client has disconnected, or part of the response has been sent.
      socket.destroy();
    });
  }

  async function respond({ request, response }: Exchange): Promise<void> {
    // It isn't clear where such a request ends (RFC 9112 section 6.1).
    if (request.httpVersion === '1.0' && request.headers['transfer-encoding'] !== undefined) {
      response.setHeader('connection', 'close');
    }
    const { method = '', url: target = '', headers, socket } = request;
    const { status, headers: fields, cookies, body } = await answer({ method, target, headers, body: request });
    if (response.destroyed) {
      if (body instanceof Readable) {
        body.destroy();
      }
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
        socket.setTimeout(maxUnreadMs);
      }
      return;
    }
    socket.setTimeout(maxUnreadMs);
    await pipeline(body, response, { end: false });
    response.end();
  }

  return (request, response) => {
    const { socket } = request;
    const [current, next] = exchanges.get(socket) ?? [];
    if (current === undefined) {
      begin({ request, response });
    } else if (next === undefined) {
      exchanges.set(socket, [current, { request, response }]);
    } else if (!next.response.hasHeader('connection')) {
      next.response.setHeader('connection', 'close');
      // With this listener, Node stops reading from the connection.
      socket.on('readable', () => {});
    }
  };
}
