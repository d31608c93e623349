import { buildContentIndex } from '@portico/content';
import { samplePost } from '@portico/content/testing';
import { expect, test } from 'vitest';
import { changesOf } from '#changes.ts';

function posts(files: Readonly<Record<string, string>>, broken: readonly string[] = []) {
  const all = Object.entries(files).map(([slug, file]) => samplePost(slug, { file }));
  const errors = broken.map((file) => ({ code: 'front-matter-field' as const, file, message: 'wrong' }));
  return { index: buildContentIndex(all, Date.now()), errors };
}

test('posts are added, changed, renamed, deleted and broken, each with the files of its folder', () => {
  const before = posts({
    changed: 'posts/changed/index.md',
    old: 'posts/old.md',
    gone: 'posts/gone.md',
    same: 'posts/same.md',
    broken: 'posts/broken.md',
    'changed/de': 'posts/changed/index.de.md',
  });
  const after = posts(
    {
      added: 'posts/added.md',
      changed: 'posts/changed/index.md',
      fresh: 'posts/fresh.md',
      same: 'posts/same.md',
      'changed/de': 'posts/changed/index.de.md',
    },
    ['posts/broken.md'],
  );
  const { changes, others } = changesOf(
    [
      { file: 'posts/added.md' },
      { file: 'posts/changed/index.md' },
      { file: 'posts/changed/plan.png' },
      { file: 'posts/changed/code/a.ts' },
      { file: 'posts/fresh.md', from: 'posts/old.md' },
      { file: 'posts/gone.md' },
      { file: 'posts/broken.md' },
      { file: 'authors.yaml' },
      { file: 'authors/jun.png' },
    ],
    before,
    after,
  );
  expect(changes.map(({ slug, kind, formerSlug, files }) => [slug, kind, formerSlug, files])).toEqual([
    ['added', 'added', undefined, []],
    ['broken', 'changed', undefined, []],
    ['changed', 'changed', undefined, ['plan.png', 'code/a.ts']],
    ['fresh', 'renamed', 'old', []],
    ['gone', 'deleted', undefined, []],
  ]);
  expect(others).toEqual(['authors.yaml', 'authors/jun.png']);
});

test('a post that moves into its own folder has changed, and a translation can change without its original', () => {
  const before = posts({ a: 'a.md', 'a/de': 'a.de.md' });
  const after = posts({ a: 'a/index.md', 'a/de': 'a/index.de.md' });
  const moved = changesOf([{ file: 'a/index.md', from: 'a.md' }], before, after);
  expect(moved.changes.map(({ slug, kind }) => [slug, kind])).toEqual([['a', 'changed']]);
  const translated = changesOf([{ file: 'a/index.de.md' }], after, after);
  expect(translated.changes.map(({ slug, kind }) => [slug, kind])).toEqual([['a/de', 'changed']]);
});
