import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { pipeline } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import type { Bench } from './bench.ts';

/**
 * Starts a proxy for a browser that forwards each request after `latencyMs`, and returns its URL. The latency that Chromium emulates
 * delays what it has in its cache too, so a page that was loaded ahead would seem not to be there.
 */
export async function startSlowNetwork(bench: Bench, latencyMs: number): Promise<string> {
  const server = createServer(async (incoming, outgoing) => {
    await wait(latencyMs);
    // The browser has cancelled a request that loads ahead.
    if (outgoing.destroyed) {
      return;
    }
    const { method, headers, url = '' } = incoming;
    const forwarded = request(url, { method, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      pipeline(answer, outgoing, () => {});
    });
    outgoing.on('close', () => forwarded.destroy());
    forwarded.on('error', () => outgoing.destroy());
    pipeline(incoming, forwarded, () => {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  bench.onEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}
