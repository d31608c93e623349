import { copyFileSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runOrExit } from './run.mjs';

const OLDEST = [22, 22];
const FETCHED = '24.21.0';
const IS_WINDOWS = process.platform === 'win32';
const NAME = IS_WINDOWS ? 'node.exe' : 'node';
const PROGRAM = path.join(folderOf(FETCHED), NAME);
// npm puts this folder first on the PATH of its scripts.
const LINK = path.join('node_modules/.bin', NAME);

// An install deletes the link, even if this process was started by it.
const IS_NEEDED = isTooOld(process.versions.node) || [PROGRAM, path.resolve(LINK)].includes(process.execPath);

/** If the machine's own Node is too old for the programs of this repository, downloads another one, once. */
export async function fetchNode() {
  if (IS_NEEDED && !existsSync(PROGRAM)) {
    process.stderr.write(`This machine has Node ${process.versions.node}. Fetching ${FETCHED} into .cache, once.\n`);
    await installNode(FETCHED);
  }
}

/** Downloads a version of the npm package `node` into .cache, once. Returns the folder of its program. */
export async function installNode(version) {
  const bin = folderOf(version);
  if (!existsSync(path.join(bin, NAME))) {
    const folder = path.join(bin, '../../..');
    mkdirSync(folder, { recursive: true });
    // The package's script selects the build for this machine.
    const manifest = { private: true, dependencies: { node: version }, allowScripts: { node: true } };
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest));
    const flags = ['--prefix', folder, '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error'];
    await runOrExit('npm', ['install', ...flags], { stdio: ['ignore', 2, 2] });
  }
  return bin;
}

function folderOf(version) {
  return path.resolve('.cache', `node-${version}`, 'node_modules/node/bin');
}

/** Makes npm's scripts use the downloaded Node. */
export function linkNode() {
  if (!IS_NEEDED || existsSync(LINK)) {
    return;
  }
  rmSync(LINK, { force: true });
  mkdirSync(path.dirname(LINK), { recursive: true });
  IS_WINDOWS ? copyFileSync(PROGRAM, LINK) : symlinkSync(path.relative(path.dirname(LINK), PROGRAM), LINK);
}

function isTooOld(version) {
  const [major, minor] = version.split('.').map(Number);
  return major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]);
}
