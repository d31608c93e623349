// npm run test:access: the accessibility tests, over every page of the sitemap. Installs and builds what is missing.
import { browserEnvironment } from './steps/browser.mjs';
import { install } from './steps/install.mjs';
import { run } from './steps/run.mjs';

await install();
const env = { TEST_ALL: '1', ...(await browserEnvironment()) };
process.exit(await run('npx', ['playwright', 'test', 'e2e/access', ...process.argv.slice(2)], { env }));
