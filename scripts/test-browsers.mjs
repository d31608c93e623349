// npm run test:browsers: tests the shell in Firefox and WebKit. Installs and builds what is missing, as npm test does. Words
// after it choose among the tests.
import { installEngines } from './steps/browsers.mjs';
import { buildFixture } from './steps/build.mjs';
import { install } from './steps/install.mjs';
import { run } from './steps/run.mjs';

await install();
await buildFixture();
await installEngines();
const words = process.argv.slice(2).map((word) => `--test-name-pattern=${word}`);
const node = ['node', '--test-force-exit', ...words, 'e2e/engines/shell.browser-test.ts'];
// WebKit's driver has no headless mode.
process.exit(await run('xvfb-run', ['-a', '-s', '-screen 0 1600x1200x24', ...node], { env: { GDK_BACKEND: 'x11' } }));
