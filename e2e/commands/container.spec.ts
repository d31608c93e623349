import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '@portico/config/testing/network';
import { endWithTests } from '@portico/config/testing/programs';
import { savePost, temporaryFolder } from '../content-folder.ts';
import { expect, pagelessTest as test } from '../test.ts';

/*
 * Builds the image without a container: each stage is a folder, and only steps that don't change the system run in it.
 */

// The environment without the variables that npm and the test runner set.
const OWN_ENVIRONMENT = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(?:NODE_ENV|npm_.*)$/.test(name)),
);

type Stage = { readonly name: string; readonly from: string; readonly steps: readonly (readonly string[])[] };

const ROOT = '/srv/portico';

const stages = readFileSync('deploy/Containerfile', 'utf8')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll('\\\n', ' ')
  .split(/^FROM /m)
  .slice(1)
  .map((text): Stage => {
    const [first = '', ...lines] = text.split('\n').filter(Boolean);
    const [from = '', name = 'image'] = first.split(' AS ');
    return { name, from, steps: lines.map((line) => /^(\w+) (.*)$/.exec(line)?.slice(1) ?? []) };
  });

/** The files of the build context. */
function contextFiles(): readonly string[] {
  const patterns = readFileSync('.dockerignore', 'utf8')
    .split('\n')
    .filter((line) => /^[^#]/.test(line));
  const isIn = (file: string) => {
    const parents = file.split('/').map((_, index, names) => names.slice(0, index + 1).join('/'));
    const last = patterns.findLast((each) => parents.some((place) => path.matchesGlob(place, each.replace('!', ''))));
    return last?.startsWith('!') ?? true;
  };
  // Includes files that git ignores, such as builds and exports: .dockerignore has to exclude them.
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude=node_modules'], {
    encoding: 'utf8',
    maxBuffer: 1e8,
  })
    .split('\n')
    .filter((file) => existsSync(file) && isIn(file));
}

test('the image has what the server needs, and nothing else', async () => {
  test.skip(process.env.TEST_ALL === undefined, 'Building the image takes minutes; npm run test:all does it.');
  test.setTimeout(600_000);
  const directory = await temporaryFolder();
  const files = contextFiles();
  expect(
    files.filter((file) => /^(?:out|content|e2e|docs)\/|node_modules|\.test\.|\/build\/client\//.test(file)),
  ).toEqual([]);
  const context = path.join(directory, 'context');
  for (const file of files) {
    cpSync(file, path.join(context, file));
  }

  const folderOf = (stage: string) => path.join(directory, 'stages', stage);
  // The named context.
  cpSync('sample', folderOf('site'), { recursive: true });
  const steps = {
    COPY(values: string, folder: string) {
      const [, stage, places = ''] = /^(?:--from=(\w+) )?(.*)$/.exec(values) ?? [];
      const names = places.split(' ');
      const to = path.join(folder, names.pop() ?? '');
      for (const name of names) {
        const from = path.join(stage === undefined ? context : folderOf(stage), name);
        const target = statSync(from).isDirectory() ? to : path.join(to, path.basename(name));
        cpSync(from, target, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
      }
    },
    RUN(command: string, cwd: string) {
      if (!/^(?:apt-get|useradd) /.test(command)) {
        execFileSync('sh', ['-ec', command], { cwd, stdio: 'pipe', env: OWN_ENVIRONMENT });
      }
    },
  };
  for (const { name, from, steps: lines } of stages) {
    const folder = path.join(folderOf(name), ROOT);
    mkdirSync(folder, { recursive: true });
    if (existsSync(folderOf(from))) {
      cpSync(folderOf(from), folderOf(name), { recursive: true, verbatimSymlinks: true });
    }
    for (const [kind, values = ''] of lines) {
      if (kind === 'COPY' || kind === 'RUN') {
        steps[kind](values, folder);
      }
    }
  }

  const image = path.join(folderOf('image'), ROOT);
  for (const name of ['vite', 'typescript', 'vitest', '@playwright', '@react-router/dev']) {
    expect(existsSync(path.join(image, 'node_modules', name)), name).toBe(false);
  }
  const content = path.join(directory, 'content');
  mkdirSync(content);
  await savePost(content, 'a');
  const port = await freePort();
  const server = spawn('node_modules/.bin/node', ['server/src/main.ts'], {
    cwd: image,
    env: {
      NODE_ENV: 'production',
      PORT: String(port),
      ADMIN_PORT: '0',
      SITE_DIR: 'site',
      CONTENT_DIR: content,
      CACHE_DIR: directory,
      LOG_LEVEL: 'warn',
    },
    stdio: 'inherit',
  });
  endWithTests(server);
  const status = (pathname: string) =>
    fetch(`http://localhost:${port}${pathname}`).then(
      (response) => response.status,
      () => 0,
    );
  await expect.poll(() => status('/blog'), { timeout: 20_000 }).toBe(200);
  for (const pathname of ['/', '/blog/a', '/blog/og/a.png', '/blog/search?q=a', '/favicon.svg']) {
    expect(await status(pathname), pathname).toBe(200);
  }
  server.kill();
});
