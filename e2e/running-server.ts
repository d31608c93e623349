import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import type { SiteConfig } from '@portico/site/config';

export type RunningServer = {
  readonly url: string;
  /** What the server has logged so far, one JSON object an entry. */
  readonly log: ReadonlyArray<Record<string, unknown>>;
  stop(): Promise<number | null>;
};

/**
 * Starts the built server over a content folder on a free port; resolves when it is ready. `site` replaces fields of
 * site.config.ts, and `clock` is the time, in milliseconds since the epoch, that it is for the server as it starts.
 */
export async function startServer(
  contentDirectory: string,
  env: Record<string, string> = {},
  site?: Partial<SiteConfig>,
  clock?: number,
): Promise<RunningServer> {
  const port = await freePort();
  const program =
    site === undefined && clock === undefined
      ? ['server/src/main.ts']
      : ['e2e/configured-server.ts', JSON.stringify(site ?? {}), String(clock === undefined ? 0 : clock - Date.now())];
  const child = spawn('node_modules/.bin/node', program, {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      ADMIN_PORT: '0',
      CONTENT_DIR: contentDirectory,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
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
