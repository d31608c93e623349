// npm run serve: serves what npm run build has made. Runs on the machine's own Node.
import { existsSync } from 'node:fs';
import { isBuilt } from './steps/build.mjs';
import { runProgram } from './steps/run-program.mjs';

if (!existsSync('apps/blog/build/server')) {
  process.stderr.write(
    'There is no build, which is what npm run serve serves. Run npm run build; npm start does both.\n',
  );
  process.exit(1);
}
if (!isBuilt()) {
  process.stderr.write(
    'The build is not of the present sources: what has changed since is not served. Run npm run build.\n',
  );
}
runProgram(['server/src/main.ts'], { NODE_ENV: 'production', NODE_COMPILE_CACHE: '.cache/compile' });
