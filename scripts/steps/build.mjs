import { fingerprint } from './fingerprint.mjs';
import { runOrExit } from './run.mjs';
import { onceFor } from './stamp.mjs';

const INPUTS = ['package.json', 'package-lock.json', 'site.config.ts', 'apps', 'packages'];

/** Builds the apps, unless the last build was of the same sources. */
export async function build() {
  await onceFor('apps/blog/build/.built', fingerprint(INPUTS), () => runOrExit('npm', ['run', '--silent', 'build']));
}
