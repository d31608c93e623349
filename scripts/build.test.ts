import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';

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
function clone(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'portico-build-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const write = (file: string, text: string) => {
    mkdirSync(path.dirname(path.join(directory, file)), { recursive: true });
    writeFileSync(path.join(directory, file), text);
  };
  write('package.json', JSON.stringify({ workspaces: ['apps/*'] }));
  write('package-lock.json', '');
  write('node_modules/.package-lock.json', '');
  for (const program of ['keep-assets', 'copy-cms', 'precompress']) {
    write(`server/src/build/${program}.ts`, '');
  }
  for (const app of ['blog', 'www']) {
    write(
      `apps/${app}/package.json`,
      JSON.stringify({ name: `@portico/${app}`, version: '1.0.0', scripts: { build: 'node build.mjs' } }),
    );
    write(`apps/${app}/build.mjs`, BUILD);
  }
  cpSync(
    path.resolve('packages/config/src/site-folder.mjs'),
    path.join(directory, 'packages/config/src/site-folder.mjs'),
  );
  cpSync(path.resolve('scripts/build.mjs'), path.join(directory, 'scripts/build.mjs'));
  cpSync(path.resolve('scripts/steps'), path.join(directory, 'scripts/steps'), { recursive: true });
  return directory;
}

test('a build that fails or is interrupted leaves the last one, and one that is complete takes its place', async () => {
  const directory = clone();
  const app = (name: string) => path.join(directory, 'apps', name);
  const built = () =>
    ['blog', 'www'].map((name) => readFileSync(path.join(app(name), 'build/sample/index.js'), 'utf8'));
  const build = (blog: string, www: string) => {
    writeFileSync(path.join(app('blog'), 'app.txt'), blog);
    writeFileSync(path.join(app('www'), 'app.txt'), www);
    return spawn(process.execPath, ['scripts/build.mjs'], { cwd: directory, stdio: 'ignore', detached: true });
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
