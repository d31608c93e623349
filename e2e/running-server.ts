import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import type { SiteConfig } from '@portico/config/site-config';
import { endWithTests } from './end-with-tests.ts';
import { IS_EXPORTED, startExport } from './exported-site.ts';
import { PORT } from './ports.ts';

export type RunningServer = {
  readonly url: string;
  /** What the server has logged so far, one JSON object an entry. */
  readonly log: ReadonlyArray<Record<string, unknown>>;
  stop(): Promise<number | null>;
};

/** The posts of the tests' provider. */
export const FIXTURE_CONTENT = 'e2e/fixture/content';

/**
 * Environment of a server over these whose own origin is in no assertion: rendered posts are stored with the origin that they may name
 * pictures of, and the server that all tests share has them.
 */
export const SHARED_TEXTS: Readonly<Record<string, string>> = IS_EXPORTED
  ? {}
  : { BASE_URL: `http://localhost:${PORT}` };

/**
 * Starts the server of the tests' provider over a content folder on a free port; resolves when it is ready. `site` replaces
 * fields of its configuration, `clock` is the time, in milliseconds since the epoch, that it is for the server as it starts, and
 * `user` the number of the user that it runs as. Where the tests run against exports, nginx over an export of the same.
 */
export function startServer(
  contentDirectory: string,
  env: Readonly<Record<string, string>> = {},
  site: Partial<SiteConfig> = {},
  clock: number = Date.now(),
  user?: number,
): Promise<RunningServer> {
  if (IS_EXPORTED) {
    return startExported({ CONTENT_DIR: contentDirectory, ...env }, site, clock - Date.now());
  }
  const program = ['e2e/fixture/server.ts', JSON.stringify(site), String(clock - Date.now())];
  return startProgram(program, { CONTENT_DIR: contentDirectory, ...env }, user);
}

/** Starts it with a mistake in its environment or in its configuration; resolves to its exit code and to what it said. */
export function refusedStart(
  env: Readonly<Record<string, string>>,
  site: Partial<SiteConfig> = {},
): Promise<{ readonly code: number | null; readonly said: string }> {
  const child = spawn(process.execPath, ['e2e/fixture/server.ts', JSON.stringify(site)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ code, said }));
  });
}

async function startExported(
  env: Readonly<Record<string, string>>,
  site: Partial<SiteConfig>,
  ahead: number,
): Promise<RunningServer> {
  const port = env.PORT === undefined ? await freePort() : Number(env.PORT);
  const url = `http://localhost:${port}`;
  const { stop } = await startExport({ baseUrl: env.BASE_URL ?? url, port, env, site, ahead });
  return { url, log: [], stop };
}

async function startProgram(
  program: readonly string[],
  env: Readonly<Record<string, string>>,
  user?: number,
): Promise<RunningServer> {
  const port = await freePort();
  const child = spawn(process.execPath, program, {
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), ADMIN_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(user !== undefined && { uid: user, gid: user }),
  });
  endWithTests(child);
  const log: Array<Record<string, unknown>> = [];
  await ready(child, log);
  return { url: `http://localhost:${port}`, log, stop: () => stop(child) };
}

function ready(child: ChildProcess, log: Array<Record<string, unknown>>): Promise<void> {
  return new Promise((resolve, reject) => {
    let rest = '';
    child.stdout?.on('data', (chunk) => {
      const lines = `${rest}${chunk}`.split('\n');
      rest = lines.pop() ?? '';
      log.push(...lines.map((line) => JSON.parse(line)));
      if (log.some(({ msg }) => typeof msg === 'string' && msg.startsWith('Portico is ready'))) {
        resolve();
      }
    });
    child.once('close', (code) => reject(new Error(`the server ended with code ${code} before it was ready`)));
  });
}

function stop(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('close', resolve);
    child.kill('SIGTERM');
  });
}

/** A port that nothing listens on now. */
export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
