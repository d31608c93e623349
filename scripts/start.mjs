// npm start: installs what is missing, builds what has changed, and serves. Runs on the machine's own Node.
import { spawn } from 'node:child_process';
import { build } from './steps/build.mjs';
import { install } from './steps/install.mjs';

await install();
await build();

// As in npm run serve: the memory of new objects is kept small, which takes a hundred megabytes off a process.
const server = spawn('node_modules/.bin/node', ['--max-semi-space-size=8', 'server/src/main.ts'], {
  env: { ...process.env, NODE_ENV: 'production' },
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => server.kill(signal));
}
server.once('close', (code) => process.exit(code ?? 1));
