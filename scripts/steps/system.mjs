import { execFileSync } from 'node:child_process';
import { run } from './run.mjs';

/** The path of the first of these programs that is on PATH; undefined where none is. */
export function findOnPath(names) {
  for (const name of names) {
    try {
      return execFileSync('which', [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    } catch {
      // Not on PATH: try the next name.
    }
  }
  return undefined;
}

/** Installs packages of Debian, whatever comes of it. Rejects where there is no apt-get. */
export async function installFromDebian(packages, options = []) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  await run('apt-get', ['install', '-y', '-qq', ...options, ...packages], { env });
}
