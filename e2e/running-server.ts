import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import type { SiteConfig } from '@portico/config/site-config';
import { endWithTests } from './end-with-tests.ts';
import { PORT } from './ports.ts';

export type RunningServer = {
  readonly url: string;
  readonly log: ReadonlyArray<Record<string, unknown>>;
  stop(): Promise<number | null>;
};

/** The site folder of the tests' provider. */
export const FIXTURE = 'e2e/fixture';
export const FIXTURE_CONTENT = `${FIXTURE}/content`;

/**
 * Environment of a server whose origin no assertion names. Rendered posts are stored together with the origin from which they
 * may show pictures, so these servers share the posts of the server that all tests share.
 */
export const SHARED_TEXTS: Readonly<Record<string, string>> = { BASE_URL: `http://localhost:${PORT}` };

/**
 * Starts the server of the tests' provider over a content folder on a free port; resolves when it is ready. `site` replaces
 * fields of its configuration, and `clock` is the time, in milliseconds since the epoch, that the server starts at.
 */
export async function startServer(
  contentDirectory: string,
  env: Readonly<Record<string, string>> = {},
  site: Partial<SiteConfig> = {},
  clock: number = Date.now(),
): Promise<RunningServer> {
  const port = await freePort();
  const child = spawn(process.execPath, ['e2e/fixture-server.ts', JSON.stringify(site), String(clock - Date.now())], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      ADMIN_PORT: '0',
      SITE_DIR: FIXTURE,
      CONTENT_DIR: contentDirectory,
      // After a change of the renderer, several servers render all posts at a time.
      RENDER_LIMIT_MS: '60000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  endWithTests(child);
  const log: Array<Record<string, unknown>> = [];
  await ready(child, log);
  return { url: `http://localhost:${port}`, log, stop: () => stop(child) };
}

export function refusedStart(
  env: Readonly<Record<string, string>>,
  site: Partial<SiteConfig> = {},
): Promise<{ readonly code: number | null; readonly said: string }> {
  const child = spawn(process.execPath, ['e2e/fixture-server.ts', JSON.stringify(site)], {
    env: { ...process.env, SITE_DIR: FIXTURE, ...env },
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

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
