import { fingerprint } from './fingerprint.mjs';
import { runOrExit } from './run.mjs';
import { onceFor } from './stamp.mjs';

/** Installs what package-lock.json names, unless that is what is installed. */
export async function install() {
  await onceFor('node_modules/.installed', fingerprint(['package-lock.json']), () =>
    // The pinned Node comes with this install, so the machine's own may be older than what packages ask for.
    runOrExit('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']),
  );
}
