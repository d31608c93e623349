// npm run pack:shell -- --out DIR: packs @portico/shell as others install it, and prints the tarball's path.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { stageShell } from './stage.ts';

const { out } = parseArgs({ options: { out: { type: 'string', default: '.' } } }).values;
// npm starts scripts at the root, but the folder is relative to where npm was called.
const folder = path.resolve(process.env.INIT_CWD ?? process.cwd(), out);
mkdirSync(folder, { recursive: true });
const staged = mkdtempSync(path.join(tmpdir(), 'portico-shell-'));
try {
  await stageShell(staged);
  const pack = ['pack', '--silent', '--pack-destination', folder];
  const tarball = execFileSync('npm', pack, { cwd: staged, encoding: 'utf8' }).trim();
  process.stdout.write(`${path.join(folder, tarball)}\n`);
} finally {
  rmSync(staged, { recursive: true });
}
