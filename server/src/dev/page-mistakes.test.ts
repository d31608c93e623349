import path from 'node:path';
import { parseSiteConfig } from '@portico/config/site-config';
import { site as fixture } from '@portico/config/testing/site';
import { temporaryFolder } from '@portico/config/testing/temporary-folder';
import { openContentStore } from '@portico/content';
import { sampleSource } from '@portico/content/testing';
import { expect, onTestFinished, test } from 'vitest';
import { pageMistakes } from '#dev/page-mistakes.ts';
import { openPostRenderer } from '#rendered-posts/post-renderer.ts';

test('the index and missing pages show which files are not published, and a post its own mistakes', async () => {
  const directory = await temporaryFolder({
    'posts/a.md': sampleSource(['draft: true'], '[a](/nowhere)\n'),
    'posts/My Post.md': sampleSource(['title: B']),
    'posts/c.md': sampleSource(['title: C', 'date: soon']),
  });
  const store = await openContentStore({ directory });
  onTestFinished(() => store.close());
  const siteConfig = parseSiteConfig(fixture);
  const security = { baseUrl: 'https://culvert.example', assetOrigins: [] };
  const renderer = openPostRenderer({ siteConfig, security, limitMs: 60_000 });
  onTestFinished(() => renderer.close());
  const options = {
    directory,
    snapshot: store.current(),
    renderer,
    siteConfig,
    baseUrl: security.baseUrl,
    files: new Set<string>(),
  };
  const shownOn = async (page: string) => {
    const { about, mistakes, warnings } = await pageMistakes(page, options);
    return [about, ...[...mistakes, ...warnings].map(({ place }) => path.relative(directory, path.resolve(place)))];
  };
  const unpublished = ['content', 'posts/My Post.md', 'posts/c.md:5'];
  for (const page of ['/blog', '/blog/my-post', '/blog/tag/none', '/nowhere']) {
    expect(await shownOn(page), page).toEqual(unpublished);
  }
  expect(await shownOn('/blog/a')).toEqual(['post', 'posts/a.md:10:5']);
  expect(await shownOn('/blog/c')).toEqual(['post', 'posts/c.md:5']);
  expect(await shownOn('/blog/tag/tls')).toEqual(['post']);
});
