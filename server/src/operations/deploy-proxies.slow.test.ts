import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { connect, type SecureVersion } from 'node:tls';
import { DEPLOY, startDeployedNginx } from '@portico/core/testing/deployed-nginx';
import { ask, freePort, listenAnywhere } from '@portico/core/testing/network';
import { hasNginx, makeCertificate } from '@portico/core/testing/programs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/* Runs nginx with the files that deploy/compose.yaml names, in front of two small servers, without containers. */

const SERVERS = ['portico-1', 'portico-2'] as const;

let directory: string;
let nginxPort = 0;
let httpPort = 0;
let tlsPort = 0;
let nginx: ChildProcess | undefined;
/** The requests to each server, as `name path`. */
const asked: string[] = [];

/** Starts a server that answers as ours do. The first one lacks the files of a new release, is not ready, is broken, and hangs. */
async function startServer(name: (typeof SERVERS)[number]) {
  // Like ours, longer than nginx keeps a connection, which would end just when nginx uses it.
  const server = createServer({ keepAliveTimeout: 65_000 }, ({ url = '', headers }, response) => {
    asked.push(`${name} ${url}`);
    const [, kind = ''] = url.split('/');
    if (url.endsWith('.xml') && headers['sec-fetch-dest'] === 'document') {
      response.writeHead(303, { location: '/blog/subscribe', 'cache-control': 'no-store' }).end();
      return;
    }
    if (kind === 'paused' || (kind === 'hanging' && name === 'portico-1')) {
      return;
    }
    if (kind === 'slow') {
      void setTimeout(9000).then(() => response.end('made'));
      return;
    }
    const refusal = { assets: 404, starting: 503, broken: 500 }[kind];
    response.statusCode = kind === 'mistaken' ? 500 : (name === 'portico-1' && refusal) || 200;
    const isKept = kind === 'kept' || kind === 'stale';
    const seconds = kind === 'kept' ? 60 : 1;
    response.setHeader('Cache-Control', isKept ? `public, s-maxage=${seconds}, stale-while-revalidate=60` : 'no-store');
    response.setHeader('Vary', 'Accept, Accept-Encoding');
    response.end(name);
  });
  return { name, server, port: await listenAnywhere(server) };
}

let servers: readonly Awaited<ReturnType<typeof startServer>>[] = [];

async function answerOf(port: number, url: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') {
  const { status, body } = await ask(port, url, { method, headers: { host: 'culvert.example', ...headers } });
  return { status, body: body.toString() };
}

/** Asks for different pages at the same time. */
function answersBelow(folder: string, count: number) {
  return Promise.all(Array.from({ length: count }, (_, page) => answerOf(nginxPort, `${folder}/${page}`)));
}

const askedOf = (name: (typeof SERVERS)[number], folder: string) =>
  asked.filter((each) => each.startsWith(`${name} ${folder}/`)).length;

async function headersOf(url: string) {
  return (await ask(nginxPort, url, { headers: { host: 'culvert.example' } })).headers;
}

async function moved(protocol: 'http:' | 'https:', host: string, name: string) {
  const options = { protocol, host, headers: { host: name }, servername: name, rejectUnauthorized: false };
  const { status, headers } = await ask(protocol === 'http:' ? httpPort : tlsPort, '/other?a=1', options);
  return [status, headers.location];
}

describe.skipIf(!hasNginx())('nginx in front of two servers', () => {
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'portico-proxies-'));
    servers = await Promise.all(SERVERS.map(startServer));
    [httpPort, tlsPort] = [await freePort(), await freePort()];
    const { key, cert } = makeCertificate(directory, 'culvert.example');
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
        .replace(/\/\S*fullchain\.pem/, cert)
        .replace(/\/\S*privkey\.pem/, key),
    );
    // As in Debian's nginx.conf, before OpenSSL forbade these versions.
    const ofDebian = 'ssl_protocols TLSv1 TLSv1.1 TLSv1.2 TLSv1.3; ssl_ciphers DEFAULT:@SECLEVEL=0;';
    const [first, second] = servers.map(({ port }) => port);
    const started = await startDeployedNginx(directory, [first ?? 0, second ?? 0], `${ofDebian}\ninclude ${tls};`);
    ({ port: nginxPort, nginx } = started);
  }, 20_000);

  afterAll(async () => {
    await new Promise((resolve) => nginx?.once('close', resolve) && nginx.kill());
    servers.forEach(({ server }) => void server.close());
    await rm(directory, { recursive: true });
  });

  test('all browsers get one copy of a page, and clients that want Markdown another', async () => {
    const html = 'text/html,application/xhtml+xml';
    await answerOf(nginxPort, '/kept', { accept: html, 'accept-encoding': 'gzip' });
    await answerOf(nginxPort, '/kept', { accept: `${html},image/webp`, 'accept-encoding': 'gzip', cookie: 'a=1' });
    await answerOf(nginxPort, '/kept', { accept: 'text/markdown' });
    await answerOf(nginxPort, '/kept', { accept: 'text/markdown' });
    const made = () => asked.filter((each) => each.endsWith(' /kept')).length;
    expect(made()).toBe(2);
    expect((await headersOf('/kept/new'))['x-cache-status']).toBe('MISS');
    expect((await headersOf('/kept/new'))['x-cache-status']).toBe('HIT');
  });

  test('a browser that opens a feed is redirected, even after the feed was cached; pages that are opened share one copy with all other requests', async () => {
    const opened = { 'sec-fetch-dest': 'document' };
    expect((await answerOf(nginxPort, '/kept/rss.xml')).status).toBe(200);
    expect((await answerOf(nginxPort, '/kept/rss.xml', opened)).status).toBe(303);
    expect((await headersOf('/kept/rss.xml'))['x-cache-status']).toBe('HIT');
    await answerOf(nginxPort, '/kept/opened', opened);
    expect((await headersOf('/kept/opened'))['x-cache-status']).toBe('HIT');
  });

  test('a header that our servers accept is not refused', async () => {
    const { status } = await answerOf(nginxPort, '/long-header', { cookie: `a=${'b'.repeat(12_000)}` });
    expect(status).toBe(200);
  });

  test.for(['/assets/new.js', '/starting', '/broken'])(
    'if one server cannot answer at %s, the other one does',
    async (url) => {
      for (const _ of SERVERS) {
        expect(await answerOf(nginxPort, url)).toEqual({ status: 200, body: 'portico-2' });
      }
    },
  );

  test('a page that makes one server hang does not make the other one hang too', async () => {
    const statuses = (await answersBelow('/hanging/first', 8)).map(({ status }) => status);
    const lost = askedOf('portico-1', '/hanging/first');
    expect(lost).toBeGreaterThan(0);
    expect(statuses.filter((status) => status === 503)).toHaveLength(lost);
    expect(askedOf('portico-2', '/hanging/first')).toBe(statuses.length - lost);
  }, 20_000);

  test('a server that hangs is avoided after three pages, and tried once a second', async () => {
    await answersBelow('/hanging/again', 8);
    const pages = await answersBelow('/hanging/later', 20);
    expect(pages.filter(({ status }) => status === 200).length).toBeGreaterThan(16);
    expect(askedOf('portico-1', '/hanging/later')).toBeLessThan(4);
  }, 30_000);

  test('after a pause of both servers, requests get a page at once', async () => {
    const paused = await answersBelow('/paused', 8);
    expect(paused.map(({ status }) => status)).toEqual(Array(8).fill(503));
    expect((await answersBelow('/after', 10)).map(({ status }) => status)).toEqual(Array(10).fill(200));
  }, 30_000);

  test('a page that is an error on both servers is that error, and the other pages stay', async () => {
    const mistaken = await answersBelow('/mistaken', 20);
    expect(mistaken).toEqual(mistaken.map(() => ({ status: 500, body: expect.stringMatching(/^portico-/) })));
    expect((await answersBelow('/beside', 10)).map(({ status }) => status)).toEqual(Array(10).fill(200));
  });

  test('what a form sends is not repeated after an error', async () => {
    for (const page of [0, 1]) {
      await answerOf(nginxPort, `/broken/form/${page}`, {}, 'POST');
    }
    expect(askedOf('portico-1', '/broken/form') + askedOf('portico-2', '/broken/form')).toBe(2);
  });

  test('nginx waits for a picture or a card that has to be made after others', async () => {
    const urls = ['/slow/pictures/a.png-0123456789abcdef-640.avif', '/slow/A%20b.JPG', '/slow/og/a.png'];
    const pictures = await Promise.all(urls.map((url) => answerOf(nginxPort, url)));
    expect(pictures).toEqual(urls.map(() => ({ status: 200, body: 'made' })));
  }, 20_000);

  test.for(['127.0.0.1', '::1'])(
    'nginx answers with TLS at %s, and every other address redirects there',
    async (host) => {
      const target = 'https://culvert.example/other?a=1';
      expect(await moved('https:', host, 'culvert.example')).toEqual([200, undefined]);
      expect(await moved('https:', host, 'www.culvert.example')).toEqual([308, target]);
      expect(await moved('http:', host, 'culvert.example')).toEqual([308, target]);
      expect(await moved('http:', host, 'www.culvert.example')).toEqual([308, target]);
    },
  );

  test.for(['culvert.example', 'www.culvert.example'])('TLS 1.1 is refused for %s', async (servername) => {
    const options = { port: tlsPort, servername, rejectUnauthorized: false, ciphers: 'DEFAULT:@SECLEVEL=0' };
    const protocolFor = async (version: SecureVersion) => {
      const socket = connect({ ...options, minVersion: version, maxVersion: version });
      await once(socket, 'secureConnect');
      const protocol = socket.getProtocol();
      socket.destroy();
      return protocol;
    };
    expect(await protocolFor('TLSv1.2')).toBe('TLSv1.2');
    await expect(protocolFor('TLSv1.1')).rejects.toThrow(/alert protocol version/);
  });

  test('the requests of one reader are limited, also behind a load balancer', async () => {
    const search = (reader: string, query = 0) =>
      answerOf(nginxPort, `/blog/search?q=${query}`, { 'x-forwarded-for': reader });
    const many = await Promise.all(Array.from({ length: 40 }, (_, query) => search('192.0.2.1', query)));
    expect(many.some(({ status }) => status === 429)).toBe(true);
    expect(await search('192.0.2.2')).toMatchObject({ status: 200 });
  });

  test('while no server answers, readers get the last copy, or a page that says so', async () => {
    const { body } = await answerOf(nginxPort, '/stale');
    await Promise.all(
      servers.map(({ server }) => new Promise((resolve) => server.close(resolve) && server.closeAllConnections())),
    );
    await setTimeout(1500);
    for (const _ of SERVERS) {
      expect(await answerOf(nginxPort, '/stale')).toEqual({ status: 200, body });
    }
    expect(await answerOf(nginxPort, '/unseen')).toEqual({
      status: 503,
      body: expect.stringContaining('<h1>Back in a moment</h1>'),
    });
    expect(await headersOf('/unseen')).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': '10',
    });
  });
});
