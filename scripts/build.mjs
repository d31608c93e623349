// npm run build: builds the apps, whether they have changed or not, after an install where there was none.
import { buildApps } from './steps/build.mjs';
import { installOnce } from './steps/install.mjs';

await installOnce();
await buildApps();
