// npm run test:browsers: the shell's behaviour in Firefox and WebKit. Installs and builds what is missing, as npm test does. Words
// after it choose among the scenarios.
import { engines } from './steps/engines.mjs';
import { install } from './steps/install.mjs';
import { run, runOrExit } from './steps/run.mjs';

await install();
await runOrExit(process.execPath, ['scripts/build-fixture.mjs']);
await engines();
const words = process.argv.slice(2).map((word) => `--test-name-pattern=${word}`);
const node = ['node_modules/.bin/node', '--test-force-exit', ...words, 'e2e/engines/main.ts'];
// WebKit's driver has no headless mode.
process.exit(await run('xvfb-run', ['-a', '-s', '-screen 0 1600x1200x24', ...node], { env: { GDK_BACKEND: 'x11' } }));
