import { execFile } from 'node:child_process';
import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '@portico/content/temporary-folder';
import { expect, test } from 'vitest';
import { folderOthersCannotEnter } from '#export/export-command.ts';

test('the output folder is relative to where npm was called', async () => {
  const directory = await temporaryFolder();
  // The command refuses to replace this folder and names it, before it writes anything.
  const foreign = path.join(directory, 'called/out/site/drawings');
  await mkdir(foreign, { recursive: true });
  await mkdir(path.join(directory, 'root'));
  const program = path.join(import.meta.dirname, '../export.ts');
  const run = promisify(execFile)(process.execPath, [program, '--out', 'out'], {
    cwd: path.join(directory, 'root'),
    env: { INIT_CWD: path.join(directory, 'called') },
  });
  await expect(run).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining(path.dirname(foreign)) });
});

test('the command finds the parent folder that other users may not enter', async () => {
  const directory = await temporaryFolder();
  const site = path.join(directory, 'out/site');
  await mkdir(site, { recursive: true });
  await chmod(directory, 0o750);
  expect(await folderOthersCannotEnter(site)).toBe(directory);
  await chmod(directory, 0o755);
  expect(await folderOthersCannotEnter(site)).toBeUndefined();
});
