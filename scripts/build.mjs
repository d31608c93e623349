// npm run build: builds the apps, then prints what a first load costs and fails where that is over budget.
import { runOrExit } from './steps/run.mjs';

const env = { NODE_ENV: 'production' };
await runOrExit('npm', ['run', '--silent', 'build', '--workspace', '@portico/blog'], { env });
await runOrExit('node', ['server/src/build/first-load.ts'], { env });
