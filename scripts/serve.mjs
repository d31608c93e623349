// npm run serve: serves what npm run build has made. Runs on the machine's own Node. With `exec`
// in package.json, npm's signals reach this program, not a shell that dies. On Windows, which has no `exec`, what follows `||` runs.
import { hasBuild, isBuilt } from './steps/build.mjs';
import { runProgram } from './steps/run.mjs';

if (!hasBuild()) {
  process.stderr.write('Nothing is built yet. Run npm run build, then npm run serve; npm start does both.\n');
  process.exit(1);
}
if (!isBuilt()) {
  process.stderr.write('Sources have changed since the last build. Run npm run build to serve the changes.\n');
}
runProgram(['server/src/main.ts'], { NODE_ENV: 'production', NODE_COMPILE_CACHE: '.cache/compile' });
