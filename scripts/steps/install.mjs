import { fingerprint } from './fingerprint.mjs';
import { runOrExit } from './run.mjs';
import { isDoneFor, onceFor } from './stamp.mjs';

const STAMP = 'node_modules/.installed';

/** Installs what package-lock.json names, unless that is what is installed. */
export async function install() {
  await onceFor(STAMP, fingerprint(['package-lock.json']), () =>
    // What a command prints may be for programs, so this is not among it.
    runOrExit('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { stdio: ['inherit', 2, 'inherit'] }),
  );
}

/** True where what package-lock.json names is installed. */
export function isInstalled() {
  return isDoneFor(STAMP, fingerprint(['package-lock.json']));
}
