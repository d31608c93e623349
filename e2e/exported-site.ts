import { execFile } from 'node:child_process';
import { FIXTURE } from './running-server.ts';

type Ended = { readonly code: number; readonly stdout: string; readonly stderr: string };

/** Exports the tests' site with the command of `npm run export`. */
export function runExport(args: readonly string[], env: Readonly<Record<string, string>>): Promise<Ended> {
  const all = { ...process.env, NODE_ENV: 'production', SITE_DIR: FIXTURE, ...env };
  return new Promise((resolve) => {
    execFile(process.execPath, ['commands/export/main.ts', ...args], { env: all }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
}
