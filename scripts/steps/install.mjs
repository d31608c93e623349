import { existsSync, readFileSync } from 'node:fs';
import { fetchNode, linkNode } from './node.mjs';
import { runOrExit } from './run.mjs';

const LOCK = 'package-lock.json';
// npm writes this file at the end of an install.
const INSTALLED = 'node_modules/.package-lock.json';

/** Installs what package-lock.json lists, unless it is already installed, and a Node that can run it. */
export async function install() {
  await Promise.all([isInstalled() || installPackages(), fetchNode()]);
  linkNode();
}

/** Installs if nothing is installed yet. If a developer changes a dependency, the installed packages are kept. */
export async function installOnce() {
  await Promise.all([existsSync(INSTALLED) || installPackages(), fetchNode()]);
  linkNode();
}

async function installPackages() {
  process.stderr.write('Installing packages with npm ci, which takes a minute.\n');
  // Includes the packages for builds and tests, regardless of NODE_ENV. Programs may read a command's output, so npm's output goes to stderr.
  await runOrExit('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: ['inherit', 2, 'inherit'],
  });
}

function isInstalled() {
  if (!existsSync(INSTALLED)) {
    return false;
  }
  const installed = packagesIn(INSTALLED);
  return Object.entries(packagesIn(LOCK)).every(([folder, { version, integrity, optional = false }]) => {
    const found = installed[folder];
    // npm skips optional packages that are for other systems.
    return found === undefined ? optional : found.version === version && found.integrity === integrity;
  });
}

function packagesIn(lock) {
  const { packages } = JSON.parse(readFileSync(lock, 'utf8'));
  return Object.fromEntries(Object.entries(packages).filter(([folder]) => folder.includes('node_modules/')));
}
