import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, test, vi } from 'vitest';

// Builds the text of a file next to it, unless the text is an error, or a build that never ends.
const BUILD = `
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
const text = readFileSync('app.txt', 'utf8');
rmSync('build/sample-next', { recursive: true, force: true });
mkdirSync('build/sample-next', { recursive: true });
if (text === 'error') process.exit(1);
if (text === 'endless') { writeFileSync('begun', ''); await new Promise((resolve) => setTimeout(resolve, 60_000)); }
writeFileSync('build/sample-next/index.js', text);
`;

/** A clone with two apps of one file. */
async function clone(): Promise<string> {
  const programs = [['server/src/build/finish-build.ts', '']];
  const apps = ['blog', 'www'].flatMap((app) => [
    [
      `apps/${app}/package.json`,
      JSON.stringify({ name: `@portico/${app}`, version: '1.0.0', scripts: { build: 'node build.mjs' } }),
    ],
    [`apps/${app}/build.mjs`, BUILD],
  ]);
  const directory = await temporaryFolder({
    'package.json': JSON.stringify({ workspaces: ['apps/*'] }),
    'package-lock.json': '',
    'node_modules/.package-lock.json': '',
    ...Object.fromEntries([...programs, ...apps]),
  });
  cpSync(path.resolve('packages/core/src/site-folder.mjs'), path.join(directory, 'packages/core/src/site-folder.mjs'));
  cpSync(path.resolve('scripts/task.mjs'), path.join(directory, 'scripts/task.mjs'));
  cpSync(path.resolve('scripts/steps'), path.join(directory, 'scripts/steps'), { recursive: true });
  return directory;
}

test('a build that fails or is interrupted leaves the last one, and one that is complete takes its place', async () => {
  const directory = await clone();
  const app = (name: string) => path.join(directory, 'apps', name);
  const built = () =>
    ['blog', 'www'].map((name) => readFileSync(path.join(app(name), 'build/sample/index.js'), 'utf8'));
  const build = (blog: string, www: string) => {
    writeFileSync(path.join(app('blog'), 'app.txt'), blog);
    writeFileSync(path.join(app('www'), 'app.txt'), www);
    return spawn(process.execPath, ['scripts/task.mjs', 'build'], { cwd: directory, stdio: 'ignore', detached: true });
  };
  const ended = async (child: ReturnType<typeof build>) => (await once(child, 'close'))[0];

  expect([await ended(build('one', 'one')), built()]).toEqual([0, ['one', 'one']]);
  expect([await ended(build('error', 'two')), built()]).toEqual([1, ['one', 'one']]);
  const endless = build('endless', 'three');
  await vi.waitUntil(() => existsSync(path.join(app('blog'), 'begun')), { timeout: 20_000 });
  process.kill(-(endless.pid ?? 0), 'SIGKILL');
  expect([await ended(endless), built()]).toEqual([null, ['one', 'one']]);
  expect([await ended(build('four', 'four')), built()]).toEqual([0, ['four', 'four']]);
}, 60_000);
