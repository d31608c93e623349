// npm run pack:shell -- --out DIR: packs @portico/shell as others install it, and prints the tarball's path.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { stageShell } from './shell-package/stage.ts';

const { values } = parseArgs({ options: { out: { type: 'string', default: '.' } } });
const out = path.resolve(values.out);
const folder = mkdtempSync(path.join(tmpdir(), 'portico-shell-'));
try {
  await stageShell(folder);
  mkdirSync(out, { recursive: true });
  const output = execFileSync('npm', ['pack', '--silent', '--pack-destination', out], {
    cwd: folder,
    encoding: 'utf8',
  });
  process.stdout.write(`${path.join(out, output.trim())}\n`);
} finally {
  rmSync(folder, { recursive: true });
}
