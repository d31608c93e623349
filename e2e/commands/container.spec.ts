import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '@portico/core/testing/network';
import { endWithTests } from '@portico/core/testing/programs';
import { savePost, temporaryFolder } from '../content-folder.ts';
import { expect, pagelessTest as test } from '../test.ts';

const ROOT = '/srv/portico';
// The environment without the variables that npm and the test runner set.
const OWN_ENVIRONMENT = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(?:NODE_ENV|npm_.*)$/.test(name)),
);

/** Returns the files of the build context. Git ignores builds and exports, but only .dockerignore keeps them out of it. */
function contextFiles(): readonly string[] {
  const patterns = readFileSync('.dockerignore', 'utf8').match(/^[^#\n].*$/gm) ?? [];
  const isIn = (file: string) => {
    const parents = file.split('/').map((_, index, names) => names.slice(0, index + 1).join('/'));
    const last = patterns.findLast((each) => parents.some((place) => path.matchesGlob(place, each.replace('!', ''))));
    return last?.startsWith('!') ?? true;
  };
  const list = ['ls-files', '--cached', '--others', '--exclude=node_modules'];
  const files = execFileSync('git', list, { encoding: 'utf8', maxBuffer: 1e8 }).split('\n');
  return files.filter((file) => existsSync(file) && isIn(file));
}

test('each stage of the image, as a folder, has what the server needs, and nothing else', async () => {
  test.skip(process.env.TEST_ALL === undefined, 'Building the image takes minutes; npm run test:all does it.');
  test.setTimeout(600_000);
  const directory = await temporaryFolder();
  const files = contextFiles();
  const unwanted = /^(?:out|content|e2e|docs)\/|node_modules|\.test\.|\/build\/client\//;
  expect(files.filter((file) => unwanted.test(file))).toEqual([]);
  for (const file of files) {
    cpSync(file, path.join(directory, 'context', file));
  }
  const options = { recursive: true, verbatimSymlinks: true, preserveTimestamps: true };
  cpSync('sample', path.join(directory, 'site'), options);
  const steps = readFileSync('deploy/Containerfile', 'utf8')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll('\\\n', ' ');
  let folder = '';
  for (const step of steps.split('\n')) {
    const [, from = '', stage = 'image'] = /^FROM (\S+)(?: AS (\w+))?$/.exec(step) ?? [];
    const [, source = 'context', places] = /^COPY (?:--from=(\w+) )?(.*)$/.exec(step) ?? [];
    // Steps that change the system are left out.
    const [, command] = /^RUN (?!apt-get|useradd)(.*)$/.exec(step) ?? [];
    if (from !== '') {
      folder = path.join(directory, stage, ROOT);
      mkdirSync(folder, { recursive: true });
      if (existsSync(path.join(directory, from))) {
        cpSync(path.join(directory, from), path.join(directory, stage), options);
      }
    } else if (places !== undefined) {
      const names = places.split(' ');
      const to = path.join(folder, names.pop() ?? '');
      for (const place of names.map((name) => path.join(directory, source, name))) {
        cpSync(place, statSync(place).isDirectory() ? to : path.join(to, path.basename(place)), options);
      }
    } else if (command !== undefined) {
      execFileSync('sh', ['-ec', command], { cwd: folder, stdio: 'pipe', env: OWN_ENVIRONMENT });
    }
  }

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
