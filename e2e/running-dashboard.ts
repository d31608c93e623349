import { execFile, spawn } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { site } from './fixture/site.config.ts';
import { PORT } from './ports.ts';
import { FIXTURE_CONTENT, type RunningServer, startServer } from './running-server.ts';

/*
 * The app of examples/dashboard, with the shell as it is packed, and the blog that it is of, each on a host of its own below one
 * domain. A browser needs BROWSER_ARGS to find them.
 */

const FOLDER = 'examples/dashboard';
const BIN = path.resolve('node_modules/.bin');

export const BUILT = `http://dash.${site.productDomain}:${PORT + 2002}`;
export const DEV = `http://dash.${site.productDomain}:${PORT + 2003}`;
export const BLOG = `http://blog.${site.productDomain}:${PORT + 2000}`;

/** Without TLS, browsers do less for hosts that are not localhost. */
export const BROWSER_ARGS: readonly string[] = [
  `--host-resolver-rules=MAP *.${site.productDomain} 127.0.0.1`,
  `--unsafely-treat-insecure-origin-as-secure=${[BLOG, BUILT, DEV]}`,
];

export type RunningDashboard = {
  /** Resolves when it listens. */
  readonly ready: Promise<void>;
  stop(): Promise<void>;
};

/** Starts the blog, which lets pages of `readers` read its list of posts. */
export function startBlog(readers: readonly string[]): Promise<RunningServer> {
  return startServer(
    FIXTURE_CONTENT,
    { PORT: new URL(BLOG).port, BASE_URL: BLOG, CACHE_DIR: '.cache/e2e-dashboard' },
    { hosts: { ...site.hosts, apps: [...readers] } },
  );
}

/** Installs the packed shell, checks the app's types, builds it, and serves it by React Router's own server. */
export async function startBuilt(): Promise<RunningDashboard> {
  await prepare('--build');
  const env = { PORT: new URL(BUILT).port, HOST: '127.0.0.1', NODE_ENV: 'production' };
  return run('react-router-serve', ['build/server/index.js'], env, '[react-router-serve]');
}

/** Installs the packed shell, and serves the app in development. */
export async function startInDevelopment(): Promise<RunningDashboard> {
  await prepare();
  const { hostname, port } = new URL(DEV);
  const env = { __VITE_ADDITIONAL_SERVER_ALLOWED_HOSTS: hostname };
  return run('react-router', ['dev', '--port', port, '--host', '127.0.0.1'], env, 'Local');
}

function prepare(...args: readonly string[]) {
  const env = { ...process.env, SITE_ORIGIN: BLOG };
  return promisify(execFile)('node_modules/.bin/node', ['scripts/build-example.mjs', ...args], { env });
}

/** Runs a command in the app's folder; it listens once it has printed `sign`. */
function run(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  sign: string,
): RunningDashboard {
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
  // Whoever stops it first is not told.
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
