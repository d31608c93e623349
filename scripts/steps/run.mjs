import { spawn } from 'node:child_process';

/**
 * Runs a command in the project's root with the terminal as its own; resolves with its exit code. What npm runs finds the
 * pinned Node first on PATH, so these scripts themselves may run on the machine's own Node.
 */
export function run(command, args, { env = {}, stdio = 'inherit' } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env: { ...process.env, ...env }, stdio });
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}

/** Runs a command as `run` does, and keeps what it prints: resolves with its exit code and its output, errors included. */
export function captured(command, args, { env = {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code: code ?? (signal ? 1 : 0), output }));
  });
}

/** As `run`, and ends this process where the command fails. */
export async function runOrExit(command, args, options) {
  const code = await run(command, args, options);
  if (code !== 0) {
    process.stderr.write(`${[command, ...args].join(' ')} failed with exit code ${code}; its output above says why.\n`);
    process.exit(code);
  }
}
