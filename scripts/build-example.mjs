// Packs @portico/shell and installs it in an app in examples/, which uses the root's other packages. With --build, it also checks
// that app's types and builds it for the site at SITE_ORIGIN.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { runOrExit } from './steps/run.mjs';
import { isUpToDate, stamp } from './steps/stamp.mjs';

const [name = 'dashboard'] = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const EXAMPLE = path.resolve('examples', name);
const INSTALLED = path.join(EXAMPLE, 'node_modules/@portico/shell');
// All apps share the packed package.
const PACKED = path.resolve('.cache/packed-shell');
const STAMP = '.packed';

if (
  !isUpToDate(path.join(PACKED, STAMP), ['package-lock.json', 'packages', 'scripts/pack.ts', 'scripts/manifests.ts'])
) {
  const begun = new Date();
  rmSync(PACKED, { recursive: true, force: true });
  mkdirSync(PACKED, { recursive: true });
  const pack = ['scripts/pack.ts', '--out', PACKED, '--only', 'shell'];
  const tarball = execFileSync(process.execPath, pack, { encoding: 'utf8' }).trim();
  execFileSync('tar', ['-xzf', tarball, '-C', PACKED, '--strip-components=1']);
  rmSync(tarball);
  stamp(path.join(PACKED, STAMP), begun);
}
if (!isUpToDate(path.join(INSTALLED, STAMP), [path.join(PACKED, STAMP)])) {
  rmSync(INSTALLED, { recursive: true, force: true });
  cpSync(PACKED, INSTALLED, { recursive: true });
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
