import { fingerprint } from './fingerprint.mjs';
import { runOrExit } from './run.mjs';
import { doFor, isDoneFor, onceFor } from './stamp.mjs';

const OF_ALL = ['package.json', 'package-lock.json', 'site.config.ts', 'packages'];
const APPS = { stamp: 'apps/blog/build/.built', inputs: inputsOf([...OF_ALL, 'brand', 'apps']), make: makeApps };

/** Builds the apps, unless the last build was of the same sources. */
export function build() {
  return onceFor(APPS.stamp, APPS.inputs, APPS.make);
}

/** Builds the apps, whatever the last build was of. */
export function buildAgain() {
  return doFor(APPS.stamp, APPS.inputs, APPS.make);
}

/**
 * Builds the apps, compresses their files, then prints what a first load costs. Ends this process where that is over
 * budget. What pages of the last releases ask for stays; see server/src/releases/kept-assets.ts.
 */
async function makeApps() {
  await runOrExit('node', ['server/src/build/keep-assets.ts', 'before']);
  await buildEach(['blog', 'www']);
  await runOrExit('node', ['server/src/build/precompress.ts']);
  await runOrExit('node', ['server/src/build/keep-assets.ts', 'after']);
  await runOrExit('node', ['server/src/build/first-load.ts'], { env: { NODE_ENV: 'production' } });
}

/** Builds the apps of these names. `env` may name another provider in SITE_CONFIG and another folder in BUILD_DIRECTORY. */
export async function buildEach(names, env = {}) {
  for (const name of names) {
    await runOrExit('npm', ['run', '--silent', 'build', '--workspace', `@portico/${name}`], {
      env: { NODE_ENV: 'production', ...env },
    });
  }
}

/** True where the last build was of the present sources. */
export function isBuilt() {
  return isDoneFor(APPS.stamp, APPS.inputs());
}

/** What a build is of. */
function inputsOf(sources) {
  return () => fingerprint(sources);
}
