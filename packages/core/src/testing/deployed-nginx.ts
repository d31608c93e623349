import type { ChildProcess } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from './network.ts';
import { startNginx } from './programs.ts';

/** The folder with what operators copy. */
export const DEPLOY = path.resolve(import.meta.dirname, '../../../../deploy');

/** Writes a file of deploy/ into a folder, with other addresses, and returns its path. */
export function adapted(
  folder: string,
  file: string,
  replacements: ReadonlyArray<readonly [from: string, to: string]> = [],
): string {
  let content = readFileSync(path.join(DEPLOY, file), 'utf8');
  for (const [from, to] of replacements) {
    if (!content.includes(from)) {
      throw new Error(`deploy/${file} has no ${JSON.stringify(from)}`);
    }
    content = content.replaceAll(from, to);
  }
  const copy = path.join(folder, path.basename(file));
  writeFileSync(copy, content);
  return copy;
}

/**
 * Starts nginx with the files that deploy/compose.yaml names, in front of two servers on this machine. `more` is written after
 * them.
 */
export async function startDeployedNginx(
  folder: string,
  [first, second]: readonly [number, number],
  more = '',
): Promise<{ readonly port: number; readonly nginx: ChildProcess }> {
  const port = await freePort();
  adapted(folder, 'nginx/portico-site.inc');
  const shared = adapted(folder, 'nginx/portico.conf', [['/var/cache/nginx/portico', path.join(folder, 'cache')]]);
  const plain = adapted(folder, 'nginx/plain.conf', [
    // Only commercial versions before 1.27.3 resolve names again.
    ['portico-1:3000 resolve', `127.0.0.1:${first}`],
    ['portico-2:3000 resolve', `127.0.0.1:${second}`],
    ['listen 80', `listen 127.0.0.1:${port}`],
  ]);
  const directives = [...[shared, plain].map((file) => `include ${file};`), more].join('\n');
  return { port, nginx: await startNginx(folder, directives, `http://127.0.0.1:${port}`) };
}
