// Builds the gallery of the shell's parts for the end-to-end tests, unless the last build was of the same sources.
import { fingerprint } from './steps/fingerprint.mjs';
import { runOrExit } from './steps/run.mjs';
import { onceFor } from './steps/stamp.mjs';

const INPUTS = ['package-lock.json', 'site.config.ts', 'apps/gallery', 'apps/blog/app/styles', 'packages'];

await onceFor('apps/gallery/build/.built', fingerprint(INPUTS), () =>
  runOrExit('npm', ['run', '--silent', 'build', '--workspace', '@portico/gallery'], {
    env: { NODE_ENV: 'production' },
  }),
);
