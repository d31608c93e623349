import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createWebServers } from './web-servers.ts';

test('servers have ended once they are stopped, so that their folders can be deleted', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'portico-servers-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const servers = createWebServers(directory);
  onTestFinished(() => servers.stop());
  const { pid, port } = await servers.bareNode({ '/': { headers: { etag: '"good"' }, body: Buffer.from('good') } });
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('good');
  await servers.stop();
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});
