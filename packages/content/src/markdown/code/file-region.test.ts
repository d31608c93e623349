import { expect, test } from 'vitest';
import { regionNames, regionOf } from '#markdown/code/file-region.ts';

const LINES = [
  '# region a',
  '\tregion: west',
  '',
  '\t\t-- #region b',
  '\t\tdeep',
  '\t\t-- #endregion',
  '# endregion a',
];

test('a region has no marks and no common indentation; the word in code is not a mark', () => {
  expect(regionOf(LINES, 'a')).toEqual(['region: west', '', '\tdeep']);
  expect(regionOf(LINES, 'b')).toEqual(['deep']);
  expect(regionNames(LINES)).toEqual(['a', 'b']);
});

test('an end with its name ends the region, even if one inside is not closed', () => {
  expect(regionOf(['//#region a', 'one', '//#region b', 'two', '//#endregion a', 'three'], 'a')).toEqual([
    'one',
    'two',
  ]);
});
