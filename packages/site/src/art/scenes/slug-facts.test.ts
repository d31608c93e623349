import { expect, test } from 'vitest';
import { dateIn, monthName, versionIn } from '#art/scenes/slug-facts.ts';

const about = (seed: string) => ({ topic: '', seed });

test.for([
  ['release-1-2', 'V1.2'],
  ['v18', 'V18'],
  ['v0.10.43', 'V0.10.43'],
  ['next-15-4-1-fixes', 'V15.4.1'],
  ['no-version', undefined],
  ['notes-2026-11-21', undefined],
  ['notes-2026-11-21-v3', 'V3'],
] as const)('the version in %s is %s', ([seed, version]) => {
  expect(versionIn(about(seed))).toBe(version);
});

test.for([
  ['weekly-update-2015-03-20', { year: '2015', month: 3, day: 20 }],
  ['2026-11-news', { year: '2026', month: 11, day: 0 }],
  ['april-2021-security-releases', { year: '2021', month: 4, day: 0 }],
  ['openssl-may-2016', { year: '2016', month: 5, day: 0 }],
  ['octets-to-market-2021', undefined],
  ['keynotes-2015', undefined],
  ['decide-early', undefined],
] as const)('the date in %s', ([seed, date]) => {
  expect(dateIn(about(seed))).toEqual(date);
});

test('a month is three capitals', () => {
  expect([monthName(1), monthName(12)]).toEqual(['JAN', 'DEC']);
});
