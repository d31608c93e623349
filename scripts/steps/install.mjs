import { fingerprint } from './fingerprint.mjs';
import { runOrExit } from './run.mjs';
import { onceFor } from './stamp.mjs';

/** Installs what package-lock.json names, unless that is what is installed. */
export async function install() {
  await onceFor('node_modules/.installed', fingerprint(['package-lock.json']), () =>
    runOrExit('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']),
  );
}
