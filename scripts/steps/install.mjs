import { existsSync } from 'node:fs';
import { fingerprint } from './fingerprint.mjs';
import { runOrExit } from './run.mjs';
import { isDoneFor, onceFor } from './stamp.mjs';

const STAMP = 'node_modules/.installed';

/** Installs what package-lock.json names, unless that is what is installed. */
export async function install() {
  await onceFor(STAMP, wanted, () =>
    // With what builds and tests, also where NODE_ENV or a setting of npm says to leave that out; the pinned Node is among it. What a
    // command prints may be for programs, so this is not among it.
    runOrExit('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
      stdio: ['inherit', 2, 'inherit'],
    }),
  );
}

/** Installs where nothing is installed yet. What is there stays: whoever changes a dependency has it as they want it. */
export async function installOnce() {
  // An image for production has all but the pinned Node, since it has that itself.
  if (!existsSync('node_modules/.package-lock.json')) {
    process.stderr.write('Nothing is installed yet. Installing takes a minute, once.\n');
    await install();
  }
}

/** True where what package-lock.json names is installed. */
export function isInstalled() {
  return isDoneFor(STAMP, wanted());
}

function wanted() {
  return fingerprint(['package-lock.json']);
}
