import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createMarkdownRenderer, openContentStore } from '@portico/content';
import { loadApps } from '../server/src/build/load-apps.ts';
import { createAppPages } from '../server/src/pages/app-pages.ts';

/*
 * One process each, alternating in one run: nginx serving the same bytes with the same headers, this server, and a bare Node
 * server that sends the same bytes from memory and knows nothing else. Then React Router's own server rendering the same
 * app each time, and how long this one takes to make a page. Needs nginx and wrk (Debian's packages).
 */

const ROUNDS = 5;
const SECONDS = 3;
const CONNECTIONS = 32;
const BASE_URL = 'http://localhost:3000';
const PAGE = '/blog/tls-1-3-handshake-byte-by-byte';

type Reply = { readonly headers: Readonly<Record<string, string>>; readonly body: Buffer };
type Load = { readonly rate: number; readonly p99: number };

export async function run(): Promise<void> {
  requireTools('nginx', 'wrk');
  const directory = mkdtempSync(path.join(tmpdir(), 'portico-bench-'));
  // nginx's worker is another user when this runs as root.
  chmodSync(directory, 0o755);
  const processes: ChildProcess[] = [];
  try {
    await compareAll(directory, processes);
  } finally {
    for (const process of processes) {
      process.kill('SIGTERM');
    }
    rmSync(directory, { recursive: true, force: true });
  }
}

async function compareAll(directory: string, processes: ChildProcess[]): Promise<void> {
  await printFirstRenders();
  const ours = await freePort();
  processes.push(startOurs(ours));
  await untilReady(ours);

  const assetPath =
    /\/assets\/entry\.client-[\w-]+\.js/.exec((await fetchReply(ours, PAGE)).body.toString())?.[0] ?? '';
  const page = await fetchBest(ours, PAGE);
  const asset = await fetchBest(ours, assetPath);
  const nginx = await freePort();
  processes.push(startNginx(directory, nginx, { [PAGE]: page, [assetPath]: asset }));
  await untilReady(nginx);
  const bare = await startBareNode(processes, directory, page);

  const line = `${ROUNDS} rounds of ${SECONDS} s in turn, ${CONNECTIONS} connections, one thread of load; medians\n`;
  process.stdout.write(line);
  const known = `if-none-match: ${page.headers.etag}`;
  const servers = { nginx, ours, 'bare node': bare };
  printLoads(`a kept page, ${page.body.length} bytes`, await alternate(servers, PAGE, []));
  printLoads('a 304', await alternate({ nginx, ours }, PAGE, [known]));
  const stock = await freePort();
  processes.push(startStock(stock));
  await untilReady(stock);
  printLoads("the same page from React Router's own server", await alternate({ nginx, ours, stock }, PAGE, []));
  printLoads(`a hashed asset, ${asset.body.length} bytes`, await alternate({ nginx, ours }, assetPath, []));
}

/** How long the server's own pages take in process, each made for the first time, after one page of each kind. */
async function printFirstRenders(): Promise<void> {
  const store = await openContentStore({ directory: 'content', watching: false });
  const { builds } = await loadApps({});
  const pages = createAppPages({
    builds,
    content: store.current,
    renderMarkdown: await createMarkdownRenderer(),
    appVersion: '0.0.0',
    security: { baseUrl: BASE_URL, assetOrigins: [] },
    reportError(error) {
      throw error;
    },
    mode: 'production',
  });
  const make = async (path: string) => (await pages(new Request(`${BASE_URL}${path}`))).text();
  const { posts } = store.current().index;
  await make('/blog');
  const times: number[] = [];
  for (const { slug } of posts) {
    const begun = performance.now();
    await make(`/blog/${slug}`);
    times.push(performance.now() - begun);
  }
  const sizes = posts.map(({ markdown }) => markdown.length / 1000);
  process.stdout.write(
    `a page made for the first time: median ${median(times).toFixed(1)} ms, worst ${Math.max(...times).toFixed(1)} ms, over ${times.length} posts of ${median(sizes).toFixed(0)} KB (median)\n\n`,
  );
}

async function alternate(
  servers: Readonly<Record<string, number>>,
  target: string,
  headers: readonly string[],
): Promise<Record<string, Load[]>> {
  const results: Record<string, Load[]> = Object.fromEntries(Object.keys(servers).map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, port] of Object.entries(servers)) {
      results[name]?.push(load(port, target, headers));
    }
  }
  return results;
}

function load(port: number, target: string, headers: readonly string[]): Load {
  const options = ['accept-encoding: br', ...headers].flatMap((header) => ['-H', header]);
  const output = execFileSync(
    'wrk',
    [
      '-t1',
      `-c${CONNECTIONS}`,
      `-d${SECONDS}s`,
      '--latency',
      '--timeout',
      '30s',
      ...options,
      `http://127.0.0.1:${port}${target}`,
    ],
    { encoding: 'utf8' },
  );
  if (/Non-2xx or 3xx|Socket errors/.test(output)) {
    throw new Error(`The load on ${target} met errors:\n${output}`);
  }
  return {
    rate: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]),
    p99: milliseconds(/99%\s+([\d.]+\w+)/.exec(output)?.[1] ?? ''),
  };
}

function milliseconds(text: string): number {
  const value = Number.parseFloat(text);
  if (text.endsWith('us')) {
    return value / 1000;
  }
  return text.endsWith('ms') ? value : value * 1000;
}

function printLoads(title: string, results: Readonly<Record<string, Load[]>>): void {
  const nginx = median((results.nginx ?? []).map(({ rate }) => rate));
  process.stdout.write(`\n${title}\n`);
  for (const [name, loads] of Object.entries(results)) {
    const rate = median(loads.map((load) => load.rate));
    const p99 = median(loads.map((load) => load.p99));
    process.stdout.write(
      `  ${name.padEnd(10)} ${Math.round(rate).toString().padStart(7)} requests/s  p99 ${p99.toFixed(2).padStart(6)} ms  ${(rate / nginx).toFixed(2)} of nginx\n`,
    );
  }
}

function startOurs(port: number): ChildProcess {
  const env = {
    ...process.env,
    NODE_ENV: 'production',
    PORT: String(port),
    BASE_URL: `http://127.0.0.1:${port}`,
    LOG_LEVEL: 'info',
  };
  return spawn('node', ['server/src/main.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** React Router's own server, which renders and compresses each time. */
function startStock(port: number): ChildProcess {
  const env = { ...process.env, NODE_ENV: 'production', PORT: String(port), HOST: '127.0.0.1' };
  return spawn('react-router-serve', ['./bench/stock-build.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
}

/** Files that hold what the other server sends, with the same headers, from a single worker with a buffered access log. */
function startNginx(directory: string, port: number, replies: Readonly<Record<string, Reply>>): ChildProcess {
  const locations = Object.entries(replies).map(([target, { headers, body }], index) => {
    const file = path.join(directory, 'files', String(index));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, body);
    const {
      'content-type': type,
      etag,
      'content-length': _length,
      date: _date,
      connection: _connection,
      'keep-alive': _alive,
      ...others
    } = headers;
    const added = Object.entries(others).map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`);
    // nginx has entity tags of its own for files; what it answers to them is the same work.
    return `location = ${target} { alias ${file}; types {} default_type ${JSON.stringify(type)}; etag off; if_modified_since off; add_header etag ${JSON.stringify(etag)}; ${added.join(' ')} if ($http_if_none_match = ${JSON.stringify(etag)}) { return 304; } }`;
  });
  const config = `daemon off; worker_processes 1; pid ${directory}/pid; error_log ${directory}/error.log;
events { worker_connections 1024; }
http { access_log ${directory}/access.log combined buffer=8k flush=1s; client_body_temp_path ${directory}/b; proxy_temp_path ${directory}/p; fastcgi_temp_path ${directory}/f; uwsgi_temp_path ${directory}/u; scgi_temp_path ${directory}/s;
sendfile on; tcp_nopush on; keepalive_requests 1000000000; open_file_cache max=100;
server { listen 127.0.0.1:${port}; ${locations.join('\n')} } }`;
  const file = path.join(directory, 'nginx.conf');
  writeFileSync(file, config);
  return spawn('nginx', ['-c', file, '-p', directory], { stdio: ['ignore', 'ignore', 'inherit'] });
}

async function startBareNode(processes: ChildProcess[], directory: string, { headers, body }: Reply): Promise<number> {
  const port = await freePort();
  const file = path.join(directory, 'bare.mjs');
  const sent = Object.entries(headers).filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name));
  writeFileSync(path.join(directory, 'body'), body);
  writeFileSync(
    file,
    `import { createServer } from 'node:http'; import { readFileSync } from 'node:fs';
const body = readFileSync(${JSON.stringify(path.join(directory, 'body'))}); const headers = ${JSON.stringify(sent.flat())};
createServer((request, response) => { response.writeHead(200, headers); response.end(body); }).listen(${port}, '127.0.0.1');`,
  );
  processes.push(spawn('node', [file], { stdio: ['ignore', 'ignore', 'inherit'] }));
  await untilReady(port);
  return port;
}

function fetchReply(port: number, target: string, headers: Record<string, string> = {}): Promise<Reply> {
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path: target, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        const named = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
        resolve({ headers: Object.fromEntries(named), body: Buffer.concat(chunks) });
      });
    }).on('error', reject);
  });
}

/** The brotli form once it has its best level: asked for until its entity tag says so. */
async function fetchBest(port: number, target: string): Promise<Reply> {
  for (;;) {
    const reply = await fetchReply(port, target, { 'accept-encoding': 'br' });
    if (reply.headers.etag?.endsWith('-br"')) {
      return reply;
    }
    await pause(50);
  }
}

async function untilReady(port: number): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const status = await fetch(`http://127.0.0.1:${port}/blog`).then(
      (response) => response.status,
      () => 503,
    );
    if (status !== 503) {
      return;
    }
    await pause(50);
  }
  throw new Error(`Nothing answers on port ${port}. See its output above.`);
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(isAddress(address) ? address.port : 0));
    });
  });
}

function isAddress(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === 'object' && address !== null;
}

function requireTools(...names: string[]): void {
  for (const name of names) {
    try {
      execFileSync('which', [name], { stdio: 'ignore' });
    } catch {
      throw new Error(`This benchmark needs ${name}. Install it: apt-get install nginx-light wrk.`);
    }
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
