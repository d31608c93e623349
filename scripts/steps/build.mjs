import { existsSync, readdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runOrExit } from './run.mjs';

// The blog's is replaced last, so its stamp says that the build of both apps is complete.
const SITE_APPS = ['www', 'blog'];
const STAMP = 'apps/blog/build/.built';
// Where a build is made. Only a complete one takes the place of the last build.
const NEXT = 'build-next';
const SOURCES = ['package-lock.json', 'site.config.ts', 'brand', 'packages', 'apps'];
const FIXTURE_STAMP = 'apps/blog/build-fixture/.built';
const FIXTURE_SOURCES = ['package-lock.json', 'e2e/fixture/site.config.ts', 'e2e/fixture/brand', 'packages', 'apps'];

/** True if no source has changed since the last build. */
export function isBuilt() {
  return isUpToDate(STAMP, SOURCES);
}

/**
 * Builds the apps and compresses their files. The last build stays until this one is complete, and pages of earlier releases keep
 * their files; see server/src/build/keep-assets.ts.
 */
export async function build() {
  const begun = new Date();
  for (const app of SITE_APPS) {
    rmSync(`apps/${app}/${NEXT}`, { recursive: true, force: true });
  }
  await buildEach(SITE_APPS, { BUILD_DIRECTORY: NEXT });
  await runOrExit('node', ['server/src/build/copy-cms.ts', NEXT, 'site.config.ts']);
  await runOrExit('node', ['server/src/build/precompress.ts', NEXT]);
  await runOrExit('node', ['server/src/build/keep-assets.ts']);
  stamp(`apps/blog/${NEXT}/.built`, begun);
  for (const app of SITE_APPS) {
    replaceFolder(`apps/${app}/build`, `apps/${app}/${NEXT}`);
  }
}

function replaceFolder(folder, next) {
  const old = `${folder}-old`;
  rmSync(old, { recursive: true, force: true });
  if (existsSync(folder)) {
    renameSync(folder, old);
  }
  renameSync(next, folder);
  rmSync(old, { recursive: true, force: true });
}

/** Builds the apps and the gallery for the tests' provider, next to the build of site.config.ts, unless that is up to date. */
export async function buildFixture() {
  if (isUpToDate(FIXTURE_STAMP, FIXTURE_SOURCES)) {
    return;
  }
  const begun = new Date();
  await buildEach(['blog', 'www', 'gallery'], {
    SITE_CONFIG: path.resolve('e2e/fixture/site.config.ts'),
    BUILD_DIRECTORY: 'build-fixture',
  });
  await runOrExit('node', ['server/src/build/copy-cms.ts', 'build-fixture', 'e2e/fixture/site.config.ts']);
  await runOrExit('node', ['server/src/build/precompress.ts', 'build-fixture']);
  stamp(FIXTURE_STAMP, begun);
}

async function buildEach(names, env = {}) {
  for (const name of names) {
    await runOrExit('npm', ['run', '--silent', 'build', '--workspace', `@portico/${name}`], {
      env: { NODE_ENV: 'production', ...env },
    });
  }
}

/** True if `file` is as new as the newest source. */
export function isUpToDate(file, sources) {
  const { mtimeMs = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {};
  return Math.max(...sources.map(lastChange)) <= mtimeMs;
}

/** Writes a file with the time at which the work began, so that a change during the work counts. */
export function stamp(file, begun) {
  writeFileSync(file, '');
  utimesSync(file, begun, begun);
}

/** Returns when the newest source in a folder was changed. Builds and generated types don't count. */
function lastChange(place) {
  const stats = statSync(place, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) {
    return stats?.mtimeMs ?? 0;
  }
  const names = readdirSync(place).filter((name) => !/^(?:build(?:-[\w-]+)?|node_modules|\.react-router)$/.test(name));
  return Math.max(0, ...names.map((name) => lastChange(path.join(place, name))));
}
