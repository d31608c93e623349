// npm run gallery -- --out DIR: the gallery of the shell's parts as files, for any web server. Installs what is missing, and builds.
import { buildEach } from './steps/build.mjs';
import { install } from './steps/install.mjs';
import { run } from './steps/run.mjs';

const USAGE = `npm run gallery -- --out DIR

Writes the gallery of the shell's parts, in the provider's brand, into a folder that any web server serves at the root of a host.
`;

const [flag, directory, ...others] = process.argv.slice(2);
if (flag === '--help') {
  process.stdout.write(USAGE);
} else if (flag !== '--out' || directory === undefined || others.length > 0) {
  process.stderr.write(`A gallery is written into a folder. Write it so:\n\n${USAGE}`);
  process.exitCode = 1;
} else {
  await install();
  await buildEach(['gallery']);
  process.exitCode = await run('node_modules/.bin/node', ['server/src/write-gallery.ts', directory], {
    env: { NODE_ENV: 'production' },
  });
}
