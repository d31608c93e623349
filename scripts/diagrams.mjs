// npm run diagrams: draws the Mermaid diagrams of the posts, in the browser that the tests use.
import { browserEnvironment } from './steps/browser.mjs';
import { installOnce } from './steps/install.mjs';
import { run } from './steps/run.mjs';

await installOnce();
const env = await browserEnvironment();
process.exit(await run('node_modules/.bin/node', ['server/src/diagrams.ts'], { env }));
