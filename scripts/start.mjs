// npm start: installs what is missing, builds what has changed, and serves. Runs on the machine's own Node.
import { spawn } from 'node:child_process';
import { build } from './steps/build.mjs';
import { install } from './steps/install.mjs';
import { SERVER_ARGUMENTS, SERVER_ENVIRONMENT } from './steps/server-process.mjs';

await install();
await build();

const server = spawn('node_modules/.bin/node', SERVER_ARGUMENTS, {
  env: { ...process.env, ...SERVER_ENVIRONMENT },
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => server.kill(signal));
}
server.once('close', (code) => process.exit(code ?? 1));
