// npm run test:export: the end-to-end tests on the exported site behind nginx. Installs and builds what is missing, but not nginx.
import { browserEnvironment } from './steps/browser.mjs';
import { install } from './steps/install.mjs';
import { run } from './steps/run.mjs';

await install();
const env = { E2E_EXPORT: '1', ...(await browserEnvironment()) };
process.exit(await run('npx', ['playwright', 'test', ...process.argv.slice(2)], { env }));
