import { expect, test } from 'vitest';
import { parsePing, parseThemeMessage } from '#theme/theme-message.ts';

const MESSAGE = { theme: 'dark', timestamp: 1_790_000_000_000 };

test('a message is read from the channel and from local storage', () => {
  expect(parseThemeMessage(MESSAGE)).toEqual(MESSAGE);
  expect(parsePing(JSON.stringify(MESSAGE))).toEqual(MESSAGE);
});

test('what a message carries besides is left behind', () => {
  expect(parseThemeMessage({ ...MESSAGE, from: 'a newer version' })).toEqual(MESSAGE);
});

test.for([
  undefined,
  null,
  'dark',
  7,
  [],
  ['dark', 1],
  {},
  { theme: 'dark' },
  { timestamp: 1 },
  { theme: 'no-such-theme', timestamp: 1 },
  { theme: 'constructor', timestamp: 1 },
  { theme: null, timestamp: 1 },
  { theme: ['dark'], timestamp: 1 },
  { theme: 'dark', timestamp: '1' },
  { theme: 'dark', timestamp: null },
  { theme: 'dark', timestamp: Number.NaN },
  { theme: 'dark', timestamp: Number.POSITIVE_INFINITY },
  { theme: 'dark', timestamp: 1n },
])('%o is not a message', (data) => {
  expect(parseThemeMessage(data)).toBeUndefined();
});

test.for([
  null,
  '',
  'dark',
  '{',
  'null',
  '[]',
  '{"theme":"dark"}',
  '{"theme":"dark","timestamp":1e999}',
  '{"__proto__":{"theme":"dark","timestamp":1}}',
])('%s under the ping key is not a message', (value) => {
  expect(parsePing(value)).toBeUndefined();
});
