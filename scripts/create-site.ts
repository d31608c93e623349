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

const created = run([
  'create-portico/main.ts',
  ...args,
  ...(isSite ? ['--portico', `file:portico-${VERSION}.tgz`] : []),
]);
if (isSite) {
  process.stdout.write(run(['scripts/pack.ts', '--only', 'portico', '--out', directory ?? '.']));
}
// It ends with what comes next.
process.stdout.write(created);

/** Returns what a program writes to standard output. It asks its questions on standard error. */
function run(program: readonly string[]): string {
  const { status, stdout } = spawnSync(process.execPath, program, {
    stdio: ['inherit', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  if (status !== 0) {
    process.stdout.write(stdout);
    process.exit(status ?? 1);
  }
  return stdout;
}
