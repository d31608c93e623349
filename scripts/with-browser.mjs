// node scripts/with-browser.mjs COMMAND …: runs a command that needs the browser of the tests. Installs what is missing.
import { browserEnvironment } from './steps/browsers.mjs';
import { installOnce } from './steps/install.mjs';
import { run } from './steps/run.mjs';

await installOnce();
const [command, ...args] = process.argv.slice(2);
process.exit(await run(command, args, { env: await browserEnvironment() }));
