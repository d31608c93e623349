import { findOnPath, installFromDebian } from './system.mjs';

// What the tests in e2e/engines look for, and Debian's package with it.
const PACKAGES = [
  [['firefox-esr', 'firefox'], 'firefox-esr'],
  [['WebKitWebDriver'], 'webkit2gtk-driver'],
  [['Xvfb'], 'xvfb'],
];

/** Installs the browsers that e2e/engines drives, where they are missing and this may install them. */
export async function engines() {
  const missing = PACKAGES.filter(([names]) => findOnPath(names) === undefined).map(([, debian]) => debian);
  if (missing.length === 0) {
    return;
  }
  const packages = missing.join(' ');
  if (process.getuid?.() !== 0 || findOnPath(['apt-get']) === undefined) {
    process.stdout.write(`Not installed here: ${packages}. As root on Debian: apt-get install ${packages}\n`);
    return;
  }
  process.stdout.write(`Installing from Debian: ${packages}\n`);
  await installFromDebian(missing, ['--no-install-recommends']);
}
