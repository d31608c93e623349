import { once } from 'node:events';
import http, { type IncomingHttpHeaders } from 'node:http';
import https, { type RequestOptions } from 'node:https';
import { createServer, type Server } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer };

/**
 * Sends a request to this machine with exactly these headers, on a new connection unless there is an agent. The body stays
 * compressed.
 */
export function ask(port: number, path: string, options: RequestOptions = {}): Promise<Answer> {
  const { request } = options.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, agent: false, timeout: 60_000, ...options }, (response) => {
      const { statusCode: status = 0, headers } = response;
      buffer(response).then((body) => resolve({ status, headers, body }), reject);
    });
    sent.on('timeout', () => sent.destroy(new Error(`no answer to ${path} in a minute`)));
    sent.on('error', reject).end();
  });
}

/** Listens on a free port of this machine, and returns it. */
export async function listenAnywhere(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

export async function freePort(): Promise<number> {
  await using probe = createServer();
  return await listenAnywhere(probe);
}
