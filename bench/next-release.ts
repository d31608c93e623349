import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { dropOldAssets, keepAssets } from '../server/src/releases/kept-assets.ts';

/*
 * The release that is deployed while readers read: the build that is there, built again beside it with another name of the brand, so
 * that most files have other hashes. It keeps the files of the release before, as npm run build does.
 */

/** Folders of the two releases in each app. */
export const RELEASES = ['build', 'build-next'] as const;

const [FIRST, NEXT] = RELEASES;
const CONFIG = path.resolve('.cache/next-release/site.config.ts');
const APPS = ['blog', 'www'];
const BUILT_OF = path.join('apps/www', NEXT, '.built');
const KEEP = 1;

/** Builds it, unless that was done for the present build. Throws where there is none. */
export function buildNextRelease(): void {
  const stamp = path.join('apps/blog', FIRST, '.built');
  if (!existsSync(stamp)) {
    throw new Error('The apps are not built, so there is nothing to deploy after. Run npm run build.');
  }
  const print = readFileSync(stamp, 'utf8');
  if (existsSync(BUILT_OF) && readFileSync(BUILT_OF, 'utf8') === print) {
    return;
  }
  writeConfig();
  for (const app of APPS) {
    const [first, next] = RELEASES.map((release) => path.join('apps', app, release));
    rmSync(`${next}-kept`, { recursive: true, force: true });
    rmSync(next ?? '', { recursive: true, force: true });
    for (const folder of ['client', 'client-precompressed']) {
      cpSync(path.join(first ?? '', folder), path.join(next ?? '', folder), { recursive: true });
    }
    keepAssets(path.resolve(next ?? ''));
    run('npm', ['run', '--silent', 'build', '--workspace', `@portico/${app}`]);
  }
  run('node', ['server/src/build/precompress.ts', NEXT]);
  for (const app of APPS) {
    dropOldAssets(path.resolve('apps', app, NEXT), KEEP);
  }
  writeFileSync(BUILT_OF, print);
}

/** The hashed files that a release was built with, as addresses. */
export function assetsOf(release: (typeof RELEASES)[number]): ReadonlySet<string> {
  const files = APPS.flatMap((app) => readdirSync(path.join('apps', app, release, 'client/assets')));
  return new Set(files.map((file) => `/assets/${file}`));
}

function writeConfig(): void {
  const directory = path.dirname(CONFIG);
  mkdirSync(directory, { recursive: true });
  rmSync(path.join(directory, 'brand'), { force: true });
  symlinkSync(path.resolve('brand'), path.join(directory, 'brand'));
  const from = JSON.stringify(path.resolve('site.config.ts'));
  writeFileSync(CONFIG, `import { site as now } from ${from};\nexport const site = { ...now, brand: 'Culvert II' };\n`);
}

function run(command: string, args: readonly string[]): void {
  const env = { ...process.env, NODE_ENV: 'production', SITE_CONFIG: CONFIG, BUILD_DIRECTORY: NEXT };
  const { status } = spawnSync(command, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) {
    throw new Error(`${command} ${args.join(' ')} ended with code ${status}. Its output above says why.`);
  }
}
