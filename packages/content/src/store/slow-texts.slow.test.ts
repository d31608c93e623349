import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, onTestFinished, test } from 'vitest';
import { openContentStore } from '#store/content-store.ts';
import { readHere, sampleSource } from '#testing/sample-post.ts';

test('a text that takes long delays only itself, even for later changes', async () => {
  const directory = await temporaryFolder({ 'slow.md': sampleSource(['title: Good']) });
  const validated = Promise.withResolvers<undefined>();
  const store = await openContentStore({
    directory,
    read: readHere,
    validatePost: async ({ title }) => (title === 'Slow' ? validated.promise : undefined),
  });
  onTestFinished(() => store.close());
  const save = (name: string, title: string) =>
    writeFile(path.join(directory, `${name}.md`), sampleSource([`title: ${title}`]));
  const titles = () => Object.fromEntries([...store.current().index.bySlug].map(([slug, { title }]) => [slug, title]));
  await Promise.all([save('slow', 'Slow'), save('other', 'Other')]);
  await expect.poll(titles).toEqual({ slow: 'Good', other: 'Other' });
  await save('late', 'Late');
  await expect.poll(titles).toEqual({ slow: 'Good', other: 'Other', late: 'Late' });
  validated.resolve(undefined);
  await expect.poll(titles).toEqual({ slow: 'Slow', other: 'Other', late: 'Late' });
});
