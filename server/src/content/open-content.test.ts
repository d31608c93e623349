import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openContent } from '#content/open-content.ts';

test('a folder that cannot be read is logged once, and again when the reason changes', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'portico-open-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const directory = path.join(root, 'content');
  const log = { error: vi.fn(), info: vi.fn() };
  const onWaiting = vi.fn();
  const { signal } = new AbortController();
  const opening = openContent({ directory, log, onWaiting, signal, picturesAreMade: false });
  const tries = (count: number) => vi.waitFor(() => expect(onWaiting).toHaveBeenCalledTimes(count), { timeout: 5000 });

  await tries(2);
  expect(log.error.mock.calls).toEqual([[expect.stringContaining('ENOENT')]]);
  await writeFile(directory, '');
  await tries(4);
  expect(log.error.mock.calls).toEqual([[expect.stringContaining('ENOENT')], [expect.stringContaining('ENOTDIR')]]);
  await rm(directory);
  await mkdir(directory);
  await (await opening)?.close();
  expect(log.error).toHaveBeenCalledTimes(2);
  expect(log.info).toHaveBeenCalledWith(expect.anything(), 'content read');
});
