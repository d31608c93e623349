import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '@portico/config/testing/temporary-folder';
import { openContentStore } from '@portico/content';
import { sampleSource } from '@portico/content/testing';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { logContent } from '#content/log-content.ts';

test('a URL that leads nowhere any more is logged once, with the redirect to add', async () => {
  const directory = await temporaryFolder({ 'a.md': sampleSource(), 'b.md': sampleSource(['title: B']) });
  const store = await openContentStore({ directory });
  onTestFinished(() => store.close());
  const log = { ...pino({ level: 'silent' }), warn: vi.fn(), info: vi.fn() };
  logContent(store, log, directory);
  await rename(path.join(directory, 'a.md'), path.join(directory, 'c.md'));
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalledTimes(1));
  expect(log.warn).toHaveBeenCalledWith(
    { code: 'url-gone', slug: 'a' },
    expect.stringMatching(/c\.md: \/blog\/a was public .*add aliases: \[a\] to the front matter of c\.md$/),
  );
  await rm(path.join(directory, 'b.md'));
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalledTimes(2));
});
