import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '@portico/core/testing/network';
import { endWithTests } from '@portico/core/testing/programs';
import { savePost, temporaryFolder } from '../content-folder.ts';
import { expect, pagelessTest as test } from '../test.ts';
import { contextFiles, runContainerSteps } from './container-steps.ts';
import { startCommand } from './npm-run.ts';

test('each stage of the image, as a folder, has what the server needs, and nothing else', {
  tag: '@slow',
}, async () => {
  test.setTimeout(600_000);
  const directory = await temporaryFolder();
  const list = ['ls-files', '--cached', '--others', '--exclude=node_modules'];
  const listed = execFileSync('git', list, { encoding: 'utf8', maxBuffer: 1e8 }).trim().split('\n');
  // Git ignores builds and exports, but only .dockerignore keeps them out of the context.
  const files = contextFiles('.', listed);
  const unwanted = /^(?:out|content|e2e|docs)\/|node_modules|\.test\.|\/build\/client\//;
  expect(files.filter((file) => unwanted.test(file))).toEqual([]);
  const context = path.join(directory, 'context');
  for (const file of files) {
    cpSync(file, path.join(context, file));
  }
  const site = path.join(directory, 'site');
  cpSync('sample', site, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  const run = async (command: string, cwd: string) => {
    const { code, output } = await startCommand('sh', ['-ec', command], { cwd }).ended;
    expect(code, output).toBe(0);
  };
  const folder = await runContainerSteps('deploy/Containerfile', { context, others: { site }, directory, run });

  for (const name of ['typescript', 'vitest', '@playwright']) {
    expect(existsSync(path.join(folder, 'node_modules', name)), name).toBe(false);
  }
  const content = path.join(directory, 'content');
  mkdirSync(content);
  await savePost(content, 'a');
  const port = String(await freePort());
  const paths = { SITE_DIR: 'site', CONTENT_DIR: content, CACHE_DIR: directory };
  const env = { NODE_ENV: 'production', PORT: port, ADMIN_PORT: '0', LOG_LEVEL: 'warn', ...paths };
  const server = spawn(process.execPath, ['cli/main.ts', 'serve'], { cwd: folder, env, stdio: 'inherit' });
  endWithTests(server);
  const status = async (pathname: string) =>
    (await fetch(`http://localhost:${port}${pathname}`).catch(() => null))?.status;
  await expect.poll(() => status('/blog'), { timeout: 20_000 }).toBe(200);
  for (const pathname of ['/', '/blog/a', '/blog/og/a.png', '/blog/search?q=a', '/favicon.svg']) {
    expect(await status(pathname), pathname).toBe(200);
  }
  server.kill();
});
