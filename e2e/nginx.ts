import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { endWithTests } from './end-with-tests.ts';

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
  // How it ends later is for who ends it.
  ended.catch(() => {});
  return nginx;
}

async function answering(origin: string): Promise<void> {
  const isThere = await fetch(`${origin}/robots.txt`).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isThere) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    await answering(origin);
  }
}
