import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');

/** A clone in which nothing is installed, with an npm whose `npm ci` gives it a Node. */
function bareClone(): { readonly directory: string; readonly bin: string } {
  const directory = mkdtempSync(path.join(tmpdir(), 'portico-bare-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  for (const file of ['scripts/installed.mjs', 'scripts/steps', 'package-lock.json']) {
    cpSync(path.join(ROOT, file), path.join(directory, file), { recursive: true });
  }
  const bin = path.join(directory, 'bin');
  mkdirSync(bin);
  const npm = `#!/bin/sh\necho installed >> log\nmkdir -p node_modules/.bin\ntouch node_modules/.package-lock.json\nln -s ${process.execPath} node_modules/.bin/node\n`;
  writeFileSync(path.join(bin, 'npm'), npm);
  chmodSync(path.join(bin, 'npm'), 0o755);
  writeFileSync(
    path.join(directory, 'program.mjs'),
    'console.log(process.argv.slice(2).join()); process.exitCode = 2;',
  );
  return { directory, bin };
}

test('a command in a fresh clone installs once, then runs with its arguments, and ends as the program does', () => {
  const { directory, bin } = bareClone();
  const started = () =>
    spawnSync(process.execPath, ['scripts/installed.mjs', 'program.mjs', '--json', 'a b'], {
      cwd: directory,
      env: { ...process.env, PATH: `${bin}:${process.env.PATH}` },
      encoding: 'utf8',
    });
  for (const _ of ['before', 'after']) {
    expect(started()).toMatchObject({ status: 2, stdout: '--json,a b\n' });
  }
  expect(readFileSync(path.join(directory, 'log'), 'utf8')).toBe('installed\n');
});
