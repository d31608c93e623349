// npm run test:access: runs the accessibility tests in full.
import { browserEnvironment } from './steps/browsers.mjs';
import { installOnce } from './steps/install.mjs';
import { run } from './steps/run.mjs';

await installOnce();
const env = { TEST_ALL: '1', ...(await browserEnvironment()) };
process.exit(await run('playwright', ['test', 'e2e/access', ...process.argv.slice(2)], { env }));
