// Builds the apps and the gallery of the shell's parts for the end-to-end tests: for the provider in e2e/fixture, into a folder
// beside that of npm run build. Does nothing where the last build was of the same sources.
import path from 'node:path';
import { buildEach } from './steps/build.mjs';
import { fingerprint } from './steps/fingerprint.mjs';
import { runOrExit } from './steps/run.mjs';
import { onceFor } from './steps/stamp.mjs';

const INPUTS = [
  'package.json',
  'package-lock.json',
  'e2e/fixture/site.config.ts',
  'e2e/fixture/brand',
  'apps',
  'packages',
  'scripts',
];
const DIRECTORY = 'build-fixture';
const built = ['blog', 'www', 'gallery'];

await onceFor(
  `apps/${built.at(-1)}/${DIRECTORY}/.built`,
  () => fingerprint(INPUTS),
  async () => {
    await buildEach(built, {
      SITE_CONFIG: path.resolve('e2e/fixture/site.config.ts'),
      BUILD_DIRECTORY: DIRECTORY,
    });
    await runOrExit('node', ['server/src/build/precompress.ts', DIRECTORY]);
  },
);
