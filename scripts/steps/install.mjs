import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { runOrExit } from './run.mjs';

const LOCK = 'package-lock.json';
const INSTALLED = 'node_modules/.installed';

/** Installs what package-lock.json names, unless that is what is installed. */
export async function install() {
  const lock = readFileSync(LOCK, 'utf8');
  if (existsSync(INSTALLED) && readFileSync(INSTALLED, 'utf8') === lock) {
    return;
  }
  // Includes the packages for builds and tests, whatever NODE_ENV says. A command's output may be for programs, so npm's output
  // goes to stderr.
  await runOrExit('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: ['inherit', 2, 'inherit'],
  });
  writeFileSync(INSTALLED, lock);
}

/** Installs if nothing is installed yet. A developer who changes a dependency keeps the installed packages. */
export async function installOnce() {
  if (!existsSync('node_modules/.package-lock.json')) {
    process.stderr.write('Nothing is installed yet. Installing takes a minute, once.\n');
    await install();
  }
}
