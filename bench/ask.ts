import { type IncomingHttpHeaders, request } from 'node:http';

export type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer };

const PATIENCE_MS = 60_000;

/** Sends a request with only these headers on a new connection. The body stays compressed. */
export function ask(port: number, target: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { agent: false, host: '127.0.0.1', port, path: target, headers, timeout: PATIENCE_MS };
    const sent = request(options, (response) => {
      response.toArray().then((chunks) => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) });
      }, reject);
    });
    sent.on('timeout', () => sent.destroy(new Error(`no answer to ${target} in ${PATIENCE_MS} ms`)));
    sent.on('error', reject).end();
  });
}
