import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, test } from 'vitest';
import type { Entry } from '#store/content-file.ts';
import { samplePost } from '#testing/sample-post.ts';
import { keepVersions } from '#workshop/kept-versions.ts';
import type { Version } from '#workshop/store.ts';

const versionOf = (version: string, facts: Partial<Entry> = {}, isWhole = true): Version => {
  const entry = { version, errors: [], post: samplePost('a', { version }), ...facts };
  return { file: 'a.md', entry, stamp: 's', since: 0, isWhole, parts: { page: new Uint8Array(9) } };
};
const GOOD = versionOf('1');
const NEWER = versionOf('2');
const DRAFT = versionOf('3', { post: samplePost('a', { version: '3', draft: true }) });
const BROKEN = versionOf('4', { errors: [{ code: 'include', file: 'a.md', message: 'no' }] });
const FIELDS = versionOf('1', {}, false);
const BROKEN_FIELDS = versionOf('4', {}, false);
const GONE = { file: 'a.md' };

test.for([
  ['the newest version alone', [GOOD, NEWER], [NEWER]],
  ['a draft, although it was one before', [DRAFT, GOOD, DRAFT], [DRAFT]],
  ['the last good version, and then the one with mistakes', [GOOD, BROKEN], [GOOD, BROKEN]],
  ['no last good version of a draft', [GOOD, DRAFT, BROKEN], [DRAFT, BROKEN]],
  ['all of a version, although its fields were read again', [GOOD, FIELDS], [GOOD]],
  ['what is wrong with its text, and not its fields', [BROKEN_FIELDS, BROKEN], [BROKEN]],
  ['that the file is gone', [GOOD, GONE], [GONE]],
] as const)('what is to be stored of a file is %s', async ([, changes, pending]) => {
  const log = { error: () => undefined, warn: () => undefined };
  const versions = keepVersions({ cacheDirectory: await temporaryFolder(), content: 'c', program: 'p', log });
  versions.keep(changes);
  expect(versions.pending()).toEqual(pending);
  versions.tried(pending, undefined);
  expect(versions.isStored()).toBe(true);
});
