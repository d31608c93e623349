import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, test } from 'vitest';
import { contentStamp, programFolders, siteFiles } from '#build/sources.ts';

test('a site in the checkout is not part of the program', () => {
  const sample = path.resolve(import.meta.dirname, '../../../sample');
  expect(programFolders(sample)).toEqual(['packages', 'apps', 'server/src/build']);
  expect(programFolders('/srv/site')).toContain('sample');
});

test('what was made of posts is not used after a change of what they are made with, even if nothing is built', async () => {
  const files = {
    'markdown.ts': "import './kbd.ts';",
    'kbd.ts': '',
    'components/a.props.ts': '',
    'texts/en-us.ts': '',
  };
  const site = await temporaryFolder({ 'site.config.ts': '', 'content/posts/a.md': '', ...files });
  const settings = { siteDirectory: site, extensions: path.join(site, 'markdown.ts') };
  const stamp = () => contentStamp(path.join(site, 'content'), settings);
  const before = stamp();
  await writeFile(path.join(site, 'content/posts/a.md'), 'A');
  expect(stamp()).toBe(before);
  const stamps = [before];
  for (const file of Object.keys(files)) {
    await writeFile(path.join(site, file), '1;');
    stamps.push(stamp());
  }
  expect(new Set(stamps).size).toBe(stamps.length);
  expect(contentStamp(site, settings)).not.toBe(stamp());
  const withCallout = { ...settings, callouts: { lab: { title: 'Lab' } } };
  expect(contentStamp(path.join(site, 'content'), withCallout)).not.toBe(stamp());
});

test('the content folder is no source of a build, wherever it is', async () => {
  const site = await temporaryFolder({
    'site.config.ts': '',
    'texts/fr.ts': '',
    'blog/posts/a.md': '',
    'blog/posts/b.ts': '',
  });
  expect(siteFiles(site, path.join(site, 'blog'))).toEqual(['site.config.ts', 'texts/fr.ts']);
  const stamp = () => contentStamp(path.join(site, 'blog'), { siteDirectory: site });
  const before = stamp();
  await writeFile(path.join(site, 'blog/posts/b.ts'), '1;');
  expect(stamp()).toBe(before);
});
