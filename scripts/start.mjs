// npm start: installs what is missing, builds what has changed, and serves. Runs on the machine's own Node.
import { build, isBuilt } from './steps/build.mjs';
import { install } from './steps/install.mjs';
import { runProgram } from './steps/run.mjs';

await install();
if (!isBuilt()) {
  await build();
}
runProgram(['server/src/main.ts'], { NODE_ENV: 'production', NODE_COMPILE_CACHE: '.cache/compile' });
