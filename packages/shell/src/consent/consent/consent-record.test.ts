import { expect, test } from 'vitest';
import { readRecord, recordOf } from '#consent/consent/consent-record.ts';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-11-20T12:00:00Z');
const TERMS = { version: 2, now: NOW };
const CHOICE = { categories: ['necessary', 'analytics'], underPrivacyControl: false };
const RECORD = { ...CHOICE, version: 2, date: '2026-11-20T12:00:00.000Z' };

test('a choice is stored with the version of the policy and the date', () => {
  expect(JSON.parse(recordOf(CHOICE, TERMS))).toEqual(RECORD);
});

test.for([
  ['at once', 0],
  ['a day short of half a year later', 181 * DAY_MS],
  ['an hour before, by a clock that was set back', -DAY_MS / 24],
] as const)('it holds %s', ([, passed]) => {
  expect(readRecord(recordOf(CHOICE, TERMS), { ...TERMS, now: NOW + passed })).toEqual(CHOICE);
});

test.for([
  ['half a year later', { version: 2, now: NOW + 182 * DAY_MS }],
  ['two days before it was made', { version: 2, now: NOW - 2 * DAY_MS }],
  ['under a newer version of the policy', { version: 3, now: NOW }],
  ['under an older version of the policy', { version: 1, now: NOW }],
] as const)('it does not hold %s', ([, terms]) => {
  expect(readRecord(recordOf(CHOICE, TERMS), terms)).toBeUndefined();
});

test.for([
  null,
  '',
  '{',
  'null',
  '"yes"',
  '[]',
  '{}',
  JSON.stringify({ ...RECORD, categories: undefined }),
  JSON.stringify({ ...RECORD, categories: 'analytics' }),
  JSON.stringify({ ...RECORD, categories: { 0: 'analytics', length: 1 } }),
  JSON.stringify({ ...RECORD, categories: ['analytics', 1] }),
  JSON.stringify({ ...RECORD, version: '2' }),
  JSON.stringify({ ...RECORD, version: undefined }),
  JSON.stringify({ ...RECORD, date: NOW }),
  JSON.stringify({ ...RECORD, date: 'today' }),
  JSON.stringify({ ...RECORD, date: undefined }),
  JSON.stringify({ ...RECORD, underPrivacyControl: undefined }),
  JSON.stringify({ ...RECORD, underPrivacyControl: 'false' }),
])('%s is not a choice', (text) => {
  expect(readRecord(text, TERMS)).toBeUndefined();
});
