import { execFile } from 'node:child_process';
import path from 'node:path';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, test } from 'vitest';

const CLI = path.resolve('cli/main.ts');
const SAMPLE = path.resolve('sample');

function portico(args: readonly string[], options: { readonly cwd?: string; readonly env?: NodeJS.ProcessEnv } = {}) {
  // Vitest sets BASE_URL, to a path.
  const { SITE_DIR: _, BASE_URL: __, ...env } = { ...process.env, ...options.env };
  return new Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }>((resolve) => {
    execFile(process.execPath, [CLI, ...args], { cwd: options.cwd, env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
}

test('portico prints to stdout, and an error to stderr', async () => {
  const checked = await portico(['--root', SAMPLE, 'check', '--stale']);
  expect(checked).toEqual({ code: 0, stdout: expect.stringContaining('.\n'), stderr: '' });
  expect(await portico(['chekc'])).toEqual({
    code: 2,
    stdout: '',
    stderr: 'portico has no command "chekc". Did you mean check?\n',
  });
});

test('the site is the folder above the one in which the command is called; .env is read there', {
  timeout: 60_000,
}, async () => {
  const site = await temporaryFolder({
    'site.config.ts': 'throw new Error(process.env.ACCENT);',
    '.env': 'ACCENT=teal',
    'content/a.md': '',
  });
  const { code, stderr } = await portico(['check'], { cwd: path.join(site, 'content') });
  expect([code, stderr]).toEqual([1, expect.stringContaining(`${site}/site.config.ts:1:7: teal`)]);
  const elsewhere = await temporaryFolder();
  const outside = await portico(['check'], { cwd: elsewhere });
  expect([outside.code, outside.stderr]).toEqual([1, expect.stringContaining('Name one with --root or SITE_DIR')]);
});
