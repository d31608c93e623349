import { sampleSource } from '@portico/content/testing';
import { site as fixture } from '@portico/core/testing/site';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, test } from 'vitest';
import { reportOnSite } from '#check/report-on-site.ts';

// The menus link to pages of the main site, which a provider may remove.
const site = { ...fixture, navigation: [] };
// With the tags that the empty search offers, and a category that the configuration has a text for.
const FIELDS = ['tags: [AI, Traffic Policy, HTTP/3]', 'category: Protocols'];

const folderOf = (files: Readonly<Record<string, string>>) =>
  temporaryFolder(Object.fromEntries(Object.entries(files).map(([file, text]) => [`posts/${file}`, text])));

test('a post that takes too long to render is a mistake, and the others are checked', { timeout: 30_000 }, async () => {
  const directory = await folderOf({
    'slow.md': sampleSource(FIELDS, '![a'.repeat(150_000)),
    'b.md': sampleSource(['title: B', ...FIELDS], '[a](/nowhere)\n'),
  });
  const { lines } = await reportOnSite(site, { SITE_DIR: 'sample', CONTENT_DIR: directory, RENDER_LIMIT_MS: '500' });
  const text = lines.join('\n');
  expect(text).toContain('slow.md: the text cannot be rendered: it takes over 0.5 s; split the post');
  expect(text).toContain('b.md:9:5: the link is broken');
});
