import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

// No browser sends a request on a connection before the last one is answered, and proxies seldom do. A waiting request takes some 3 KB.
const MOST_WAITING = 100;

/**
 * Closes a connection on which more requests wait for those before them than a client has a use for (pipelining, RFC 9112 section 9.3.2).
 * `node:http` reads on for as long as nothing is written, and would keep them all.
 */
export function limitPipelines(next: RequestListener): RequestListener {
  const waitingOn = new WeakMap<Socket, number>();

  function add(socket: Socket, change: 1 | -1): number {
    const waiting = (waitingOn.get(socket) ?? 0) + change;
    waitingOn.set(socket, waiting);
    return waiting;
  }

  return (request, response) => {
    const { socket } = request;
    // A response has no socket until those before it are sent.
    if (response.socket === null) {
      response.on('close', () => add(socket, -1));
      if (add(socket, 1) > MOST_WAITING) {
        socket.destroy();
        return;
      }
    }
    next(request, response);
  };
}
