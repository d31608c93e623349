// Packs @portico/shell and installs it in an app of examples/, which uses the other packages of the root; with --build checks that app's
// types and builds it, for the site at SITE_ORIGIN.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isUpToDate, stamp } from './steps/build.mjs';
import { runOrExit } from './steps/run.mjs';

const [name = 'dashboard'] = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const EXAMPLE = path.resolve('examples', name);
const INSTALLED = path.join(EXAMPLE, 'node_modules/@portico/shell');
const STAMP = path.join(INSTALLED, '.packed');

if (!isUpToDate(STAMP, ['package-lock.json', 'packages', 'scripts/shell-package'])) {
  const begun = new Date();
  rmSync(INSTALLED, { recursive: true, force: true });
  mkdirSync(INSTALLED, { recursive: true });
  const folder = mkdtempSync(path.join(EXAMPLE, 'node_modules/.packed-'));
  const pack = ['scripts/shell-package/pack.ts', '--out', folder];
  const tarball = execFileSync(process.execPath, pack, { encoding: 'utf8' }).trim();
  execFileSync('tar', ['-xzf', tarball, '-C', INSTALLED, '--strip-components=1']);
  rmSync(folder, { recursive: true });
  stamp(STAMP, begun);
}
if (process.argv.includes('--build')) {
  process.chdir(EXAMPLE);
  const env = { NODE_ENV: 'production' };
  if (existsSync('react-router.config.ts')) {
    await runOrExit('react-router', ['typegen']);
    await runOrExit('tsc', []);
    await runOrExit('react-router', ['build', '--logLevel', 'warn'], { env });
  } else {
    await runOrExit('tsc', []);
    await runOrExit('vite', ['build', '--outDir', 'build', '--logLevel', 'warn'], { env });
  }
}
