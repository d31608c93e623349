import { existsSync } from 'node:fs';
import path from 'node:path';

export type Manager = 'npm' | 'pnpm';

const LOCK_FILES: Readonly<Record<string, Manager>> = { 'pnpm-lock.yaml': 'pnpm', 'package-lock.json': 'npm' };
const OTHERS: Readonly<Record<string, string>> = { 'yarn.lock': 'yarn', 'bun.lock': 'bun' };

/** Returns the package manager of a site, by the lock file in its folder or the nearest folder above; npm if there is no lock file. */
export function managerOf(site: string): Manager {
  for (let folder = site; ; folder = path.dirname(folder)) {
    const has = (name: string) => existsSync(path.join(folder, name));
    const found = Object.entries(LOCK_FILES).find(([name]) => has(name));
    const other = Object.entries(OTHERS).find(([name]) => has(name));
    if (found !== undefined) {
      return found[1];
    }
    if (other !== undefined) {
      throw new Error(
        `portico upgrade knows npm and pnpm, and this site has a ${other[0]}. Install the new version with ${other[1]}, then run portico upgrade --installed.`,
      );
    }
    if (folder === path.dirname(folder)) {
      return 'npm';
    }
  }
}

/** Returns the arguments with which a manager installs packages. The range in package.json stays as exact as before. */
export function installArguments(manager: Manager, range: string, packages: readonly string[]): readonly string[] {
  const exact = /^\d/.test(range) ? ['--save-exact'] : [];
  return [manager === 'pnpm' ? 'add' : 'install', ...exact, ...packages];
}
