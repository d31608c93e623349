import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, test } from 'vitest';

const SAMPLE = path.resolve('sample');

test.for([
  // The command refuses to replace this folder and names it, before it writes anything.
  [
    'the output folder is relative to where the command was called',
    'out',
    'http://localhost',
    'called/out/site exists',
  ],
  ['without BASE_URL, links in feeds would lead nowhere', 'out', '', 'BASE_URL is not set'],
  ['the content folder is not an output folder', 'content/a', 'http://localhost', 'content/a is in the content folder'],
] as const)('%s', async ([_, out, BASE_URL, message]) => {
  const directory = await temporaryFolder({ 'called/out/site/drawings/a.svg': '' });
  const program = path.join(import.meta.dirname, '../main.ts');
  const run = promisify(execFile)(process.execPath, [program, 'export', '--root', SAMPLE, '--out', out], {
    cwd: path.join(directory, 'called'),
    env: { CONTENT_DIR: 'content', BASE_URL },
  });
  await expect(run).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(message) });
});
