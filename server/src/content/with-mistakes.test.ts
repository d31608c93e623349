import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { formatContentError, openContentStore } from '@portico/content';
import { sampleSource } from '@portico/content/testing';
import { parseSiteConfig } from '@portico/core/site-config';
import { site } from '@portico/core/testing/site';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, onTestFinished, test, vi } from 'vitest';
import { withMistakes } from '#content/with-mistakes.ts';
import { openPostRenderer } from '#rendered-posts/post-renderer.ts';

const PNG = Buffer.from('89504e470d0a1a0a0000000d4948445200000640000003200806000000000000000000000049454e44', 'hex');
const security = { baseUrl: 'https://relay.example', assetOrigins: [] };

test('a saved post is checked as npm run check does, and again when what it lacks is saved', async () => {
  const directory = await temporaryFolder({
    'old.md': sampleSource(['title: Old'], '[nowhere](/nowhere)\n'),
    'b/index.md': sampleSource(['title: B'], '![B](b.png)\n'),
    'b/b.png': PNG,
  });
  const siteConfig = parseSiteConfig(site);
  const renderer = openPostRenderer({ siteConfig, security, limitMs: 60_000 });
  const onError = vi.fn();
  const opened = await openContentStore({ directory });
  const store = withMistakes(opened, { ...security, directory, renderer, siteConfig, files: new Set(), onError });
  onTestFinished(async () => {
    await store.close();
    await renderer.close();
  });
  const listener = vi.fn();
  store.onChange(listener);
  const save = (file: string, lines: readonly string[], text: string) =>
    writeFile(path.join(directory, file), sampleSource(lines, text));
  const untilWrong = (...starts: readonly string[]) =>
    vi.waitFor(() => {
      const errors = store.current().errors.map(formatContentError);
      expect(errors).toEqual(starts.map((start) => expect.stringContaining(start)));
    }, 8000);

  await save('draft.md', ['title: Draft', 'draft: true'], '[nowhere](/nowhere)\n');
  await save('a.md', ['title: A'], '[c](/blog/c)\n');
  await untilWrong('a.md:9:5: the link is broken: nothing is at "/blog/c"');
  expect(listener).toHaveBeenLastCalledWith(store.current());
  expect(store.current().index.bySlug.get('a')?.title).toBe('A');
  // The post itself doesn't change.
  await rm(path.join(directory, 'b/b.png'));
  await untilWrong('a.md:9:5: the link is broken', 'b/index.md:9:6: the file "b.png" does not exist');
  await writeFile(path.join(directory, 'b/b.png'), PNG);
  await save('c.md', ['title: C'], 'Text.\n');
  await untilWrong();
  expect(onError).not.toHaveBeenCalled();
}, 30_000);
