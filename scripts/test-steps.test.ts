import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

/** Runs `npm test` with an npm that only records its arguments, and fails for the script of this name. */
function npmTest(failing: string) {
  const directory = mkdtempSync(path.join(tmpdir(), 'portico-steps-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(directory, file)), { recursive: true });
    writeFileSync(path.join(directory, file), text);
    chmodSync(path.join(directory, file), 0o755);
  };
  for (const file of ['test.mjs', 'steps']) {
    cpSync(path.resolve('scripts', file), path.join(directory, 'scripts', file), { recursive: true });
  }
  write('package-lock.json', '{}');
  write('node_modules/.installed', '{}');
  write('bin/npm', `#!/bin/sh\necho "$3" >> log\nif [ "$3" = "${failing}" ]; then exit 1; fi\n`);
  write('bin/chromium', '');
  write('bin/chromium-headless-shell', '');
  const { stdout, status } = spawnSync(process.execPath, ['scripts/test.mjs'], {
    cwd: directory,
    env: { PATH: path.join(directory, 'bin') },
    encoding: 'utf8',
  });
  const steps = readFileSync(path.join(directory, 'log'), 'utf8').trim().split('\n');
  return { lastLine: stdout.trim().split('\n').at(-1), status, steps };
}

const STEPS = ['typecheck', 'lint', 'deadcode', 'check', 'test:unit', 'build', 'test:e2e'];

test('npm test runs each step, and says how many passed', () => {
  expect(npmTest('')).toEqual({ lastLine: '7 passed, 0 failed', status: 0, steps: STEPS });
});

test.for(['typecheck', 'lint', 'test:unit', 'test:e2e'])('after a failure of %s the other steps run', (failing) => {
  expect(npmTest(failing)).toEqual({ lastLine: '6 passed, 1 failed', status: 1, steps: STEPS });
});

test('after a build that failed, no test runs on it', () => {
  expect(npmTest('build')).toEqual({ lastLine: '5 passed, 1 failed', status: 1, steps: STEPS.slice(0, -1) });
});
