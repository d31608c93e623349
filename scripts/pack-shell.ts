// npm run pack:shell -- --out DIR: packs @portico/shell as others install it, and prints the tarball's path. --repository URL says
// where the sources are, unless package.json of this repository does.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { stageShell } from './shell-package/stage.ts';

const { values } = parseArgs({ options: { out: { type: 'string', default: '.' }, repository: { type: 'string' } } });
const { repository } = values;
if (repository !== undefined && !/^(?:git\+)?https:\/\/[^/]+\/.+/.test(repository)) {
  process.stderr.write(
    `"${repository}" is no address of a repository. Who installs the package looks for its sources there. Give the one that git clones from: --repository https://code.example/culvert/site.git\n`,
  );
  process.exit(1);
}
const out = path.resolve(values.out);
const folder = mkdtempSync(path.join(tmpdir(), 'portico-shell-'));
try {
  await stageShell(folder, { repository });
  mkdirSync(out, { recursive: true });
  const output = execFileSync('npm', ['pack', '--silent', '--pack-destination', out], {
    cwd: folder,
    encoding: 'utf8',
  });
  process.stdout.write(`${path.join(out, output.trim())}\n`);
} finally {
  rmSync(folder, { recursive: true });
}
