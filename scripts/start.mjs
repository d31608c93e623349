// npm start: installs what is missing, builds what has changed, and serves. Runs on the machine's own Node.
import { spawn } from 'node:child_process';
import { build } from './steps/build.mjs';
import { install } from './steps/install.mjs';

await install();
await build();

const server = spawn('node_modules/.bin/node', ['server/src/main.ts'], {
  env: { ...process.env, NODE_ENV: 'production' },
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => server.kill(signal));
}
server.once('close', (code) => process.exit(code ?? 1));
