import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sampleSource } from '@portico/content/testing';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { site } from '../../../e2e/fixture/site.config.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

test.for([undefined, 'a'])('headings are looked up below a path, of all posts and of one (%s)', async (only) => {
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-below-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  await writeFile(
    path.join(directory, 'a.md'),
    sampleSource(
      ['title: A'],
      '[b](/blog/b#none) [b](b#there) [b](/blog/old-b#none) [a](#none) [a](#here)\n\n## Here\n',
    ),
  );
  await writeFile(path.join(directory, 'b.md'), sampleSource(['title: B', 'aliases: [old-b]'], '## There\n'));
  vi.stubEnv('BASE_PATH', '/pr-12');
  vi.resetModules();
  const { reportOnSite } = await import('#check/report-on-site.ts');
  const { json } = await reportOnSite(site, { CONTENT_DIR: directory, BASE_PATH: '/pr-12' }, { only });
  const broken = json.findings.filter(({ message }) => message.includes('the link leads nowhere'));
  expect(broken.map(({ file, message }) => `${file}: ${message}`)).toEqual([
    'a.md: the link leads nowhere: /pr-12/blog/b has no heading or element with the id "none"; it has there',
    'a.md: the link leads nowhere: /pr-12/blog/old-b has no heading or element with the id "none"; it has there',
    'a.md: the link leads nowhere: /pr-12/blog/a has no heading or element with the id "none"; it has here',
  ]);
});
