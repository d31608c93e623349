import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseSiteConfig } from '@portico/config/site-config';
import { site } from '@portico/config/testing/site';
import { temporaryFolder } from '@portico/config/testing/temporary-folder';
import { formatContentError, openContentStore } from '@portico/content';
import { sampleSource } from '@portico/content/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createFindMistakes } from '#content/find-mistakes.ts';
import { openPostRenderer } from '#rendered-posts/post-renderer.ts';

const PNG = Buffer.from('89504e470d0a1a0a0000000d4948445200000640000003200806000000000000000000000049454e44', 'hex');
const security = { baseUrl: 'https://relay.example', assetOrigins: [] };

/** Content with a mistake that exists at the start, and a server that checks what is saved. */
async function open(isStrict: boolean) {
  const directory = await temporaryFolder({
    'old.md': sampleSource(['title: Old'], '[nowhere](/nowhere)\n'),
    'b/index.md': sampleSource(['title: B'], '![B](b.png)\n'),
    'b/b.png': PNG,
  });
  const siteConfig = parseSiteConfig(site);
  const renderer = openPostRenderer({ siteConfig, security, limitMs: 60_000 });
  const findMistakes = createFindMistakes({ ...security, directory, renderer, siteConfig, files: new Set() });
  const store = await openContentStore({ directory, findMistakes, isStrict });
  onTestFinished(async () => {
    await store.close();
    await renderer.close();
  });
  return {
    directory,
    titleOf: (slug: string) => store.current().index.bySlug.get(slug)?.title,
    save: (file: string, lines: readonly string[], text: string) =>
      writeFile(path.join(directory, file), sampleSource(lines, text)),
    untilWrong: (...starts: readonly string[]) =>
      vi.waitFor(() => {
        const errors = store.current().errors.map(formatContentError);
        expect(errors).toEqual(starts.map((start) => expect.stringContaining(start)));
      }, 8000),
  };
}

test('a saved post is checked as npm run check does, and again when what it lacks is saved', async () => {
  const { directory, save, titleOf, untilWrong } = await open(false);
  await untilWrong();
  await save('draft.md', ['title: Draft', 'draft: true'], '[nowhere](/nowhere)\n');
  await save('a.md', ['title: A'], '[c](/blog/c)\n');
  await untilWrong('a.md:9:5: the link is broken: nothing is at "/blog/c"');
  expect(titleOf('a')).toBe('A');
  // The post itself doesn't change.
  await rm(path.join(directory, 'b/b.png'));
  await untilWrong('a.md:9:5: the link is broken', 'b/index.md:9:6: the file "b.png" does not exist');
  await writeFile(path.join(directory, 'b/b.png'), PNG);
  await save('c.md', ['title: C'], 'Text.\n');
  await untilWrong();
}, 30_000);

test('with STRICT=1, a saved post with a mistake keeps its last good version', async () => {
  const { save, titleOf, untilWrong } = await open(true);
  await save('old.md', ['title: New'], '[c](/blog/c)\n');
  await untilWrong('old.md:9:5: the link is broken');
  expect(titleOf('old')).toBe('Old');
  await save('c.md', ['title: C'], 'Text.\n');
  await untilWrong();
  expect(titleOf('old')).toBe('New');
}, 30_000);
