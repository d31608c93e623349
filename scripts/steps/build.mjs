import { fingerprint } from './fingerprint.mjs';
import { runOrExit } from './run.mjs';
import { doFor, isDoneFor } from './stamp.mjs';

const INPUTS = ['package.json', 'package-lock.json', 'site.config.ts', 'apps', 'packages'];
const STAMP = 'apps/blog/build/.built';

/** Builds the apps, unless the last build was of the same sources. */
export async function build() {
  if (!isBuilt()) {
    await buildApps();
  }
}

/**
 * Builds the apps, compresses their files, then prints what a first load costs. Ends this process where that is over
 * budget.
 */
export async function buildApps() {
  const env = { NODE_ENV: 'production' };
  await doFor(STAMP, fingerprint(INPUTS), async () => {
    for (const app of ['@portico/blog', '@portico/www']) {
      await runOrExit('npm', ['run', '--silent', 'build', '--workspace', app], { env });
    }
    await runOrExit('node', ['server/src/build/precompress.ts'], { env });
    await runOrExit('node', ['server/src/build/first-load.ts'], { env });
  });
}

/** True where the last build was of the present sources. */
export function isBuilt() {
  return isDoneFor(STAMP, fingerprint(INPUTS));
}
