// npm run shots -- --out DIR: screenshots of every kind of page and open state. Installs and builds what is missing.
import { browserEnvironment } from './steps/browser.mjs';
import { build } from './steps/build.mjs';
import { install } from './steps/install.mjs';
import { run, runOrExit } from './steps/run.mjs';

const USAGE = `npm run shots -- --out DIR [NAME …]

Screenshots of every kind of page and of everything that opens, in each look and at three widths, of the tests' provider in
e2e/fixture/, and as site-home, site-index and so on the pages of site.config.ts that its words make. Names choose some of them. Builds
first where something has changed.
  --out DIR   The folder to write into; test-results/shots without it
  --features  Writes docs/features.md and its pictures instead
  --help      Prints this
`;

if (process.argv.includes('--help')) {
  process.stdout.write(USAGE);
  process.exit();
}
await install();
await build();
await runOrExit(process.execPath, ['scripts/build-fixture.mjs']);
const env = await browserEnvironment();
process.exit(await run('node_modules/.bin/node', ['e2e/shots/main.ts', ...process.argv.slice(2)], { env }));
