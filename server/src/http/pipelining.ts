import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

// No browser sends a request on a connection before the last one is answered, and proxies seldom do. A waiting request takes some 3 KB.
const MOST_WAITING = 100;

/**
 * Makes the function that is told of each request, and says whether more requests wait on its connection than one client has a use for
 * (pipelining, RFC 9112 section 9.3.2). `node:http` reads on for as long as nothing is written, and would keep them all.
 */
export function createPipelineLimit(): (socket: Socket, response: ServerResponse) => boolean {
  const waitingOn = new WeakMap<Socket, number>();

  const change = (socket: Socket, by: 1 | -1) => {
    const waiting = (waitingOn.get(socket) ?? 0) + by;
    waitingOn.set(socket, waiting);
    return waiting;
  };

  return (socket, response) => {
    // A response has no socket until those before it are sent.
    if (response.socket !== null) {
      return false;
    }
    response.on('close', () => change(socket, -1));
    return change(socket, 1) > MOST_WAITING;
  };
}
