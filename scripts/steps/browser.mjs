import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { run } from './run.mjs';

const NAMES = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser'];
const PLACES = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'];

/**
 * Path of a Chrome or Chromium for the end-to-end tests: an installed one, else Playwright's own, else Debian's package.
 * Undefined means that Playwright finds its own.
 */
export async function browser() {
  const installed = find();
  if (installed !== undefined) {
    return installed;
  }
  process.stdout.write("No Chrome or Chromium is installed; trying Playwright's own.\n");
  if ((await run('npx', ['playwright', 'install', '--with-deps', 'chromium'])) === 0) {
    return undefined;
  }
  process.stdout.write("That cannot be downloaded here; trying Debian's package.\n");
  await run('apt-get', ['update', '-qq']);
  await run('apt-get', ['install', '-y', '-qq', 'chromium'], { env: { DEBIAN_FRONTEND: 'noninteractive' } });
  const debian = find();
  if (debian === undefined) {
    throw new Error(
      'The end-to-end tests need a browser, and none could be installed. Install Chrome or Chromium and run npm test again.',
    );
  }
  return debian;
}

function find() {
  for (const name of NAMES) {
    try {
      return execFileSync('which', [name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    } catch {
      // Not on PATH: try the next name.
    }
  }
  return PLACES.find((place) => existsSync(place));
}
