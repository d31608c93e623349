import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buildFolder } from '@portico/core/site-folder';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, onTestFinished, test, vi } from 'vitest';
import { changesSinceBuild, contentStamp, programFolders, siteFiles, writeSources } from '#build/sources.ts';

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

test('only files that a build reads are its sources', async () => {
  const names = ['site.config.ts', 'lib/a.ts', 'lib/b.svg', 'lib/c.yaml', 'lib/d.yaml', 'pages/home.tsx', 'server.log'];
  const site = await temporaryFolder(Object.fromEntries(names.map((name) => [name, ''])));
  vi.stubEnv('SITE_DIR', site);
  onTestFinished(() => void vi.unstubAllEnvs());
  const write = writeSources();
  await mkdir(buildFolder('blog'), { recursive: true });
  write(buildFolder('blog'), {
    ofServer: new Set(['site.config.ts', 'lib/a.ts']),
    ofApps: new Set(['pages/home.tsx', 'lib/c.yaml']),
  });
  for (const [file, isSource] of [
    ['server.log', false],
    ['lib/d.yaml', false],
    ['logs/new.log', false],
    ['lib/new.ts', false],
    ['lib/a.ts', true],
    ['lib/b.svg', true],
    ['lib/c.yaml', true],
    ['pages/new.tsx', true],
    ['public/new.txt', true],
  ] as const) {
    const before = changesSinceBuild();
    await mkdir(path.dirname(path.join(site, file)), { recursive: true });
    await writeFile(path.join(site, file), 'saved');
    expect(changesSinceBuild()?.filter((name) => !before?.includes(name))).toEqual(isSource ? [file] : []);
  }
});
