import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
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

test('a flag that has been retired is ignored with a warning', { timeout: 60_000 }, async () => {
  expect(await portico(['--root', SAMPLE, 'check', '--stale', '--views', 'http://127.0.0.1:3001/metrics'])).toEqual({
    code: 0,
    stdout: expect.stringContaining('.\n'),
    stderr: expect.stringMatching(/^--views is ignored, and version 2 won't accept it\. .*\n$/),
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

test('a mistake in the site stops an upgrade, and one in a post does not', { timeout: 300_000 }, async () => {
  const page = 'export default function Page() { return <h1>Page</h1>; }\n';
  const site = await temporaryFolder({
    'site.config.ts': `export { site as default } from ${JSON.stringify(path.resolve('packages/core/src/testing/site.ts'))};\n`,
    ...Object.fromEntries(['home', 'pricing', 'download'].map((name) => [`pages/${name}.tsx`, page])),
    'content/posts/a.md':
      '---\ntitle: A\ndescription: D\nauthor: Ines Okafor\ndate: 2026-01-01\ntags: [A]\ncategory: C\n---\n[b](/blog/b)\n',
  });
  const upgrade = () => portico(['upgrade', '--installed'], { cwd: site });
  expect(await upgrade()).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/the link is broken.*All of these mistakes are in the content/s),
  });
  await rm(path.join(site, 'pages/pricing.tsx'));
  expect(await upgrade()).toMatchObject({ code: 1, stdout: expect.stringContaining('nothing is at "/pricing"') });
});
