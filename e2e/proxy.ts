import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { listenAnywhere } from '@portico/core/testing/network';
import { makeCertificate } from '@portico/core/testing/programs';
import { temporaryFolder } from './content-folder.ts';

export type TestProxy = Awaited<ReturnType<typeof startProxy>>;

/** Starts a proxy for the server at `origin` on two free ports, one with TLS. It forwards requests for any host. */
export async function startProxy(origin: string) {
  const asked: string[] = [];
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { url = '/', method } = incoming;
    asked.push(url);
    const headers = { ...incoming.headers, host: new URL(origin).host };
    const passed = request(new URL(url, origin), { method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    // The browser has given up on the request, or the server has stopped.
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  };
  const files = makeCertificate(await temporaryFolder(), 'portico.test');
  const certificate = { key: readFileSync(files.key), cert: readFileSync(files.cert) };
  const servers = [createServer(pass), createTlsServer(certificate, pass)];
  const [httpPort = 0, httpsPort = 0] = await Promise.all(servers.map(listenAnywhere));
  return {
    httpPort,
    httpsPort,
    url: `http://localhost:${httpPort}`,
    /** Returns how many requests had a URL with `part`. */
    asked: (part: string) => asked.filter((url) => url.includes(part)).length,
    /** Returns how many requests were for a path. */
    askedFor: (path: string) => asked.filter((url) => url === path).length,
    close() {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}
