import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run } from './run.mjs';

const DEBIAN_PACKAGE = 'chromium-headless-shell';
const CHROMES = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'];
const PLACES = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/**
 * Path of the browser for the end-to-end tests: Chromium's headless shell (Debian's, else Playwright's own), since the
 * tests take less than half the processor time in it, else an installed Chrome or Chromium. Undefined means that
 * Playwright finds its own.
 */
export async function browser() {
  const shell = findOnPath([DEBIAN_PACKAGE]);
  if (shell !== undefined) {
    return shell;
  }
  // What the system lacks for it only root can install.
  const withDependencies = process.getuid?.() === 0 ? ['--with-deps'] : [];
  if ((await run('npx', ['playwright', 'install', '--only-shell', ...withDependencies, 'chromium'])) === 0) {
    return undefined;
  }
  process.stdout.write("Playwright's own browser cannot be downloaded here; trying Debian's package.\n");
  await installFromDebian().catch((error) => process.stdout.write(`${error.message}\n`));
  const found = findOnPath([DEBIAN_PACKAGE, ...CHROMES]) ?? PLACES.find((place) => existsSync(place));
  if (found === undefined) {
    throw new Error(
      'The end-to-end tests need a browser, and none could be installed. Install Chrome or Chromium and run npm test again.',
    );
  }
  return found;
}

/** Rejects where there is no apt-get. */
async function installFromDebian() {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update', '-qq'], { env });
  await run('apt-get', ['install', '-y', '-qq', DEBIAN_PACKAGE], { env });
}

function findOnPath(names) {
  for (const name of names) {
    try {
      return execFileSync('which', [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    } catch {
      // Not on PATH: try the next name.
    }
  }
  return undefined;
}
