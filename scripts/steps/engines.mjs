import { execFileSync } from 'node:child_process';
import { run } from './run.mjs';

// What the tests in e2e/engines look for, and Debian's package with it.
const PACKAGES = [
  [['firefox-esr', 'firefox'], 'firefox-esr'],
  [['WebKitWebDriver'], 'webkit2gtk-driver'],
  [['Xvfb'], 'xvfb'],
];

/** Installs the browsers that e2e/engines drives, where they are missing and this may install them. */
export async function engines() {
  const missing = PACKAGES.filter(([names]) => !names.some(isOnPath)).map(([, debian]) => debian);
  if (missing.length === 0) {
    return;
  }
  const packages = missing.join(' ');
  if (process.getuid?.() !== 0 || !isOnPath('apt-get')) {
    process.stdout.write(`Not installed here: ${packages}. As root on Debian: apt-get install ${packages}\n`);
    return;
  }
  process.stdout.write(`Installing from Debian: ${packages}\n`);
  await run('apt-get', ['update', '-qq']);
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], {
    env: { DEBIAN_FRONTEND: 'noninteractive' },
  });
}

function isOnPath(name) {
  try {
    execFileSync('which', [name], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
