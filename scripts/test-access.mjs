// npm run test:access: the accessibility tests, over every page of the sitemap. Installs and builds what is missing.
import { browser } from './steps/browser.mjs';
import { install } from './steps/install.mjs';
import { run } from './steps/run.mjs';

await install();
const executable = await browser();
const env = { TEST_ALL: '1', ...(executable && { CHROMIUM: executable }) };
process.exit(await run('npx', ['playwright', 'test', 'e2e/access', ...process.argv.slice(2)], { env }));
