// npm run shots -- --out DIR: screenshots of each kind of page. Installs and builds what is missing.
import { browserEnvironment } from './steps/browser.mjs';
import { build } from './steps/build.mjs';
import { install } from './steps/install.mjs';
import { run, runOrExit } from './steps/run.mjs';

await install();
await build();
await runOrExit(process.execPath, ['scripts/build-fixture.mjs']);
const env = await browserEnvironment();
process.exit(await run('node_modules/.bin/node', ['e2e/shots.ts', ...process.argv.slice(2)], { env }));
