// npm run shots -- --out DIR: screenshots of every kind of page and open state. Installs and builds what is missing.
import { browserEnvironment } from './steps/browser.mjs';
import { install } from './steps/install.mjs';
import { run, runOrExit } from './steps/run.mjs';

await install();
await runOrExit(process.execPath, ['scripts/build-fixture.mjs']);
const env = await browserEnvironment();
process.exit(await run('node_modules/.bin/node', ['e2e/shots/main.ts', ...process.argv.slice(2)], { env }));
