import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { listenAnywhere } from '@portico/core/testing/network';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';
import { checkStart } from '#check-start.ts';
import { parseEnvironment } from '#environment.ts';

async function found(variables: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const findings = await checkStart(parseEnvironment(variables), variables);
  return findings
    .filter(({ message }) => !/built|build/.test(message))
    .map(({ severity, field = '', message }) => `${severity} ${field}: ${message}`);
}

test('folders that cannot be used, ports that are taken and misspelled variables are named', async () => {
  const directory = await temporaryFolder();
  const taken = createServer();
  const port = String(await listenAnywhere(taken));
  onTestFinished(() => void taken.close());
  const content = path.join(directory, 'content');
  const file = path.join(directory, 'file');
  await writeFile(file, '');
  const wrong = { PORT: port, ADMIN_PORT: port, CONTENT_DIR: content, CACHE_DIR: file, BASE_URLL: 'x' };
  expect(await found(wrong)).toEqual([
    expect.stringContaining(`mistake CONTENT_DIR: the content folder ${content} cannot be read: ENOENT`),
    expect.stringContaining(`mistake CACHE_DIR: nothing can be stored in ${file}: EEXIST`),
    expect.stringMatching(/^mistake PORT: .*EADDRINUSE.* set PORT and HOST\.$/),
    expect.stringMatching(/^mistake ADMIN_PORT: .*EADDRINUSE.* set ADMIN_PORT and ADMIN_HOST\.$/),
    expect.stringMatching(/^warning : BASE_URLL is not a variable/),
  ]);
  await mkdir(content);
  const right = { PORT: '0', CONTENT_DIR: content, CACHE_DIR: path.join(directory, 'cache') };
  expect(await found(right)).toEqual([]);
  expect(await found({ ...right, EMPTY_CONTENT: 'refuse' })).toEqual([
    expect.stringContaining(`mistake EMPTY_CONTENT: The content folder ${content} has no posts, which`),
  ]);
});
