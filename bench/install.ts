import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export type Versions = Readonly<Record<string, string>>;

const FOLDER = path.resolve('.cache/bench');

/** Installs packages from npm into a folder of this name if they are missing. Returns the folder. */
export function install(name: string, versions: Versions): string {
  const folder = path.join(FOLDER, name);
  const file = path.join(folder, 'package.json');
  const wanted = JSON.stringify({ private: true, type: 'module', dependencies: versions });
  const isInstalled = existsSync(path.join(folder, 'node_modules/.package-lock.json'));
  if (!isInstalled || readFileSync(file, 'utf8') !== wanted) {
    process.stdout.write(`Installing ${Object.keys(versions).join(', ')} …\n`);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, wanted);
    execute(['npm', 'install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], folder);
  }
  return folder;
}

/** Runs a command, and returns what it printed. Throws if it fails. */
export function execute(command: readonly string[], cwd: string, env: Readonly<Record<string, string>> = {}): string {
  const [program = '', ...args] = command;
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      ASTRO_TELEMETRY_DISABLED: '1',
      ...env,
    },
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  if (error !== undefined) {
    throw new Error(`${program} cannot be started: ${error.message}. Install it first; Debian has a package.`);
  }
  if (status !== 0) {
    throw new Error(`${command.join(' ')} ended with ${status}:\n${stdout.slice(-2000)}${stderr.slice(-2000)}`);
  }
  return stdout;
}
