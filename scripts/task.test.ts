import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');

/** A clone in which nothing is installed, with an npm whose `npm ci` gives it a Node. */
async function bareClone() {
  const npm = `#!/bin/sh\necho installed >> log\nmkdir -p node_modules/.bin\ntouch node_modules/.package-lock.json\nln -s ${process.execPath} node_modules/.bin/node\n`;
  const program = 'console.log(process.argv.slice(2).join()); process.exitCode = 2;';
  const directory = await temporaryFolder({ 'bin/npm': npm, 'program.mjs': program });
  for (const file of ['scripts/task.mjs', 'scripts/steps', 'package-lock.json']) {
    cpSync(path.join(ROOT, file), path.join(directory, file), { recursive: true });
  }
  chmodSync(path.join(directory, 'bin/npm'), 0o755);
  return directory;
}

test('a command in a fresh clone installs once, then runs with its arguments, and ends as the program does', async () => {
  const directory = await bareClone();
  const started = () =>
    spawnSync(process.execPath, ['scripts/task.mjs', 'program', 'program.mjs', '--json', 'a b'], {
      cwd: directory,
      env: { ...process.env, PATH: `${path.join(directory, 'bin')}:${process.env.PATH}` },
      encoding: 'utf8',
    });
  for (const _ of ['before', 'after']) {
    expect(started()).toMatchObject({ status: 2, stdout: '--json,a b\n' });
  }
  expect(readFileSync(path.join(directory, 'log'), 'utf8')).toBe('installed\n');
});

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
