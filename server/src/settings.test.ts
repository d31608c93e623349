import { samplePost } from '@portico/content/testing';
import { expect, test, vi } from 'vitest';
import { openPostRenderer } from '#rendered-posts/post-renderer.ts';
import { createErrorReport } from '#settings.ts';

test('work that is dropped because the server stops is not an error', async () => {
  const renderer = openPostRenderer({ siteConfig: { blog: {} }, security: { baseUrl: '' }, limitMs: 30_000 });
  const content = { images: new Map(), media: new Map() };
  const parse = (markdown: string) => renderer.parse(samplePost('a', { markdown }), content);
  const log = { error: vi.fn(), warn: vi.fn(), info: vi.fn() };
  const report = createErrorReport(log);
  parse('It is being parsed.').catch(() => undefined);
  const waiting = parse('It waits for that.').catch((error: unknown) => report(error, '/blog/a'));
  await renderer.close();
  await waiting;
  expect(log.info.mock.calls).toEqual([
    [{ url: '/blog/a' }, expect.stringContaining('because its client has disconnected')],
  ]);
  report(new Error('broken'), '/blog/a');
  expect([log.warn, log.error].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
});
