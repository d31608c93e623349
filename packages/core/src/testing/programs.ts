import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** Ends a program together with the test process at the latest, even if a test fails before it stops the program. */
export function endWithTests<Child extends ChildProcess>(child: Child): Child {
  const end = () => child.kill();
  process.once('exit', end);
  child.once('close', () => process.off('exit', end));
  return child;
}

export function hasNginx(): boolean {
  return spawnSync('nginx', ['-v']).error === undefined;
}

/**
 * Starts nginx with these directives in its `http` block and its files in the folder; resolves when it answers at `origin`. It ends
 * with SIGTERM.
 */
export async function startNginx(folder: string, directives: string, origin: string): Promise<ChildProcess> {
  const file = path.join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const paths = temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ');
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log; events {}
http { access_log off; ${paths}
${directives} }`,
  );
  const nginx = endWithTests(spawn('nginx', ['-c', file, '-p', folder], { stdio: ['ignore', 'inherit', 'inherit'] }));
  const answers = () => fetch(origin).then(Boolean, () => false);
  while (!(await answers())) {
    if (nginx.exitCode !== null) {
      throw new Error(`nginx ended with code ${nginx.exitCode} before it answered.`);
    }
    await setTimeout(50);
  }
  return nginx;
}

/** Makes a key and a self-signed certificate, and returns their paths. */
export function makeCertificate(folder: string, host: string): { readonly key: string; readonly cert: string } {
  mkdirSync(folder, { recursive: true });
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const algorithm = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
  const files = ['-keyout', key, '-out', cert, '-subj', `/CN=${host}`];
  execFileSync('openssl', ['req', '-x509', ...algorithm, ...files], { stdio: 'ignore' });
  return { key, cert };
}
