import { execFile, spawn } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { site } from './fixture/site.config.ts';
import { PORT } from './ports.ts';
import { FIXTURE_CONTENT, startServer } from './running-server.ts';

/*
 * The app of examples/dashboard, with the shell as it is packed, and its blog, each on its own host below one
 * domain, which is below `localhost`: browsers do for such hosts what else needs TLS.
 */

const FOLDER = 'examples/dashboard';
const BIN = path.resolve('node_modules/.bin');

export const BUILT = `http://dash.${site.productDomain}:${PORT + 2002}`;
export const DEV = `http://dash.${site.productDomain}:${PORT + 2003}`;
export const BLOG = `http://${site.productDomain}:${PORT + 2000}`;

type Program = {
  /** Resolves when it listens. */
  readonly ready: Promise<void>;
  stop(): Promise<void>;
};

/**
 * Runs a test with the blog, which lets the app read its list of posts, and the app, `built` and served by React Router's own server
 * or `in development`. The packed shell is installed before, and of a built app the types are checked.
 */
export async function withDashboard(way: 'built' | 'in development', run: () => Promise<void>): Promise<void> {
  const blog = await startServer(
    FIXTURE_CONTENT,
    { PORT: new URL(BLOG).port, BASE_URL: BLOG, CACHE_DIR: '.cache/e2e-dashboard' },
    { hosts: { ...site.hosts, apps: [BUILT, DEV] } },
  );
  let dashboard: Program | undefined;
  try {
    dashboard = way === 'built' ? await startBuilt() : await startInDevelopment();
    await dashboard.ready;
    await run();
  } finally {
    await dashboard?.stop();
    await blog.stop();
  }
}

/** Status and Content-Security-Policy of a page, asked for without a browser: no name server knows its host. */
export async function statusOf(url: string): Promise<{ readonly status: number; readonly policy: string }> {
  const { pathname, port } = new URL(url);
  const { status, headers } = await fetch(`http://127.0.0.1:${port}${pathname}`);
  return { status, policy: headers.get('content-security-policy') ?? '' };
}

async function startBuilt(): Promise<Program> {
  await prepare('--build');
  const env = { PORT: new URL(BUILT).port, HOST: '127.0.0.1', NODE_ENV: 'production' };
  return start('react-router-serve', ['build/server/index.js'], env, '[react-router-serve]');
}

async function startInDevelopment(): Promise<Program> {
  await prepare();
  return start('react-router', ['dev', '--port', new URL(DEV).port, '--host', '127.0.0.1'], {}, 'Local');
}

function prepare(...args: readonly string[]) {
  const env = { ...process.env, SITE_ORIGIN: BLOG };
  return promisify(execFile)(process.execPath, ['scripts/build-example.mjs', ...args], { env });
}

/** Runs a command in the app's folder; it listens once it has printed `sign`. */
function start(command: string, args: readonly string[], env: Readonly<Record<string, string>>, sign: string): Program {
  const child = spawn(path.join(BIN, command), args, {
    cwd: FOLDER,
    env: { ...process.env, PATH: `${BIN}${path.delimiter}${process.env.PATH}`, SITE_ORIGIN: BLOG, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    // In development React Router starts itself again, as another process of this group.
    detached: true,
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => String(chunk).includes(sign) && resolve());
    ended.then(() => reject(new Error(`${command} ended before it was ready`)));
  });
  // Stopping it twice is no error.
  ready.catch(() => {});
  return {
    ready,
    stop() {
      // It would wait for the browser's connections.
      process.kill(-(child.pid ?? 0), 'SIGKILL');
      return ended;
    },
  };
}
