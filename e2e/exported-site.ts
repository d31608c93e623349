import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { endWithTests } from './end-with-tests.ts';
import { FIXTURE } from './running-server.ts';

export async function exportSite(out: string, baseUrl: string, port: number): Promise<void> {
  const args = ['commands/export/main.ts', '--out', out, '--listen', `127.0.0.1:${port}`];
  const env = { ...process.env, NODE_ENV: 'production', SITE_DIR: FIXTURE, BASE_URL: baseUrl };
  await promisify(execFile)(process.execPath, args, { env });
}

export async function addressesOfFiles(site: string): Promise<readonly string[]> {
  const entries = await readdir(site, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => addressOf(path.relative(site, path.join(parentPath, name))));
}

function addressOf(file: string): string {
  const [, pathname = '', page, extension = ''] = /^(.*?)(?:\/page\/(\d+))?(\.data|\.html)?$/.exec(file) ?? [];
  const address = `/${pathname.split('/').map(encodeURIComponent).join('/')}`.replace(/\/index$/, '/');
  return `${address}${extension === '.data' ? extension : ''}${page === undefined ? '' : `?page=${page}`}`;
}

const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

export function hasNginx(): boolean {
  return spawnSync('nginx', ['-v']).error === undefined;
}

/**
 * Starts nginx with the configuration that an export into `directory` has written, and nothing but what that needs around it;
 * resolves when it answers at `origin`. It ends with SIGTERM.
 */
export async function startNginx(directory: string, origin: string): Promise<ChildProcess> {
  const file = path.join(directory, 'nginx.conf');
  await writeFile(
    file,
    `daemon off; master_process off; pid ${directory}/pid; error_log ${directory}/error.log;
events { }
http { access_log off; ${TEMPORARY.map((name) => `${name}_temp_path ${directory}/${name};`).join(' ')}
include ${directory}/hosting/nginx/site.conf; }`,
  );
  const nginx = spawn('nginx', ['-c', file, '-p', directory], { stdio: ['ignore', 'inherit', 'inherit'] });
  endWithTests(nginx);
  const ended = new Promise<never>((_, reject) => {
    nginx.once('close', (code) => reject(new Error(`nginx ended with code ${code} before it answered`)));
  });
  await Promise.race([answering(origin), ended]);
  // The test that ends nginx does not need its exit code.
  ended.catch(() => {});
  return nginx;
}

async function answering(origin: string): Promise<void> {
  const hasAnswered = await fetch(`${origin}/robots.txt`).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!hasAnswered) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    await answering(origin);
  }
}
