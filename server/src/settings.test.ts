import { openTestContent } from '@portico/content/test-content';
import { sampleSource } from '@portico/content/testing';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, test, vi } from 'vitest';
import { createErrorReport } from '#settings.ts';

test('work that is dropped because the server stops is not an error', async () => {
  const content = await openTestContent(await temporaryFolder({ 'a.md': sampleSource() }));
  const [post = expect.fail('There is no post.')] = content.current().index.posts;
  const log = { error: vi.fn(), warn: vi.fn(), info: vi.fn() };
  const report = createErrorReport(log);
  // Its text is not parsed yet.
  const waiting = content.bodies.page(post).catch((error: unknown) => report(error, '/blog/a'));
  await content.close();
  await waiting;
  await content.bodies.page(post).catch((error: unknown) => report(error, '/blog/b'));
  expect(log.info.mock.calls).toEqual(
    ['/blog/a', '/blog/b'].map((url) => [{ url }, expect.stringContaining('because its client has disconnected')]),
  );
  report(new Error('broken'), '/blog/a');
  expect([log.warn, log.error].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
});
