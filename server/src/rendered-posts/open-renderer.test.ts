import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { samplePost } from '@portico/content/testing';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openRenderer } from '#rendered-posts/open-renderer.ts';

vi.setConfig({ testTimeout: 60_000 });

test('a setting of how posts are rendered holds at once, for those that are stored too', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-rendered-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const htmlWith = async (typography: boolean | undefined) => {
    const log = pino({ level: 'silent' });
    const renderer = await openRenderer({ directory, markdown: { typography }, log, limitMs: 30_000 });
    const { html } = await renderer.renderPost(samplePost('a', { markdown: "It's" }), {
      images: new Map(),
      media: new Map(),
    });
    await renderer.close();
    return html.trim();
  };
  expect(await htmlWith(undefined)).toBe("<p>It's</p>");
  expect(await htmlWith(true)).toBe('<p>It’s</p>');
  expect(await htmlWith(undefined)).toBe("<p>It's</p>");
});
