import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseSiteConfig } from '@portico/config/site-config';
import { site } from '@portico/config/testing/site';
import { temporaryFolder } from '@portico/config/testing/temporary-folder';
import { pino } from 'pino';
import { expect, test, vi } from 'vitest';
import { openReading } from '#content/open-reading.ts';

test('a folder that cannot be read is logged once, and again when the reason changes', async () => {
  const root = await temporaryFolder();
  const directory = path.join(root, 'content');
  const log = { ...pino({ level: 'silent' }), error: vi.fn(), info: vi.fn() };
  const onWaiting = vi.fn();
  const closers: Array<() => Promise<void>> = [];
  const opening = openReading({
    environment: {
      contentDirectory: directory,
      cacheDirectory: path.join(root, 'cache'),
      renderLimitMs: 5000,
    },
    siteConfig: parseSiteConfig(site),
    security: { baseUrl: 'https://relay.example', assetOrigins: [] },
    now: Date.now,
    log,
    stopping: { signal: new AbortController().signal, finally: (close) => closers.push(close) },
    onWaiting,
  });
  const tries = (count: number) => vi.waitFor(() => expect(onWaiting).toHaveBeenCalledTimes(count), { timeout: 5000 });

  await tries(2);
  expect(log.error.mock.calls).toEqual([[expect.stringContaining('ENOENT')]]);
  await writeFile(directory, '');
  await tries(4);
  expect(log.error.mock.calls).toEqual([[expect.stringContaining('ENOENT')], [expect.stringContaining('ENOTDIR')]]);
  await rm(directory);
  await mkdir(directory);
  await opening;
  await Promise.all(closers.map((close) => close()));
  expect(log.error).toHaveBeenCalledTimes(2);
  expect(log.info).toHaveBeenCalledWith(expect.anything(), 'content read');
});
