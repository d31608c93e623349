import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type ContentStore, openContentStore } from '@portico/content';
import { onTestFinished } from 'vitest';

/** A store over a folder with one post, both until the test ends. */
export async function openOnePost(): Promise<ContentStore> {
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-one-post-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  await mkdir(path.join(directory, 'posts'));
  await writeFile(
    path.join(directory, 'posts', 'a.md'),
    '---\ntitle: A\ndescription: A.\nauthor: Ada\ndate: 2026-01-01\ntags: [One]\ncategory: Guides\n---\nText.\n',
  );
  const store = await openContentStore({ directory });
  onTestFinished(() => store.close());
  return store;
}
