import { findOnPath, installFromDebian } from './system.mjs';

// What the tests in e2e/engines look for, and Debian's package with it.
const PACKAGES = [
  ['firefox-esr', 'firefox-esr'],
  ['WebKitWebDriver', 'webkit2gtk-driver'],
  ['xvfb-run', 'xvfb'],
  ['xauth', 'xauth'],
];

/** Installs the browsers that e2e/engines drives, if they are missing. */
export async function engines() {
  const missing = PACKAGES.filter(([program]) => findOnPath([program]) === undefined).map(([, debian]) => debian);
  if (missing.length > 0) {
    process.stdout.write(`Installing from Debian: ${missing.join(' ')}\n`);
    await installFromDebian(missing, ['--no-install-recommends']);
  }
}
