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
  ['release-18', 'V18'],
  ['node-18-release-notes', 'V18'],
  ['5-reasons-for-v3', 'V3'],
  ['5-lessons-from-our-release', undefined],
  ['announcing-100-regions', undefined],
  ['april-2024-security-releases-2', undefined],
] as const)('the version in %s is %s', ([seed, version]) => {
  expect(versionIn(about(seed))).toBe(version);
});

test.for([
  ['weekly-update-2015-03-20', { year: '2015', month: 3, day: 20 }],
  ['2026-11-news', { year: '2026', month: 11, day: 0 }],
  ['april-2021-security-releases', { year: '2021', month: 4, day: 0 }],
  ['openssl-may-2016', { year: '2016', month: 5, day: 0 }],
  ['2016-may-news', { year: '2016', month: 5, day: 0 }],
  ['outage-of-march-17-2025', { year: '2025', month: 3, day: 0 }],
  ['what-may-break-in-2026', undefined],
  ['octets-to-market-2021', undefined],
  ['keynotes-2015', undefined],
  ['decide-early', undefined],
] as const)('the date in %s', ([seed, date]) => {
  expect(dateIn(about(seed))).toEqual(date);
});

test('a month is three capitals', () => {
  expect([monthName(1), monthName(12)]).toEqual(['JAN', 'DEC']);
});
