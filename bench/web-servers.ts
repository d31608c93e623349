import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import path from 'node:path';
import { freePort } from '../e2e/running-server.ts';
import type { Peer } from './load.ts';

export type Reply = { readonly headers: Readonly<Record<string, string>>; readonly body: Buffer };
export type Replies = Readonly<Record<string, Reply>>;

export type WebServers = ReturnType<typeof createWebServers>;

// What each server says for itself of a connection.
const OF_THE_CONNECTION = new Set(['date', 'connection', 'keep-alive']);

/** Starts the servers that are compared, each as one process with its files in `directory`, and stops them all. */
export function createWebServers(directory: string) {
  const processes: ChildProcess[] = [];

  async function start(
    name: string,
    command: string,
    options: StartOptions = {},
  ): Promise<Peer & { readonly logFile: string }> {
    const { args = () => [], env = {} } = options;
    const port = await freePort();
    const logFile = path.join(directory, `${name}-${port}.log`);
    const log = openSync(logFile, 'w');
    const child = spawn(command, args(port), {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        HOST: '127.0.0.1',
        ...env,
      },
      // What a server logs goes to a file, as nginx's access log does.
      stdio: ['ignore', log, 'inherit'],
    });
    processes.push(child);
    await untilReady(port, child);
    return { name, port, pid: child.pid ?? 0, logFile };
  }

  return {
    /** This server, over the project's own content or another folder, keeping what it rendered in a folder of its own. */
    async ours(
      contentDirectory = 'content',
      cacheDirectory = path.join(directory, 'cache'),
      env: Readonly<Record<string, string>> = {},
    ) {
      const adminPort = await freePort();
      const peer = await start('ours', 'node', {
        args: () => ['server/src/main.ts'],
        env: {
          ADMIN_PORT: String(adminPort),
          CONTENT_DIR: contentDirectory,
          CACHE_DIR: cacheDirectory,
          LOG_LEVEL: 'info',
          ...env,
        },
      });
      return { ...peer, adminPort };
    },
    /** React Router's own server, which renders and compresses each time. */
    stock: () => start('stock', 'react-router-serve', { args: () => ['./bench/stock-build.ts'] }),
    /** nginx with the replies in files, without a master process, so that its one worker is the process that is measured. */
    nginx: (replies: Replies) =>
      start('nginx', 'nginx', {
        args(port) {
          const file = path.join(directory, 'nginx.conf');
          writeFileSync(file, nginxConfig(directory, port, replies));
          return ['-c', file, '-p', directory];
        },
      }),
    /** The least that `node:http` can do: the replies from memory, and nothing known but their targets. */
    bareNode(replies: Replies) {
      const file = path.join(directory, 'bare.mjs');
      writeFileSync(file, bareNodeProgram(replies));
      return start('bare node', 'node', { args: () => [file] });
    },
    /** Resolves when all have ended: before, they still write into their folders. */
    async stop() {
      await Promise.all(processes.splice(0).map(end));
    },
  };
}

type StartOptions = {
  readonly args?: (port: number) => readonly string[];
  readonly env?: Readonly<Record<string, string>>;
};

/**
 * One worker that sends files with `sendfile` from an open-file cache, and writes an access log of the combined format in
 * blocks of 8 KB: nginx as its documentation tunes it for files.
 */
function nginxConfig(directory: string, port: number, replies: Replies): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${directory}/${name};`,
  );
  const locations = Object.entries(replies).map(([target, { headers, body }], index) => {
    const file = path.join(directory, 'files', String(index));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, body);
    const { 'content-type': type, etag, 'content-length': _length, ...others } = headers;
    const added = sentHeaders(others).map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`);
    // nginx has entity tags of its own for files; what it answers to them is the same work.
    return `location = ${target} { alias ${file}; types {} default_type ${JSON.stringify(type)}; etag off; if_modified_since off; add_header etag ${JSON.stringify(etag)}; ${added.join(' ')} if ($http_if_none_match = ${JSON.stringify(etag)}) { return 304; } }`;
  });
  return `daemon off; master_process off; pid ${directory}/pid; error_log ${directory}/error.log;
events { worker_connections 1024; }
http { access_log ${directory}/access.log combined buffer=8k flush=1s; ${temporary.join(' ')}
sendfile on; tcp_nopush on; keepalive_requests 1000000000; open_file_cache max=100;
server { listen 127.0.0.1:${port}; ${locations.join('\n')} } }`;
}

function bareNodeProgram(replies: Replies): string {
  const entries = Object.entries(replies).map(([target, { headers, body }]) => [
    target,
    {
      etag: headers.etag,
      headers: sentHeaders(headers).flat(),
      unchanged: sentHeaders(headers)
        .filter(([name]) => !name.startsWith('content-') || name === 'content-security-policy')
        .flat(),
      body: body.toString('base64'),
    },
  ]);
  return `import { createServer } from 'node:http';
const replies = new Map(${JSON.stringify(entries)});
for (const reply of replies.values()) { reply.body = Buffer.from(reply.body, 'base64'); }
createServer((request, response) => {
  const reply = replies.get(request.url) ?? replies.values().next().value;
  if (request.headers['if-none-match'] === reply.etag) { response.writeHead(304, reply.unchanged); response.end(); return; }
  response.writeHead(200, reply.headers); response.end(reply.body);
}).listen(Number(process.env.PORT), '127.0.0.1');`;
}

function sentHeaders(headers: Reply['headers']): [string, string][] {
  return Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.has(name));
}

export function fetchReply(port: number, target: string, headers: Record<string, string> = {}): Promise<Reply> {
  return new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1', path: target, headers }, async (response) => {
      const named = Object.entries(response.headers).map(([name, value]) => [name, String(value)]);
      resolve({ headers: Object.fromEntries(named), body: Buffer.concat(await response.toArray()) });
    }).on('error', reject);
  });
}

/** The brotli form once it has its best level: asked for until its entity tag says so. */
export async function fetchBest(port: number, target: string): Promise<Reply> {
  for (;;) {
    const reply = await fetchReply(port, target, { 'accept-encoding': 'br' });
    if (reply.headers.etag?.endsWith('-br"')) {
      return reply;
    }
    await pause(50);
  }
}

/** Throws where a program is missing, with what to install. */
export function requirePrograms(...names: string[]): void {
  for (const name of names) {
    try {
      execFileSync('which', [name], { stdio: 'ignore' });
    } catch {
      throw new Error(`This benchmark needs ${name}. Install it: apt-get install nginx-light wrk.`);
    }
  }
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

async function end(child: ChildProcess): Promise<void> {
  if (isRunning(child)) {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
}

async function untilReady(port: number, child: ChildProcess): Promise<void> {
  while (isRunning(child)) {
    const status = await fetch(`http://127.0.0.1:${port}/blog`).then(
      (response) => response.status,
      () => 503,
    );
    if (status !== 503) {
      return;
    }
    await pause(50);
  }
  throw new Error(
    `The server for port ${port} ended with ${child.exitCode ?? child.signalCode}. See its output above.`,
  );
}
