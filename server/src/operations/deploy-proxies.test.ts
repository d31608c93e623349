import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, get } from 'node:http';
import https from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { freePort } from '../../../e2e/running-server.ts';

/* Runs nginx with the files that deploy/compose.yaml names, in front of two small servers, without containers. */

const DEPLOY = path.resolve(import.meta.dirname, '../../../deploy');
const hasNginx = spawnSync('nginx', ['-h']).error === undefined;
const SERVERS = ['portico-1', 'portico-2'] as const;

let directory: string;
let nginxPort = 0;
let httpPort = 0;
let tlsPort = 0;
let nginx: ChildProcess | undefined;
/** The requests to each server, as `name path`. */
const asked: string[] = [];

/** Starts a server that answers as ours do. The first one lacks the files of a new release, and is not ready. */
async function startServer(name: (typeof SERVERS)[number]) {
  const server = createServer(({ url = '' }, response) => {
    asked.push(`${name} ${url}`);
    const [, kind = ''] = url.split('/');
    const refusal = { assets: 404, starting: 503 }[kind];
    response.statusCode = (name === 'portico-1' && refusal) || 200;
    const isKept = kind === 'kept' || kind === 'stale';
    const seconds = kind === 'kept' ? 60 : 1;
    response.setHeader('Cache-Control', isKept ? `public, s-maxage=${seconds}, stale-while-revalidate=60` : 'no-store');
    response.setHeader('Vary', 'Accept, Accept-Encoding');
    response.end(name);
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  return { name, server, port };
}

let servers: readonly Awaited<ReturnType<typeof startServer>>[] = [];

async function ask(port: number, url: string, headers: Readonly<Record<string, string>> = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<{
    readonly status: number | undefined;
    readonly body: string;
  }>();
  const options = { host: '127.0.0.1', port, path: url, headers: { host: 'culvert.example', ...headers } };
  get(options, async (response) => resolve({ status: response.statusCode, body: await text(response) })).on(
    'error',
    reject,
  );
  return promise;
}

type Moved = { readonly status: number | undefined; readonly body: string; readonly location: string | undefined };

function askAt(send: typeof get, host: string, port: number, name: string, url: string): Promise<Moved> {
  const { promise, resolve, reject } = Promise.withResolvers<Moved>();
  const options = { host, port, path: url, headers: { host: name }, servername: name, rejectUnauthorized: false };
  send(options, async (response) =>
    resolve({ status: response.statusCode, body: await text(response), location: response.headers.location }),
  ).on('error', reject);
  return promise;
}

/** Writes a file of deploy/ with other addresses, and returns its path. */
async function adapted(file: string, replacements: ReadonlyArray<readonly [string, string]>): Promise<string> {
  let content = await readFile(path.join(DEPLOY, file), 'utf8');
  for (const [name, value] of replacements) {
    expect(content).toContain(name);
    content = content.replace(name, value);
  }
  const copy = path.join(directory, path.basename(file));
  await writeFile(copy, content);
  return copy;
}

describe.skipIf(!hasNginx)('nginx in front of two servers', () => {
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'portico-proxies-'));
    nginxPort = await freePort();
    servers = await Promise.all(SERVERS.map(startServer));
    const shared = await adapted('nginx/portico.conf', [['/var/cache/nginx/portico', path.join(directory, 'cache')]]);
    await adapted('nginx/portico-site.inc', []);
    // The tests' nginx may be too old to resolve names again, which only commercial versions did before 1.27.3.
    const plain = await adapted('nginx/plain.conf', [
      ...servers.map(({ name, port }) => [`${name}:3000 resolve`, `127.0.0.1:${port}`] as const),
      ['listen 80', `listen 127.0.0.1:${nginxPort}`],
    ]);
    [httpPort, tlsPort] = [await freePort(), await freePort()];
    spawnSync('openssl', [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '1'],
      ...[
        '-subj',
        '/CN=culvert.example',
        '-keyout',
        path.join(directory, 'key.pem'),
        '-out',
        path.join(directory, 'cert.pem'),
      ],
    ]);
    const source = await readFile(path.join(DEPLOY, 'nginx/tls.conf'), 'utf8');
    const tls = path.join(directory, 'tls.conf');
    await writeFile(
      tls,
      source
        .replace(/^upstream[^}]*\}/m, '')
        .replaceAll(':443 ', `:${tlsPort} `)
        .replaceAll('listen 443 ', `listen ${tlsPort} `)
        .replaceAll(':80;', `:${httpPort};`)
        .replaceAll('listen 80;', `listen ${httpPort};`)
        .replace(/\/\S*fullchain\.pem/, path.join(directory, 'cert.pem'))
        .replace(/\/\S*privkey\.pem/, path.join(directory, 'key.pem')),
    );
    const file = path.join(directory, 'main.conf');
    await writeFile(
      file,
      `daemon off; master_process off; pid ${directory}/pid; error_log ${directory}/error.log; events {} http { access_log off; include ${shared}; include ${plain}; include ${tls}; }`,
    );
    const { status, stderr } = spawnSync('nginx', ['-t', '-c', file, '-p', directory], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, expect.stringContaining('is successful')]);
    nginx = spawn('nginx', ['-c', file, '-p', directory], { stdio: 'inherit' });
    await vi.waitFor(async () => expect(await ask(nginxPort, '/')).toMatchObject({ status: 200 }), {
      timeout: 15_000,
    });
  }, 20_000);

  afterAll(async () => {
    await new Promise((resolve) => nginx?.once('close', resolve) && nginx.kill());
    servers.forEach(({ server }) => void server.close());
    await rm(directory, { recursive: true });
  });

  test('compose.yaml starts them with these files', async () => {
    const { services } = parse(await readFile(path.join(DEPLOY, 'compose.yaml'), 'utf8'), { merge: true });
    expect(Object.keys(services)).toEqual([...SERVERS, 'nginx']);
    expect(services.nginx.volumes).toEqual([
      './nginx/portico.conf:/etc/nginx/conf.d/portico.conf:ro',
      './nginx/plain.conf:/etc/nginx/conf.d/default.conf:ro',
      './nginx/portico-site.inc:/etc/nginx/portico-site.inc:ro',
    ]);
  });

  test('requests that no cache may answer are divided between both servers', async () => {
    const bodies = await Promise.all(Array.from({ length: 8 }, (_, index) => ask(nginxPort, `/other/${index}`)));
    expect(new Set(bodies.map(({ body }) => body))).toEqual(new Set(SERVERS));
  });

  test('all browsers get one copy of a page, and clients that want Markdown another', async () => {
    const html = 'text/html,application/xhtml+xml';
    await ask(nginxPort, '/kept', { accept: html, 'accept-encoding': 'gzip' });
    await ask(nginxPort, '/kept', { accept: `${html},image/webp`, 'accept-encoding': 'gzip', cookie: 'a=1' });
    await ask(nginxPort, '/kept', { accept: 'text/markdown' });
    await ask(nginxPort, '/kept', { accept: 'text/markdown' });
    const made = () => asked.filter((each) => each.endsWith(' /kept')).length;
    expect(made()).toBe(2);
  });

  test.for(['/assets/new.js', '/starting'])('if one server cannot answer at %s, the other one does', async (url) => {
    for (const _ of SERVERS) {
      expect(await ask(nginxPort, url)).toEqual({ status: 200, body: 'portico-2' });
    }
  });

  test.for(['127.0.0.1', '::1'])(
    'nginx answers with TLS at %s, and every other address redirects there',
    async (host) => {
      const secure = (name: string) => askAt(https.get, host, tlsPort, name, '/other?a=1');
      expect(await secure('culvert.example')).toEqual({
        status: 200,
        body: expect.stringMatching(/^portico-/),
        location: undefined,
      });
      const moved = {
        status: 308,
        body: expect.stringContaining('308'),
        location: 'https://culvert.example/other?a=1',
      };
      expect(await secure('www.culvert.example')).toEqual(moved);
      for (const name of ['culvert.example', 'www.culvert.example']) {
        expect(await askAt(get, host, httpPort, name, '/other?a=1')).toEqual(moved);
      }
    },
  );

  test('the requests of one reader are limited, also behind a load balancer', async () => {
    const search = (reader: string, query = 0) =>
      ask(nginxPort, `/blog/search?q=${query}`, { 'x-forwarded-for': reader });
    const many = await Promise.all(Array.from({ length: 40 }, (_, query) => search('192.0.2.1', query)));
    expect(many.some(({ status }) => status === 429)).toBe(true);
    expect(await search('192.0.2.2')).toMatchObject({ status: 200 });
  });

  test('readers get the last copy while no server answers', async () => {
    const { body } = await ask(nginxPort, '/stale');
    await Promise.all(
      servers.map(({ server }) => new Promise((resolve) => server.close(resolve) && server.closeAllConnections())),
    );
    await setTimeout(1500);
    for (const _ of SERVERS) {
      expect(await ask(nginxPort, '/stale')).toEqual({ status: 200, body });
    }
  });
});
