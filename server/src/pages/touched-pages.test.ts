import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openContentStore } from '@portico/content';
import { expect, onTestFinished, test } from 'vitest';
import { createPageCache } from '#pages/page-cache.ts';
import { forgetTouchedPages } from '#pages/touched-pages.ts';

const KEYS = [
  '/blog',
  '/blog/a',
  '/blog/a.data',
  '/blog/a.md',
  '/blog/ab',
  '/blog/b',
  '/blog/tag/a',
  '/blog/rss.xml',
  '/blog/rss.xml application/xml',
  '/blog/tag/a/atom.xml',
  '/blog/category/c/feed.json',
  '/blog/posts.json',
  '/sitemap.xml',
  '/sitemap-2.xml',
  '/llms.txt',
  '/pricing',
];

function source(title: string, text: string): string {
  return `---\ntitle: ${title}\ndescription: d\nauthor: a\ndate: 2026-01-02\ntags: [a]\ncategory: c\n---\n${text}\n`;
}

test.for([
  ['a changed text', source('A', 'other'), ['/blog', '/blog/ab', '/blog/b', '/blog/tag/a', '/pricing']],
  ['a changed title', source('B', 'text'), []],
] as const)('%s empties what it touches', async ([, changed, left]) => {
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-touched-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  await writeFile(path.join(directory, 'a.md'), source('A', 'text'));
  const store = await openContentStore({ directory });
  onTestFinished(() => store.close());
  const cache = createPageCache(1024 * 1024);
  for (const key of KEYS) {
    await cache.make(key, async () => ({ status: 200, headers: {}, body: Buffer.from(key) }));
  }
  const emptied = new Promise<void>((resolve) => {
    store.onChange((next, previous) => {
      forgetTouchedPages(cache, next, previous);
      resolve();
    });
  });
  await writeFile(path.join(directory, 'a.md'), changed);
  await emptied;
  expect(KEYS.filter((key) => cache.get(key) !== undefined)).toEqual(left);
});
