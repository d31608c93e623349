import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openContentStore } from '@portico/content';
import { parseSiteConfig } from '@portico/site/config';
import { expect, onTestFinished, test } from 'vitest';
import { parseEnvironment } from '#environment.ts';
import { startPageThread } from '#export/page-thread.ts';
import { targetAt } from '#request/target.ts';
import { site } from '../../../e2e/fixture/site.config.ts';

test('a thread that cannot make pages says why, and gives back what it was asked for', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-page-thread-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const store = await openContentStore({ directory, watching: false });
  onTestFinished(() => store.close());
  const reasons: string[] = [];
  const thread = startPageThread({
    settings: {
      environment: parseEnvironment({ CONTENT_DIR: directory, CACHE_DIR: directory }),
      siteConfig: parseSiteConfig(site),
      now: Date.now(),
      buildDirectory: 'no-build',
      brandDirectory: directory,
    },
    directory,
    content: store.shared(),
    lastChanges: undefined,
    onFailure: ({ message }) => reasons.push(message),
  });
  const job = { pages: [[targetAt('/blog'), undefined]] as const, texts: new Map() };
  expect(await thread.make(job)).toBeUndefined();
  expect(reasons).toEqual([expect.stringContaining('is not built')]);
  expect(await thread.make(job)).toBeUndefined();
  await thread.close();
});
