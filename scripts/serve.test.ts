import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

test('npm run serve says what to do if nothing is built', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'portico-serve-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const { status, stderr } = spawnSync(process.execPath, [path.resolve('scripts/serve.mjs')], {
    cwd: directory,
    encoding: 'utf8',
  });
  expect(stderr).toBe('Nothing is built yet. Run npm run build, then npm run serve; npm start does both.\n');
  expect(status).toBe(1);
});
