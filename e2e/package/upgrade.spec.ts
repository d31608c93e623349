import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startDeployedNginx } from '@portico/core/testing/deployed-nginx';
import { ask, freePort } from '@portico/core/testing/network';
import { hasNginx } from '@portico/core/testing/programs';
import { VERSION } from '@portico/core/version';
import { contextFiles, runContainerSteps } from '../commands/container-steps.ts';
import { type RunningCommand, startCommand } from '../commands/npm-run.ts';
import { temporaryFolder } from '../content-folder.ts';
import { expect, pagelessTest as test } from '../test.ts';
import { createProject, type Project, packedPackages, writeOwnTexts } from './npm-project.ts';
import { type Registry, startRegistry } from './registry.ts';

/* A site with its own pages, slots, texts and fonts that takes another version. */

const [MAJOR = '', MINOR = '', PATCH] = VERSION.split('.');
const NEXT = `${MAJOR}.${MINOR}.${Number(PATCH) + 1}`;

let registry: Registry;
let tarball = '';

test.describe.configure({ timeout: 1_800_000 });

test.beforeEach(async () => {
  registry = await startRegistry();
  const packed = await packedPackages();
  for (const each of packed) {
    registry.publish(each);
  }
  [tarball = ''] = packed;
});

test.afterEach(() => registry.close());

test('npm update installs a newer version, and only the lock file changes', { tag: '@slow' }, async () => {
  const { site, run, start } = await createOwnSite();
  const first = filesOf(site);
  const changed = () => {
    const now = filesOf(site);
    return [...new Set([...first.keys(), ...now.keys()])].filter((file) => first.get(file) !== now.get(file));
  };
  const expectVersion = async (version: string) => {
    expect((await run(['npx', 'portico', '--version'])).trim()).toBe(version);
    await run(['npm', 'run', 'build']);
    expect(await run(['npx', 'portico', 'check'])).toContain('0 mistakes');
  };
  await expectVersion(VERSION);

  registry.publish(await packedAs(tarball, NEXT));
  await run(['npm', 'update', 'portico']);
  // A version does not serve what another one has built.
  const { code, output } = await start(['npx', 'portico', 'serve']).ended;
  expect({ code, output }).toEqual({ code: 1, output: expect.stringContaining('Run npx portico build') });
  await expectVersion(NEXT);
  expect(changed()).toEqual(['package-lock.json']);
});

test('two servers behind nginx are upgraded and rolled back, and no request fails', { tag: '@slow' }, async () => {
  test.skip(!hasNginx(), 'It needs nginx.');
  const project = await createOwnSite();
  const root = await temporaryFolder();
  mkdirSync(path.join(root, 'releases'));
  cpSync(path.join(project.site, 'content'), path.join(root, 'content'), { recursive: true });
  const release = async (line: string) => {
    const here = line.replace('https://git.example/acme-site', `"file://${project.site}"`);
    await project.run(['sh', '-ec', `cd ${root}\n${here}`]);
  };
  commit(project, 'First release');
  const first = FIRST_RELEASE.map((line) => line.replaceAll('/42', '/41').replace(' --keep ../../current', ''));
  await release(first.join('\n'));

  const servers = [await startReplica(root), await startReplica(root)] as const;
  const { port, nginx } = await startDeployedNginx(await temporaryFolder(), [servers[0].port, servers[1].port]);
  const restartAll = async () => {
    for (const server of servers) {
      await server.restart();
      // As docs/operators.md says, and the file of systemd does: nginx asks a server again after a second.
      await setTimeout(2000);
    }
  };
  const assetsNow = async (of: number): Promise<readonly string[]> => {
    const page = await ask(of, '/blog/hello', { headers: { host: HOST } });
    return page.body.toString().match(/\/assets\/[\w.-]+/g) ?? [];
  };
  const expectRelease = async (version: string, assets: readonly string[]) => {
    for (const server of servers) {
      expect(String((await ask(server.adminPort, '/metrics')).body)).toContain(
        `portico_build_info{version="${version}"} 1`,
      );
      for (const asset of assets) {
        expect((await ask(server.port, asset, { headers: { host: HOST } })).status, asset).toBe(200);
      }
    }
  };
  const before = await assetsNow(servers[0].port);
  await expectRelease(VERSION, before);

  registry.publish(await packedAs(tarball, NEXT, changeAssets));
  await project.run(['npm', 'update', 'portico']);
  commit(project, 'Take the next version');
  const readers = startReaders(port, ['/', '/pricing', '/blog', '/blog/hello', '/blog/rss.xml', ...before]);
  await release(FIRST_RELEASE.join('\n'));
  await restartAll();
  const after = await assetsNow(servers[0].port);
  expect(after.filter((asset) => !before.includes(asset))).not.toEqual([]);
  await expectRelease(NEXT, [...before, ...after]);

  await release(EARLIER_RELEASE);
  await restartAll();
  expect(await assetsNow(servers[0].port)).toEqual(before);
  await expectRelease(VERSION, [...before, ...after]);

  const { requests, failures } = await readers.stop();
  await Promise.all(servers.map(({ stop }) => stop()));
  nginx.kill();
  test.info().annotations.push({ type: 'requests', description: String(requests) });
  expect(requests).toBeGreaterThan(1000);
  expect(failures).toEqual([]);
});

test('an image of the site, as a folder, serves the site and the files of the last image', {
  tag: '@slow',
}, async () => {
  const project = await createOwnSite();
  const directory = await temporaryFolder();
  const build = async (name: string, others = {}) => {
    const context = path.join(directory, `${name}-context`);
    const list = execFileSync('git', ['-C', project.site, 'ls-files'], { encoding: 'utf8' }).trim().split('\n');
    for (const file of contextFiles(project.site, list)) {
      cpSync(path.join(project.site, file), path.join(context, file));
    }
    const run = (command: string, folder: string) => project.run(['sh', '-ec', `cd "${folder}"\n${command}`]);
    const stages = { context, others, directory: path.join(directory, name), run };
    return runContainerSteps(path.join(project.site, 'Dockerfile'), stages);
  };
  commit(project, 'First release');
  const first = await build('first');
  const assetsOf = (folder: string) =>
    globSync('.portico/*/build/client/assets/*', { cwd: folder }).map((file) => path.basename(file));
  registry.publish(await packedAs(tarball, NEXT, changeAssets));
  await project.run(['npm', 'update', 'portico']);
  commit(project, 'Take the next version');
  const second = await build('second', { PREVIOUS: path.join(directory, 'first/image') });
  const [before, after] = [assetsOf(first), assetsOf(second)];
  expect(before.filter((file) => !after.includes(file))).not.toEqual([]);

  const port = await freePort();
  const env = { NODE_ENV: 'production', PORT: String(port), ADMIN_PORT: '0', BASE_URL: `http://localhost:${port}` };
  const server = project.start(['sh', '-ec', `cd "${second}"; exec node_modules/.bin/portico serve`], env);
  await server.prints('Portico is ready');
  for (const address of ['/', '/blog/hello', '/blog/og/hello.png', ...before.map((file) => `/assets/${file}`)]) {
    expect((await fetch(`http://localhost:${port}${address}`)).status, `${address}\n${server.output()}`).toBe(200);
  }
  await server.stop();
});

const HOST = 'acme.example';
const OPERATORS = readFileSync('docs/operators.md', 'utf8');
/** What an operator types for a release, and to go back, in docs/operators.md. */
const FIRST_RELEASE = [typed(/^\$ (git clone --depth 1 .*)$/m), typed(/^\$ (\(cd releases\/42 .*)$/m)];
const EARLIER_RELEASE = typed(/^\$ (\(cd releases\/41 .*)$/m);

function typed(pattern: RegExp): string {
  const [, line] = pattern.exec(OPERATORS) ?? [];
  if (line === undefined) {
    throw new Error(`docs/operators.md has no line as ${pattern}`);
  }
  return line;
}

function commit({ site }: Project, subject: string): void {
  const git = (...args: readonly string[]) => execFileSync('git', ['-C', site, ...args], { stdio: 'pipe' });
  git('init', '--quiet');
  git('add', '--all');
  git('-c', 'user.name=Acme', '-c', 'user.email=dev@acme.example', 'commit', '--quiet', '--message', subject);
}

/** Starts a server as deploy/portico@.service does. It can be started again, in the release that is current then. */
async function startReplica(root: string) {
  const [port, adminPort] = [await freePort(), await freePort()];
  const env = {
    BASE_URL: `http://${HOST}`,
    CONTENT_DIR: path.join(root, 'content'),
    CACHE_DIR: path.join(root, `cache-${port}`),
    NODE_ENV: 'production',
    PORT: String(port),
    ADMIN_PORT: String(adminPort),
  };
  let command: RunningCommand;
  const start = async () => {
    const options = { cwd: path.join(root, 'current'), env };
    command = startCommand(process.execPath, ['node_modules/portico/dist/bin.js', 'serve'], options);
    await command.prints('Portico is ready');
  };
  await start();
  return {
    port,
    adminPort,
    stop: () => command.stop(),
    async restart() {
      await command.stop();
      await start();
    },
  };
}

/** Asks nginx for pages and files all the time, as readers at many addresses do. */
function startReaders(port: number, targets: readonly string[]) {
  let [requests, isDone] = [0, false];
  const failures: string[] = [];
  const reader = async (index: number) => {
    while (!isDone) {
      const target = targets[requests % targets.length] ?? '';
      requests += 1;
      const headers = { host: HOST, 'x-forwarded-for': `192.0.2.${index + 1}`, 'accept-encoding': 'br' };
      // Half of them ask for what nginx can't have kept.
      const own = requests % 2 === 0 ? '' : `?reader=${requests}`;
      await ask(port, `${target}${own}`, { headers }).then(
        ({ status }) => status === 200 || failures.push(`${status} ${target}`),
        (error: unknown) => failures.push(`${target}: ${error}`),
      );
      await setTimeout(100);
    }
  };
  const readers = Array.from({ length: 20 }, (_, index) => reader(index));
  return {
    async stop() {
      isDone = true;
      await Promise.all(readers);
      return { requests, failures };
    },
  };
}

/** Makes a release whose pages need other files. */
function changeAssets(folder: string): void {
  const shell = path.join(folder, 'node_modules/@portico/shell/dist/header');
  appendTo(path.join(shell, 'follow-scroll.js'), "\nglobalThis.name ??= 'next';\n");
  appendTo(path.join(shell, 'header.css'), '\n.next-release { color: currentColor; }\n');
}

function appendTo(file: string, text: string): void {
  writeFileSync(file, readFileSync(file, 'utf8') + text);
}

/** Creates a site with texts of its language, a font, pages and a slot, in which the check finds nothing. */
async function createOwnSite(): Promise<Project> {
  const project = await createProject(registry, 'npm');
  const { site } = project;
  writeOwnTexts(site);
  finishTexts(site);
  mkdirSync(path.join(site, 'brand/fonts'), { recursive: true });
  const font = 'packages/shell/src/fonts/atkinson-hyperlegible-next-latin-normal.woff2';
  copyFileSync(font, path.join(site, 'brand/fonts/text-latin-normal.woff2'));
  const [, styles = ''] = /^```css\n(@font-face[^`]*)```/m.exec(readFileSync('docs/new-provider.md', 'utf8')) ?? [];
  writeFileSync(path.join(site, 'brand/fonts-text.css'), styles);
  return project;
}

/** Replaces what `npm create portico` leaves to write, so that the check finds nothing. */
function finishTexts(site: string): void {
  for (const file of globSync('**/*.{ts,tsx,md,txt,yaml}', { cwd: site, exclude: ['node_modules/**'] })) {
    const source = readFileSync(path.join(site, file), 'utf8');
    writeFileSync(path.join(site, file), source.replaceAll('Replace this', 'Acme'));
  }
  const page = 'export default function Page() { return <h1>Pricing</h1>; }\n';
  writeFileSync(path.join(site, 'pages/pricing.tsx'), page);
  mkdirSync(path.join(site, 'slots'));
  writeFileSync(path.join(site, 'slots/post-end.tsx'), 'export default function PostEnd() { return <p>End</p>; }\n');
}

/** What the files of a site are, without what is installed and generated. */
function filesOf(site: string): ReadonlyMap<string, string> {
  const files = globSync(['**/*', '.*/**/*', '.*'], {
    cwd: site,
    withFileTypes: true,
    exclude: ['node_modules', '.portico'],
  });
  const entries = files.filter((file) => file.isFile()).map((file) => path.join(file.parentPath, file.name));
  const hash = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');
  return new Map(entries.map((file) => [path.relative(site, file), hash(file)]));
}

/** Packs what is in a tarball again, as another version, whose files may be changed before. */
async function packedAs(tarball: string, version: string, change?: (folder: string) => void): Promise<string> {
  const folder = await temporaryFolder();
  execFileSync('tar', ['-xzf', tarball, '-C', folder, '--strip-components=1']);
  for (const file of globSync('{,node_modules/@portico/*/}package.json', { cwd: folder })) {
    const manifest = readFileSync(path.join(folder, file), 'utf8');
    const renamed = manifest.replaceAll(
      new RegExp(`("version"|"@portico/\\w+"): "${RegExp.escape(VERSION)}"`, 'g'),
      `$1: "${version}"`,
    );
    writeFileSync(path.join(folder, file), renamed);
  }
  change?.(folder);
  const pack = ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder];
  return path.join(folder, execFileSync('npm', pack, { cwd: folder, encoding: 'utf8' }).trim());
}
