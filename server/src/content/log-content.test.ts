import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseSiteConfig } from '@portico/config/site-config';
import { openContentStore } from '@portico/content';
import { temporaryFolder } from '@portico/content/temporary-folder';
import { sampleSource } from '@portico/content/testing';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createFindMistakes } from '#content/find-mistakes.ts';
import { logContent } from '#content/log-content.ts';
import { openPostRenderer } from '#rendered-posts/post-renderer.ts';
import { site } from '../../../e2e/fixture/site.config.ts';

test('a URL that leads nowhere any more is logged once, with the redirect to add', async () => {
  const directory = await temporaryFolder({ 'a.md': sampleSource(), 'b.md': sampleSource(['title: B']) });
  const store = await openContentStore({ directory });
  onTestFinished(() => store.close());
  const log = { ...pino({ level: 'silent' }), warn: vi.fn(), info: vi.fn() };
  logContent({ store, log, directory });
  await rename(path.join(directory, 'a.md'), path.join(directory, 'c.md'));
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalledTimes(1));
  expect(log.warn).toHaveBeenCalledWith(
    { code: 'url-gone', slug: 'a' },
    expect.stringMatching(/c\.md: \/blog\/a was public .*add aliases: \[a\] to the front matter of c\.md$/),
  );
  await rm(path.join(directory, 'b.md'));
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalledTimes(2));
});

const PNG = Buffer.from('89504e470d0a1a0a0000000d4948445200000640000003200806000000000000000000000049454e44', 'hex');

test('a saved post is checked as npm run check does, and again when what it lacks is saved', async () => {
  const directory = await temporaryFolder({
    'old.md': sampleSource(['title: Old'], '[nowhere](/nowhere)\n'),
    'b/index.md': sampleSource(['title: B'], '![B](b.png)\n'),
    'b/b.png': PNG,
  });
  const store = await openContentStore({ directory });
  const siteConfig = parseSiteConfig(site);
  const security = { baseUrl: 'https://relay.example', assetOrigins: [] };
  const renderer = openPostRenderer({ siteConfig, security, limitMs: 60_000 });
  onTestFinished(async () => {
    await store.close();
    await renderer.close();
  });
  const log = { ...pino({ level: 'silent' }), info: vi.fn(), error: vi.fn() };
  const findMistakes = createFindMistakes({ ...security, directory, renderer, siteConfig, files: new Set() });
  const { mistakes, afterCheck } = logContent({ store, findMistakes, log, directory });
  const save = (file: string, lines: readonly string[], text: string | Uint8Array) =>
    writeFile(path.join(directory, file), typeof text === 'string' ? sampleSource(lines, text) : text);
  const wrong = () => [...mistakes()].map(([file, all]) => `${file}: ${all.map(({ message }) => message).join()}`);

  await save('draft.md', ['title: Draft', 'draft: true'], '[nowhere](/nowhere)\n');
  await save('a.md', ['title: A'], '[c](/blog/c)\n');
  await vi.waitFor(() => expect(wrong()).toEqual([expect.stringMatching(/^a\.md: the link is broken:/)]), 5000);
  expect(log.error).toHaveBeenCalledExactlyOnceWith(
    { code: 'mistake', file: 'a.md', line: 9, field: undefined, mistakes: 1 },
    expect.stringMatching(/a\.md:9:5: the link is broken:/),
  );
  // The post itself doesn't change.
  await rm(path.join(directory, 'b/b.png'));
  await vi.waitFor(() => expect(wrong()).toHaveLength(2), 5000);
  await save('b/b.png', [], PNG);
  await save('c.md', ['title: C'], 'Text.\n');
  await vi.waitFor(() => expect(store.current().index.bySlug.has('c')).toBe(true), 5000);
  expect(await afterCheck()).toEqual([]);
  expect(log.info).toHaveBeenCalledWith({ files: expect.arrayContaining(['a.md']) }, expect.anything());
}, 20_000);
