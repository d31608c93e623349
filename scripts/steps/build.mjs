import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { buildFolder, nextBuildFolder, siteFolder } from '../../packages/core/src/site-folder.mjs';
import { runOrExit } from './run.mjs';

// The blog's is replaced last, so its stamp says that the build of all apps is complete.
const SITE_APPS = ['www', 'blog'];
const STAMP = '.built';
// The pages of the tests' provider are those of the sample.
const PROGRAM = ['package-lock.json', 'packages', 'apps', ...withoutContent('sample')];

/** True if there is a build of the site. */
export function hasBuild() {
  return existsSync(path.join('apps/blog', buildFolder(site()), STAMP));
}

/** True if no source has changed since the last build of the site, and none has gone. */
export function isBuilt() {
  const file = path.join('apps/blog', buildFolder(site()), STAMP);
  return (
    hasBuild() &&
    readFileSync(file, 'utf8') === filesOfSite() &&
    isUpToDate(file, [...PROGRAM, ...filesOfSite().split('\n')])
  );
}

/**
 * Builds the apps for the site and compresses their files. The last build stays until this one is complete, and pages of earlier
 * releases keep their files; see server/src/build/finish-build.ts.
 */
export async function build() {
  const begun = new Date();
  for (const app of SITE_APPS) {
    rmSync(path.join('apps', app, nextBuildFolder(site())), { recursive: true, force: true });
    await runOrExit('npm', ['run', '--silent', 'build', '--workspace', `@portico/${app}`], {
      env: { NODE_ENV: 'production' },
    });
  }
  await runOrExit('node', ['server/src/build/finish-build.ts']);
  stamp(path.join('apps/blog', nextBuildFolder(site()), STAMP), begun, filesOfSite());
  for (const app of SITE_APPS) {
    replaceFolder(path.join('apps', app, buildFolder(site())), path.join('apps', app, nextBuildFolder(site())));
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

/** Builds the apps for the tests' provider, unless that is up to date. */
export async function buildFixture() {
  process.env.SITE_DIR = 'e2e/fixture';
  if (!isBuilt()) {
    await build();
  }
}

function site() {
  try {
    return siteFolder();
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/** The files of the site that a build depends on, one on each line. */
function filesOfSite() {
  return withoutContent(site()).flatMap(filesIn).join('\n');
}

function withoutContent(site) {
  const names = existsSync(site) ? readdirSync(site) : [];
  return names.filter((name) => !/^(?:content|node_modules|\..*)$/.test(name)).map((name) => path.join(site, name));
}

/** True if `file` is as new as the newest source. */
export function isUpToDate(file, sources) {
  const { mtimeMs = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {};
  return Math.max(...sources.flatMap(filesIn).map((each) => statSync(each).mtimeMs)) <= mtimeMs;
}

/** Writes a file with the time at which the work began, so that a change during the work counts. */
export function stamp(file, begun, text = '') {
  writeFileSync(file, text);
  utimesSync(file, begun, begun);
}

/** The files in a folder, or the file itself. Builds and generated types don't count. */
function filesIn(file) {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) {
    return stats === undefined ? [] : [file];
  }
  const names = readdirSync(file).filter((name) => !/^(?:build|node_modules|\.react-router)$/.test(name));
  return names.flatMap((name) => filesIn(path.join(file, name)));
}
