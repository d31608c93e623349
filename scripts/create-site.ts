// npm run create -- DIR …: writes a site like npm create portico does. The site depends on this checkout, packed into the site's folder.
import { spawnSync } from 'node:child_process';
import { VERSION } from '@portico/core/version';

const args = process.argv.slice(2);
const isSite = !args.some((arg) => /^(?:--icons|--help|-h)$/.test(arg));
const [directory] = args;
if (isSite && (directory === undefined || directory.startsWith('-'))) {
  process.stderr.write('Name the folder of the site first: npm run create -- ../acme-site\n');
  process.exit(2);
}

run(['create-portico/main.ts', ...args, ...(isSite ? ['--portico', `file:portico-${VERSION}.tgz`] : [])]);
if (isSite) {
  run(['scripts/pack.ts', '--only', 'portico', '--out', directory ?? '.']);
}

function run(program: readonly string[]): void {
  const { status } = spawnSync(process.execPath, program, { stdio: 'inherit' });
  if (status !== 0) {
    process.exit(status ?? 1);
  }
}
