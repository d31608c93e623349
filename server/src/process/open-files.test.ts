import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const MODULE = JSON.stringify(new URL('./open-files.ts', import.meta.url));
const PROGRAM = `const { tooFewFiles } = await import(${MODULE}); console.log(String(tooFewFiles()));`;

test.skipIf(process.platform !== 'linux')('a start with too few open files says what to raise', () => {
  const script = 'ulimit -n 300; exec "$0" --input-type=module --eval "$1"';
  const output = execFileSync('sh', ['-c', script, process.execPath, PROGRAM], { encoding: 'utf8' });
  expect(output).toMatch(/^The server may open only 300 files .* ulimit -n, LimitNOFILE= of systemd/);
});
