import { fingerprint } from './fingerprint.mjs';
import { runOrExit } from './run.mjs';
import { onceFor } from './stamp.mjs';

/** Installs what package-lock.json names, unless that is what is installed. */
export async function install() {
  await onceFor('node_modules/.installed', fingerprint(['package-lock.json']), () =>
    // Not `npm ci`: the lock file holds the native packages (linter, bundler) of the platform that it was written on, and
    // `npm ci` refuses what it lacks for others, where `npm install` adds it.
    runOrExit('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']),
  );
}
