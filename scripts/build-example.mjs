// Packs @portico/shell and installs it in examples/dashboard, whose other packages are those of the root; with --build checks that
// app's types and builds it, for the site at SITE_ORIGIN. Does nothing where the last time was for the same sources.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fingerprint } from './steps/fingerprint.mjs';
import { runOrExit } from './steps/run.mjs';
import { onceFor } from './steps/stamp.mjs';

const EXAMPLE = path.resolve('examples/dashboard');
const INSTALLED = path.join(EXAMPLE, 'node_modules/@portico/shell');
const PACKED = ['package-lock.json', 'packages/shell', 'packages/site', 'packages/search', 'scripts/shell-package'];

await onceFor(
  path.join(EXAMPLE, 'node_modules/.installed'),
  () => fingerprint(PACKED),
  () => {
    rmSync(INSTALLED, { recursive: true, force: true });
    mkdirSync(INSTALLED, { recursive: true });
    const folder = mkdtempSync(path.join(EXAMPLE, 'node_modules/.packed-'));
    try {
      const pack = ['scripts/pack-shell.ts', '--out', folder];
      const tarball = execFileSync(process.execPath, pack, { encoding: 'utf8' }).trim();
      execFileSync('tar', ['-xzf', tarball, '-C', INSTALLED, '--strip-components=1']);
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);
if (process.argv.includes('--build')) {
  const origin = process.env.SITE_ORIGIN ?? '';
  await onceFor(
    path.join(EXAMPLE, 'build/.built'),
    () => origin + fingerprint([...PACKED, EXAMPLE]),
    async () => {
      process.chdir(EXAMPLE);
      const bin = path.resolve('../../node_modules/.bin');
      const env = { PATH: `${bin}${path.delimiter}${process.env.PATH}` };
      await runOrExit('react-router', ['typegen'], { env });
      await runOrExit('tsc', [], { env });
      await runOrExit('react-router', ['build', '--logLevel', 'warn'], { env: { ...env, NODE_ENV: 'production' } });
    },
  );
}
