import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';

export type FrontProxy = {
  readonly httpPort: number;
  readonly httpsPort: number;
  close(): void;
};

/** Starts a proxy for the server at `origin` on two free ports, one with TLS. It forwards requests for any host. */
export async function startFrontProxy(origin: string): Promise<FrontProxy> {
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) =>
    passOn(origin, incoming, outgoing, new URL(origin).host);
  const servers = [createServer(pass), createTlsServer(makeCertificate(), pass)];
  const [httpPort = 0, httpsPort = 0] = await Promise.all(servers.map(listen));
  return {
    httpPort,
    httpsPort,
    close() {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

/** Forwards a request to the server at `origin`. */
export function passOn(origin: string, incoming: IncomingMessage, outgoing: ServerResponse, host?: string): void {
  const { url = '/', method } = incoming;
  const headers = { ...incoming.headers, ...(host !== undefined && { host }) };
  const passed = request(new URL(url, origin), { method, headers }, (response) => {
    outgoing.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(outgoing);
  });
  // The browser has given up on the request, or the server has stopped.
  passed.on('error', () => outgoing.destroy());
  incoming.pipe(passed);
}

/** Makes a key and a self-signed certificate; the browser accepts any. */
function makeCertificate(): { readonly key: Buffer; readonly cert: Buffer } {
  const directory = mkdtempSync(path.join(tmpdir(), 'portico-certificate-'));
  const [key, cert] = [path.join(directory, 'key.pem'), path.join(directory, 'cert.pem')];
  const algorithm = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
  const files = ['-keyout', key, '-out', cert, '-subj', '/CN=portico.test'];
  execFileSync('openssl', ['req', '-x509', ...algorithm, ...files], { stdio: 'ignore' });
  const made = { key: readFileSync(key), cert: readFileSync(cert) };
  rmSync(directory, { recursive: true });
  return made;
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
}
