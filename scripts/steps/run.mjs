import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';

// What runs before the install uses the machine's own Node. If that is too old, everything else uses the downloaded one, which
// npm puts first on PATH; see node.mjs.
const FETCHED = path.join('node_modules/.bin', process.platform === 'win32' ? 'node.exe' : 'node');
// There is no event when a parent process ends.
const LOOK_MS = 500;

/** Runs a command in this terminal. Resolves to its exit code, or to 1 if a signal ended it. */
export function run(command, args, { env = {}, stdio = 'inherit' } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env: { ...process.env, ...env }, stdio });
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** Like `run`, but ends this process if the command fails. */
export async function runOrExit(command, args, options) {
  const code = await run(command, args, options);
  if (code !== 0) {
    process.stderr.write(`${[command, ...args].join(' ')} failed with exit code ${code}; its output above says why.\n`);
    process.exit(code);
  }
}

/**
 * Runs a program of this repository in place of this process, like `exec` in a shell: signals to this process are forwarded to
 * the program, and this process ends like the program, with its exit code or by its signal. If this process or its parent dies,
 * the IPC channel to the program closes.
 */
export function runProgram(args, env = {}) {
  const program = spawn(existsSync(FETCHED) ? FETCHED : process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  const parent = process.ppid;
  setInterval(() => program.connected && process.ppid !== parent && program.disconnect(), LOOK_MS).unref();
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => program.kill(signal));
  }
  program.once('close', (code, signal) => {
    if (signal === null) {
      process.exit(code);
    }
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
