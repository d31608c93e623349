// npm run build: builds the apps, after an install where there was none; with --if-changed only where the last build was of other sources.
import { build, buildAgain } from './steps/build.mjs';
import { installOnce } from './steps/install.mjs';

await installOnce();
await (process.argv.includes('--if-changed') ? build() : buildAgain());
