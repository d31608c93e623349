import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { request as requestSecurely } from 'node:https';
import path from 'node:path';
import { endWithTests } from './end-with-tests.ts';
import { freePort } from './running-server.ts';

/*
 * nginx and Varnish with the configuration in deploy/, in which addresses of this machine are put.
 */

export type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly text: string };

/** The host that the configuration in deploy/ names. */
export const HOST = 'culvert.example';

/** Why a fleet cannot run here; undefined where it can. */
export function missingForFleet(): string | undefined {
  const missing = ['nginx', 'varnishd', 'openssl'].filter((name) => spawnSync(name, ['-h']).error !== undefined);
  return missing.length === 0
    ? undefined
    : `${missing.join(', ')} not installed: apt-get install nginx-light varnish varnish-modules openssl`;
}

/** Starts Varnish before servers at these ports, of which there are as many as deploy/varnish.vcl has. */
export async function startVarnish(directory: string, port: number, purgePort: number, serverPorts: readonly number[]) {
  const source = await readFile('deploy/varnish.vcl', 'utf8');
  const places = [...source.matchAll(/\.port = "\d+"/g)];
  if (places.length !== serverPorts.length) {
    throw new Error(`deploy/varnish.vcl has ${places.length} servers, and not ${serverPorts.length}`);
  }
  let next = 0;
  const file = path.join(directory, 'varnish.vcl');
  await writeFile(
    file,
    source.replaceAll(/\.port = "\d+"/g, () => `.port = "${serverPorts[next++]}"`),
  );
  const own = ['-n', path.join(directory, 'varnish'), '-s', 'malloc,64m', '-j', 'none'];
  const addresses = ['-a', `127.0.0.1:${port}`, '-a', `purge=127.0.0.1:${purgePort}`];
  const args = ['-F', ...addresses, '-f', file, '-p', 'http_gzip_support=off', ...own];
  return endWithTests(spawn('varnishd', args, { stdio: 'ignore' }));
}

/** What Varnish, started in this folder, takes each server for, in the order of deploy/varnish.vcl. */
export function healthyInVarnish(directory: string): readonly boolean[] {
  const { stdout } = spawnSync('varnishadm', ['-n', path.join(directory, 'varnish'), 'backend.list'], {
    encoding: 'utf8',
  });
  return Array.from(stdout.matchAll(/^\S+\.server_\d.* (healthy|sick) /gm), ([, health]) => health === 'healthy');
}

/**
 * Starts nginx before Varnish, and before servers at these ports where Varnish is not there; resolves to it and to the port at which it speaks
 * TLS. It takes the address in `X-Reader` for a request's.
 */
export async function startNginx(
  directory: string,
  varnishPort: number,
  serverPorts: readonly number[],
): Promise<[ChildProcess, number]> {
  const [plain, secure] = [await freePort(), await freePort()];
  const certificate = path.join(directory, 'certificate.pem');
  const key = path.join(directory, 'key.pem');
  const subject = ['-subj', `/CN=${HOST}`, '-keyout', key, '-out', certificate];
  spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject]);
  let next = 0;
  const site = (await readFile('deploy/nginx.conf', 'utf8'))
    .replaceAll(/127\.0\.0\.1:\d+ backup/g, () => `127.0.0.1:${serverPorts[next++]} backup`)
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replaceAll('listen 80;', `listen 127.0.0.1:${plain};`)
    .replaceAll('listen 443 ssl', `listen 127.0.0.1:${secure} ssl`)
    .replaceAll('127.0.0.1:6081', `127.0.0.1:${varnishPort}`)
    .replaceAll(/\/etc\/ssl\/certs\/\S+?;/g, `${certificate};`)
    .replaceAll(/\/etc\/ssl\/private\/\S+?;/g, `${key};`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${path.join(directory, name)};`,
  );
  const file = path.join(directory, 'nginx.conf');
  const readers = 'set_real_ip_from 127.0.0.1; real_ip_header X-Reader;';
  const http = `http { access_log off; ${readers} ${temporary.join(' ')} include ${path.join(directory, 'site.conf')}; }`;
  await mkdir(directory, { recursive: true });
  await writeFile(path.join(directory, 'site.conf'), site);
  await writeFile(file, `daemon off; pid ${directory}/nginx.pid; error_log stderr crit; events {} ${http}`);
  const nginx = spawn('nginx', ['-c', file, '-p', directory], { stdio: ['ignore', 'ignore', 'inherit'] });
  return [endWithTests(nginx), secure];
}

/** Asks nginx by TLS as a reader would, or Varnish without. */
export function askFleet(
  port: number,
  target: string,
  {
    isSecure = true,
    ...headers
  }: { readonly isSecure?: boolean; readonly [name: string]: string | boolean | undefined } = {},
  method = 'GET',
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path: target, method, headers: { host: HOST, ...headers } };
    // The certificate is one that was made for this run.
    const sent = isSecure
      ? requestSecurely({ ...options, rejectUnauthorized: false, servername: HOST })
      : request(options);
    sent.on('error', reject);
    sent.on('response', async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) {
        chunks.push(chunk);
      }
      const text = Buffer.concat(chunks).toString();
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text });
    });
    sent.end();
  });
}
