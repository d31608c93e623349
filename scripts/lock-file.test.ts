import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fits, type Platform, parseLockFile, placeOf } from './testing/lock-file.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const lock = parseLockFile(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'));
const packages = [...lock].filter(([place, { link }]) => place.includes('node_modules/') && !link);

const PLATFORMS = ['x64', 'arm64'].flatMap((cpu): [string, Platform][] => [
  [`Linux ${cpu}`, { os: 'linux', cpu, libc: 'glibc' }],
  [`Linux ${cpu} with musl`, { os: 'linux', cpu, libc: 'musl' }],
  [`macOS ${cpu}`, { os: 'darwin', cpu }],
  [`Windows ${cpu}`, { os: 'win32', cpu }],
]);

// The lock file and what it is checked against, alone: with node_modules beside them, npm would compare with those.
let bare = '';
beforeAll(() => {
  bare = mkdtempSync(path.join(tmpdir(), 'portico-lock-'));
  const workspaces = [...lock.keys()].filter((place) => !place.includes('node_modules/'));
  for (const file of ['package-lock.json', '.npmrc', ...workspaces.map((place) => path.join(place, 'package.json'))]) {
    cpSync(path.join(ROOT, file), path.join(bare, file));
  }
});
afterAll(() => rmSync(bare, { recursive: true }));

// npm leaves out, without a word, what its registry lacks when the lock file is made (builds for other platforms may come
// later than the package, or never), and some versions of npm what node_modules lacks (npm/cli#4828). `npm ci` then refuses
// the file. A package is held at a version that has all its builds: docs/decisions/0003-dependencies.md.
test('every optional package that a package names has an entry', () => {
  const missing = [...lock].flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => placeOf(lock, place, name) === undefined)
      .map((name) => `${place} needs ${name}`),
  );
  expect(missing).toEqual([]);
});

test('every package has a hash, and none the address of a registry', () => {
  expect(packages.filter(([, { integrity = '' }]) => !/^sha512-/.test(integrity)).map(([place]) => place)).toEqual([]);
  expect(packages.filter(([, { resolved }]) => resolved !== undefined).map(([place]) => place)).toEqual([]);
});

// npm takes seconds a platform; npm run test:all tries each.
const TRIED = process.env.TEST_ALL === undefined ? PLATFORMS.slice(0, 1) : PLATFORMS;

test.for(TRIED)('npm ci installs each native package that there is for %s', { timeout: 60_000 }, ([, platform]) => {
  const added = dryRun(platform).split('\n');
  for (const { place, variants } of nativePackages()) {
    const fitting = variants.filter((variant) => fits(lock.get(variant) ?? {}, platform));
    expect(fitting, `builds of ${place}`).not.toEqual([]);
    expect(added).toEqual(expect.arrayContaining(fitting.map(asAdded)));
  }
});

/** What `npm ci` would do on the platform; throws where it refuses the lock file. */
function dryRun({ os, cpu, libc }: Platform): string {
  const options = [`--os=${os}`, `--cpu=${cpu}`, ...(libc === undefined ? [] : [`--libc=${libc}`])];
  return execFileSync('npm', ['ci', '--dry-run', '--offline', '--loglevel=error', ...options], {
    cwd: bare,
    encoding: 'utf8',
  });
}

/** The packages that are published in builds for several systems, with the places of these. */
function nativePackages() {
  return [...lock].flatMap(([place, { optionalDependencies = {} }]) => {
    const variants = Object.keys(optionalDependencies)
      .flatMap((name) => placeOf(lock, place, name) ?? [])
      .filter((variant) => lock.get(variant)?.os !== undefined);
    return variants.length > 1 ? [{ place, variants }] : [];
  });
}

/** The line that npm prints for a package which it would install. */
function asAdded(place: string): string {
  return `add ${place.split('node_modules/').at(-1)} ${lock.get(place)?.version}`;
}
