import { expect, test } from 'vitest';
import { dateMistake } from '#front-matter/dates.ts';

const NO_DATE = 'is not a date; write year, month and day such as 2026-03-14, or a moment such as 2026-03-14T09:00:00Z';

test.for([
  ['2026-11-20T09:00:00', 'lacks its zone; write 2026-11-20T09:00:00Z or 2026-11-20T09:00:00+01:00'],
  ['2026-11-20T09:00', 'lacks its zone; write 2026-11-20T09:00Z or 2026-11-20T09:00+01:00'],
  ['2026-11-20 09:00:00Z', 'is not an ISO 8601 date; write 2026-11-20T09:00:00Z'],
  ['2026-01-02 10:00:00 +0200', 'is not an ISO 8601 date; write 2026-01-02T10:00:00+02:00'],
  ['2026-01-02 10:00 +02:00', 'is not an ISO 8601 date; write 2026-01-02T10:00+02:00'],
  ['2026-11-20T09:00:00+0530', 'is not an ISO 8601 date; write 2026-11-20T09:00:00+05:30'],
  ['2026-3-4', 'is not an ISO 8601 date; write 2026-03-04'],
  ['2026/03/14', 'is not an ISO 8601 date; write 2026-03-14'],
  ['20260314', 'is not an ISO 8601 date; write 2026-03-14'],
  ['2026-02-30', 'is not a day or time that exists; look it up in a calendar'],
  ['2026-11-20T25:00:00Z', 'is not a day or time that exists; look it up in a calendar'],
  ['2026-02-30T09:00:00', NO_DATE],
  ['14.03.2026', NO_DATE],
  ['soon', NO_DATE],
  ['', NO_DATE],
] as const)('%s %s', ([value, mistake]) => {
  expect(dateMistake(value)).toBe(`${JSON.stringify(value)} ${mistake}`);
});
