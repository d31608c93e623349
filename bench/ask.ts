import { type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';

export type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer };

const PATIENCE_MS = 60_000;
const decoders = { br: brotliDecompressSync, gzip: gunzipSync, zstd: zstdDecompressSync };

/** A request with just these headers, over its own connection; the body as it came. */
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

/** The body without its encoding. */
export function bodyOf({ headers, body }: Answer): Buffer {
  const encoding = headers['content-encoding'];
  return encoding === 'br' || encoding === 'gzip' || encoding === 'zstd' ? decoders[encoding](body) : body;
}

/** Sends bytes as they are, and resolves with all that comes back until the server ends or says nothing for a while. */
export function exchange(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes, 'latin1'));
    socket.setTimeout(2000, () => socket.destroy());
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    socket.on('error', () => {}).on('close', () => resolve(received));
  });
}

export function statusOf(answer: string): number {
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);
}
