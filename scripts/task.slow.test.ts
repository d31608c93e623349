import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, test, vi } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');

const OLD_NODE = `data:text/javascript,${encodeURIComponent(
  "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })",
)}`;

/** A clone in which nothing is installed, with an npm that notes what it installs. Its package `node` is the Node of the tests. */
async function bareClone() {
  const npm = `#!/bin/sh
echo $1 >> log
if [ $1 = ci ]; then
  rm -rf node_modules
  mkdir -p node_modules/.bin
  touch node_modules/.package-lock.json
else
  mkdir -p $3/node_modules/node/bin
  ln -s ${process.execPath} $3/node_modules/node/bin/node
fi
`;
  const program = 'console.log(process.argv0, process.argv.slice(2).join()); process.exitCode = 2;';
  const directory = await temporaryFolder({ 'bin/npm': npm, 'program.mjs': program });
  for (const file of ['scripts/task.mjs', 'scripts/steps', 'package-lock.json']) {
    cpSync(path.join(ROOT, file), path.join(directory, file), { recursive: true });
  }
  chmodSync(path.join(directory, 'bin/npm'), 0o755);
  return directory;
}

// Each starts several processes.
vi.setConfig({ testTimeout: 90_000 });

test('a command in a fresh clone installs once, then runs with its arguments, and ends as the program does', async () => {
  const directory = await bareClone();
  for (const _ of ['before', 'after']) {
    expect(started(directory)).toMatchObject({ status: 2, stdout: `${process.execPath} --json,a b\n` });
  }
  expect(readFileSync(path.join(directory, 'log'), 'utf8')).toBe('ci\n');
});

test('an older Node fetches a newer one, once, for what runs after the install', async () => {
  const directory = await bareClone();
  for (const _ of ['before', 'after']) {
    const { status, stdout } = started(directory, `--import=${OLD_NODE}`);
    expect([status, stdout]).toEqual([2, `${path.normalize('node_modules/.bin/node')} --json,a b\n`]);
  }
  const fetched = readFileSync(path.join(directory, 'log'), 'utf8').trim().split('\n').sort();
  expect(fetched).toEqual(['ci', 'install']);
});

function started(directory: string, ...flags: readonly string[]) {
  return spawnSync(process.execPath, [...flags, 'scripts/task.mjs', 'program', 'program.mjs', '--json', 'a b'], {
    cwd: directory,
    env: { ...process.env, PATH: `${path.join(directory, 'bin')}:${process.env.PATH}` },
    encoding: 'utf8',
  });
}

test('npm start installs only if another version is installed, or a package is missing that is not for another system', async () => {
  const directory = await bareClone();
  const one = { 'node_modules/one': { version: '1.0.0' } };
  const lock = { ...one, '': {}, 'node_modules/other-system': { version: '1.0.0', optional: true } };
  const installs = (installed: object) => {
    writeFileSync(path.join(directory, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }));
    const { stderr } = spawnSync(
      process.execPath,
      ['-e', "import('./scripts/steps/install.mjs').then(({ install }) => install())"],
      {
        cwd: directory,
        env: { ...process.env, PATH: `${path.join(directory, 'bin')}:${process.env.PATH}` },
        encoding: 'utf8',
      },
    );
    return stderr;
  };
  mkdirSync(path.join(directory, 'node_modules'));
  writeFileSync(path.join(directory, 'package-lock.json'), JSON.stringify({ packages: lock }));
  expect(installs(one)).toBe('');
  for (const installed of [{}, { 'node_modules/one': { version: '0.9.0' } }]) {
    expect(installs(installed)).toMatch(/^Installing packages with npm ci/);
  }
});
