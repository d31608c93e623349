import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sampleSource } from '@portico/content/testing';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { slugNamed } from '#check/known-posts.ts';
import { reportOnSite } from '#check/report-on-site.ts';
import { readContent } from '#content/read-content.ts';
import { site } from '../../../e2e/fixture/site.config.ts';

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'portico-one-'));
  await mkdir(path.join(directory, 'posts', 'beside-images'), { recursive: true });
  await writeFile(path.join(directory, 'posts', 'broken.md'), sampleSource(['date: soon']));
  await writeFile(path.join(directory, 'posts', 'other.md'), sampleSource(['title: Other'], '# A\n'));
  await writeFile(path.join(directory, 'posts', 'beside-images', 'index.md'), sampleSource(['title: Images']));
});

afterAll(() => rm(directory, { recursive: true }));

test.for([
  ['its slug', 'other', 'other'],
  ['the slug of one that cannot be read', 'broken', 'broken'],
  ['its file', 'DIR/posts/other.md', 'other'],
  ['its index.md', 'DIR/posts/beside-images/index.md', 'beside-images'],
  ['its folder', 'DIR/posts/beside-images', 'beside-images'],
  ['its file name', 'other.md', 'other'],
] as const)('a post is named by %s', async ([, name, slug]) => {
  const snapshot = await readContent(directory);
  expect(slugNamed(name.replace('DIR', directory), directory, snapshot)).toBe(slug);
});

test.for([
  ['posts', './other.md', 'other'],
  ['posts/beside-images', '.', 'beside-images'],
  ['drafts', '../posts/other.md', 'other'],
] as const)('called from %s, a post is named by the path %s from there', async ([folder, name, slug]) => {
  vi.stubEnv('INIT_CWD', path.join(directory, folder));
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(slugNamed(name, directory, await readContent(directory))).toBe(slug);
});

test.for([
  ['othr', 'Did you mean other?'],
  ['DIR/posts/borken.md', 'Did you mean broken?'],
  ['nothing-like-it', 'Name a post by its slug, or by the path of its file.'],
] as const)('of %j that is no post, it is said what to write', async ([name, remedy]) => {
  const snapshot = await readContent(directory);
  expect(() => slugNamed(name.replace('DIR', directory), directory, snapshot)).toThrow(remedy);
});

test('a report on one post says so, and nothing of the others or of the configuration', async () => {
  const { lines, json } = await reportOnSite(site, { CONTENT_DIR: directory }, { only: 'other' });
  expect(lines).toEqual([
    `warning  ${directory}/posts/other.md:9: the title is a heading of level 1 already; begin sections with ## and their parts with ###`,
    '',
    'Only the post other: 0 mistakes, 1 warning. Mistakes lose content or break a link; warnings are advice. npm run check without a name looks at all posts and the configuration.',
  ]);
  expect(json).toMatchObject({ posts: 1, mistakes: 0, warnings: 1 });
});
