// npm run build: builds the apps, after an install if there was none.
import { build } from './steps/build.mjs';
import { installOnce } from './steps/install.mjs';

await installOnce();
await build();
