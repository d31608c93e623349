// npm run build: builds the apps, compresses their files, then prints what a first load costs and fails where that is over budget.
import { runOrExit } from './steps/run.mjs';

const env = { NODE_ENV: 'production' };
for (const app of ['@portico/blog', '@portico/www']) {
  await runOrExit('npm', ['run', '--silent', 'build', '--workspace', app], { env });
}
await runOrExit('node', ['server/src/build/precompress.ts'], { env });
await runOrExit('node', ['server/src/build/first-load.ts'], { env });
