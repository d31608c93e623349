import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '@portico/core/testing/network';
import type { Bench } from './bench.ts';

export type ServerProcess = {
  /** Without a slash at its end. */
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Resolves when the process has ended. */
  stop(signal?: NodeJS.Signals): Promise<void>;
};

/** One of ours, with the port for operators. */
export type OurProcess = ServerProcess & { readonly adminPort: number };

export type OurOptions = {
  readonly content?: string;
  readonly cache?: string;
  readonly env?: Readonly<Record<string, string>>;
};

const START_MS = 120_000;
const EVERY_MS = 20;

/** Starts our server as `npm run serve` does; needs a build. */
export async function startOurs(bench: Bench, { content, cache, env }: OurOptions = {}): Promise<OurProcess> {
  const adminPort = await freePort();
  const ours = {
    ADMIN_PORT: String(adminPort),
    ...(content !== undefined && { CONTENT_DIR: content }),
    CACHE_DIR: cache ?? path.join(bench.directory, 'cache'),
    NODE_COMPILE_CACHE: path.resolve('.cache/compile'),
    ...env,
  };
  const readyUrl = `http://127.0.0.1:${adminPort}/readyz`;
  const program = ['node', 'cli/main.ts', 'serve', '--root', process.env.SITE_DIR ?? 'sample'];
  return { ...(await startServer(bench, program, { env: ours, readyUrl })), adminPort };
}

type ServerOptions = {
  /** Answers with a status below 400 once the server is ready; the server's index by default. */
  readonly readyUrl?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
};

/** Starts a server that takes its port from `PORT`, and resolves when it is ready. */
export async function startServer(
  bench: Bench,
  [program = '', ...args]: readonly string[],
  { readyUrl, env, cwd = process.cwd() }: ServerOptions = {},
): Promise<ServerProcess> {
  const port = await freePort();
  const logFile = path.join(bench.directory, `${port}.log`);
  const log = openSync(logFile, 'a');
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), ...env },
    stdio: ['ignore', log, log],
  });
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    if (isRunning()) {
      child.kill(signal);
      await once(child, 'exit');
    }
  };
  bench.onEnd(() => stop());
  const isReady = () =>
    fetch(readyUrl ?? `http://127.0.0.1:${port}/blog`).then(
      ({ ok }) => ok,
      () => false,
    );
  const until = performance.now() + START_MS;
  while (!(await isReady())) {
    if (!isRunning() || performance.now() > until) {
      throw new Error(`${args.join(' ')} did not start:\n${readFileSync(logFile, 'utf8').slice(-2000)}`);
    }
    await setTimeout(EVERY_MS);
  }
  return { url: `http://127.0.0.1:${port}`, port, pid: child.pid ?? 0, stop };
}
