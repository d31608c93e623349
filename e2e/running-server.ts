import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { SiteConfig } from '@portico/core/site-config';
import { freePort } from '@portico/core/testing/network';
import { endWithTests } from '@portico/core/testing/programs';

export type RunningServer = {
  readonly url: string;
  readonly log: ReadonlyArray<Record<string, unknown>>;
  stop(): Promise<number | null>;
};

type Options = {
  readonly env?: Readonly<Record<string, string>>;
  /** The folder of a built site; the one of the tests' provider by default. */
  readonly folder?: 'e2e/fixture' | 'e2e/extended-site' | 'sample';
  /** Replaces fields of the configuration. */
  readonly site?: Partial<SiteConfig>;
  /** The time that the server starts at, in milliseconds since the epoch. */
  readonly clock?: number;
};

const FIXTURE = 'e2e/fixture';
export const FIXTURE_CONTENT = `${FIXTURE}/content`;

/** Starts a server of a built site over a content folder on a free port; resolves when it is ready. */
export async function startServer(content: string = FIXTURE_CONTENT, options: Options = {}): Promise<RunningServer> {
  const port = String(await freePort());
  // After a change of the renderer, several servers render all posts at the same time.
  const env = { PORT: port, ADMIN_PORT: '0', CONTENT_DIR: content, RENDER_LIMIT_MS: '60000', ...options.env };
  const child = spawnServer({ ...options, env });
  child.stderr.pipe(process.stderr);
  const closed = once(child, 'close');
  const log: Array<Record<string, unknown>> = [];
  await new Promise<void>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const entry: Record<string, unknown> = JSON.parse(line);
      log.push(entry);
      if (String(entry.msg).startsWith('Portico is ready')) {
        resolve();
      }
    });
    closed.then(([code]) => reject(new Error(`the server ended with code ${code} before it was ready`)));
  });
  return { url: `http://localhost:${port}`, log, stop: () => stopped(child, closed) };
}

/** Starts the server's process. */
export function spawnServer({ env = {}, folder = FIXTURE, site = {}, clock = Date.now() }: Options) {
  const args = ['e2e/fixture-server.ts', JSON.stringify(site), String(clock - Date.now())];
  const all = { ...process.env, NODE_ENV: 'production', SITE_DIR: folder, ...env };
  return endWithTests(spawn(process.execPath, args, { env: all, stdio: ['ignore', 'pipe', 'pipe'] }));
}

async function stopped(child: ChildProcess, closed: Promise<unknown[]>): Promise<number | null> {
  child.kill('SIGTERM');
  const [code] = await closed;
  return typeof code === 'number' ? code : null;
}

/** Exports the site of the tests' provider, or the one in SITE_DIR, with the command of `npm run export`. */
export function runExport(args: readonly string[], env: Readonly<Record<string, string>>) {
  const all = { ...process.env, NODE_ENV: 'production', SITE_DIR: FIXTURE, ...env };
  return new Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }>((resolve) => {
    execFile(process.execPath, ['cli/main.ts', 'export', ...args], { env: all }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
}
