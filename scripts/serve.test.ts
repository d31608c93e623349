import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { temporaryFolder } from '@portico/config/testing/temporary-folder';
import { expect, test } from 'vitest';

test('npm run serve says what to do if nothing is built', async () => {
  const { status, stderr } = spawnSync(process.execPath, [path.resolve('scripts/serve.mjs')], {
    cwd: await temporaryFolder(),
    encoding: 'utf8',
  });
  expect(stderr).toBe('Nothing is built yet. Run npm run build, then npm run serve; npm start does both.\n');
  expect(status).toBe(1);
});
