import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { siteFolder } from '@portico/core/site-folder';
import { VERSION } from '@portico/core/version';
import { UsageError } from '@portico/server';
import * as v from 'valibot';
import { defineCommand } from '#command.ts';
import { replaceRetired } from '#upgrade/retired-names.ts';

const USAGE = `portico upgrade            installs the newest version with npm or pnpm, replaces retired names in the site, and checks it;
                           goes back if the check finds a mistake outside of the content that was not there before
portico upgrade VERSION    installs this version, such as 1.2.0 or next
  --installed              installs nothing: for a version that a bot or another program has installed
`;

const LOCK_FILES = { 'pnpm-lock.yaml': 'pnpm', 'package-lock.json': 'npm', 'yarn.lock': 'yarn', 'bun.lock': 'bun' };
const names = v.optional(v.record(v.string(), v.string()), {});
const manifestSchema = v.object({ dependencies: names, devDependencies: names });

export const command = defineCommand({
  usage: USAGE,
  options: { installed: { type: 'boolean' } },
  async run({ installed }, [version = 'latest', ...others]) {
    if (others.length > 0) {
      throw new UsageError('An upgrade has one version');
    }
    const site = siteFolder();
    return installed ? finish(site) : upgrade(site, version);
  },
});

/**
 * Installs the version, and then runs its program, which knows what has changed. If that finds mistakes in a site without any,
 * installs this version again.
 */
function upgrade(site: string, version: string): number {
  const manifest = path.join(site, 'package.json');
  const { dependencies, devDependencies } = v.parse(manifestSchema, JSON.parse(readFileSync(manifest, 'utf8')));
  const range = dependencies.portico ?? 'none';
  const manager = managerOf(site);
  if (/^(?:file|link|workspace|git|none$)/.test(range) || !['npm', 'pnpm'].includes(manager)) {
    throw new Error(
      `portico upgrade replaces the version of portico in dependencies, with npm or pnpm. ${manifest} has ${range}, with ${manager}. Install the new version by hand, then run portico upgrade --installed.`,
    );
  }
  // These need the same version of portico.
  const others = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => name.startsWith('@portico/'));
  const install = (wanted: string) => {
    const packages = ['portico', ...others].map((name) => `${name}@${wanted}`);
    const args = installArguments(range, packages);
    process.stderr.write(`${manager} ${args.join(' ')}\n`);
    const shell = process.platform === 'win32';
    const { error, status } = spawnSync(manager, args, { cwd: site, stdio: ['ignore', 2, 2], shell });
    if (status !== 0) {
      throw new Error(`${manager} could not install the packages${error ? `: ${error.message}` : '; see above'}.`);
    }
  };
  const { status: before } = checked(site, '--site-only');
  install(version);
  // In a workspace, the package may be in a folder above.
  const program = path.join(path.dirname(createRequire(manifest).resolve('portico/package.json')), 'dist/main.js');
  const { status } = spawnSync(process.execPath, [program, 'upgrade', '--installed'], { cwd: site, stdio: 'inherit' });
  if (status === 0) {
    return 0;
  }
  if (before !== 0) {
    process.stdout.write('The site had mistakes before the upgrade, so the new version stays.\n');
    return 1;
  }
  install(VERSION);
  process.stdout.write(
    `The site has portico ${VERSION} again. Correct the mistakes above and upgrade again, or install ${version} with ${manager} and correct them then.\n`,
  );
  return 1;
}

/** Returns the package manager of a site, by the lock file in its folder or the nearest folder above; npm if there is no lock file. */
export function managerOf(folder: string): string {
  const [, found] = Object.entries(LOCK_FILES).find(([name]) => existsSync(path.join(folder, name))) ?? [];
  const parent = path.dirname(folder);
  return found ?? (parent === folder ? 'npm' : managerOf(parent));
}

/** Returns the arguments with which npm and pnpm install packages. The range in package.json stays as exact as before. */
export function installArguments(range: string, packages: readonly string[]): readonly string[] {
  return ['add', ...(/^\d/.test(range) ? ['--save-exact'] : []), ...packages];
}

/** Checks the site with this version. */
function checked(site: string, flag: string, stdio: 'pipe' | 'inherit' = 'pipe') {
  return spawnSync(process.execPath, [process.argv[1] ?? '', 'check', flag], { cwd: site, encoding: 'utf8', stdio });
}

function finish(site: string): number {
  // An author's mistake must not hold up a new version.
  const { status, stdout, stderr } = checked(site, '--site-only');
  if (status !== 0) {
    process.stdout.write(`portico check --site-only, with portico ${VERSION}:\n${stdout}${stderr}`);
    return 1;
  }
  const { changed, left } = replaceRetired(site);
  const list = (title: string, places: readonly string[]) =>
    places.length === 0 ? [] : [`${[title, ...places].join('\n  ')}\n`];
  const lines = [
    `The site has portico ${VERSION}.\n`,
    ...list('Changed in its files:', changed),
    ...list('Left to change by hand:', left),
    'portico check --fix, with the new version:',
  ];
  process.stdout.write(`${lines.join('\n')}\n`);
  if (checked(site, '--fix', 'inherit').status !== 0) {
    process.stdout.write('All of these mistakes are in the content. The upgrade does not wait for them.\n');
  }
  process.stdout.write(
    'CHANGELOG.md of portico says what else is new. Look at the site with portico dev before you commit.\n',
  );
  return 0;
}
