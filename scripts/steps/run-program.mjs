import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

const PINNED = 'node_modules/.bin/node';

/**
 * Runs a program of this repository in the place of this process, as `exec` does in a shell: the signals that end this one go to it, and
 * this one ends as it does, with its exit code or by its signal. With the pinned Node, where that is installed.
 */
export function runProgram(args, env = {}) {
  const program = spawn(existsSync(PINNED) ? PINNED : process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: 'inherit',
  });
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
