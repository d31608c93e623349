// npm run test:browsers: the shell's behaviour in Firefox and WebKit. Installs and builds what is missing, as npm test does.
import { engines } from './steps/engines.mjs';
import { install } from './steps/install.mjs';
import { run, runOrExit } from './steps/run.mjs';

await install();
await runOrExit(process.execPath, ['scripts/build-fixture.mjs']);
await engines();
process.exit(await run('node_modules/.bin/node', ['e2e/engines/main.ts', ...process.argv.slice(2)]));
