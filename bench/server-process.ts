import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '@portico/config/testing/network';
import { type Bench, pause } from './bench.ts';

export type ServerProcess = {
  /** Without a slash at its end. */
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Resolves when the process has ended. */
  stop(signal?: NodeJS.Signals): Promise<void>;
};

export type OurOptions = {
  readonly content?: string;
  readonly cache?: string;
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
};

type ServerOptions = {
  readonly name: string;
  readonly command: readonly string[];
  readonly port: number;
  /** Answers with a status below 400 once the server is ready; the server's own index by default. */
  readonly readyUrl?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
};

const START_MS = 120_000;
const EVERY_MS = 20;

/** Starts our server as `npm run serve` does; needs a build. */
export async function startOurs(bench: Bench, { content, cache, port, env }: OurOptions = {}): Promise<ServerProcess> {
  const adminPort = await freePort();
  return startServer(bench, {
    name: 'ours',
    command: ['node', 'server/src/main.ts'],
    port: port ?? (await freePort()),
    readyUrl: `http://127.0.0.1:${adminPort}/readyz`,
    env: {
      ADMIN_PORT: String(adminPort),
      ...(content !== undefined && { CONTENT_DIR: content }),
      CACHE_DIR: cache ?? path.join(bench.directory, 'cache'),
      NODE_COMPILE_CACHE: path.resolve('.cache/compile'),
      ...env,
    },
  });
}

/** Starts a server that takes its port from `PORT` or its arguments, and resolves when it is ready. */
export async function startServer(bench: Bench, options: ServerOptions): Promise<ServerProcess> {
  const { name, command, port, readyUrl = `http://127.0.0.1:${port}/blog`, env, cwd } = options;
  const logFile = path.join(bench.directory, `${name}.log`);
  const log = openSync(logFile, 'a');
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    ...(cwd !== undefined && { cwd }),
    env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), ...env },
    stdio: ['ignore', log, log],
  });
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => end(child, signal);
  bench.onEnd(() => stop());
  const until = performance.now() + START_MS;
  while (
    !(await fetch(readyUrl).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (!isRunning(child) || performance.now() > until) {
      throw new Error(`${name} did not start. Its log says:\n${readFileSync(logFile, 'utf8').slice(-2000)}`);
    }
    await pause(EVERY_MS);
  }
  return { url: `http://127.0.0.1:${port}`, port, pid: child.pid ?? 0, stop };
}

/** Memory of a process: what it has now (`VmRSS`) or the most it has had (`VmHWM`). Linux only. */
export function megabytes(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
}

function isRunning({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode === null && signalCode === null;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (isRunning(child)) {
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
}
