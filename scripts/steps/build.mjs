import { fingerprint } from './fingerprint.mjs';
import { runOrExit } from './run.mjs';
import { doFor, isDoneFor, onceFor } from './stamp.mjs';

const INPUTS = ['package.json', 'package-lock.json', 'site.config.ts', 'site.pages.ts', 'brand', 'apps', 'packages'];
const STAMP = 'apps/blog/build/.built';

/** Builds the apps, unless the last build was of the same sources. */
export async function build() {
  await onceFor(STAMP, inputs, make);
}

/**
 * Builds the apps, compresses their files, then prints what a first load costs. Ends this process where that is over
 * budget. What pages of the last releases ask for stays; see server/src/releases/kept-assets.ts.
 */
export async function buildApps() {
  await doFor(STAMP, inputs, make);
}

async function make() {
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
  return isDoneFor(STAMP, inputs());
}

/** What a build is of: the sources, and the path that it is for. */
function inputs() {
  return `${fingerprint(INPUTS)} ${process.env.BASE_PATH ?? ''}`.trim();
}
