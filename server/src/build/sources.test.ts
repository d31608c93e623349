import path from 'node:path';
import { expect, test } from 'vitest';
import { programFolders } from '#build/sources.ts';

test('a site in the checkout is not part of the program', () => {
  const sample = path.resolve(import.meta.dirname, '../../../sample');
  expect(programFolders(sample)).toEqual(['packages', 'apps', 'server/src/build']);
  expect(programFolders('/srv/site')).toContain('sample');
});
