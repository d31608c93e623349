import { expect, test } from 'vitest';
import { normalize } from '#normalize.ts';
import { foldedName, slugify } from '#slugify.ts';

test.for([
  ['e\u0301', '\u00e9'],
  [`a${'\u0323'.repeat(31)}b`, `\u1ea1${'\u0323'.repeat(29)}b`],
  ['नमस्ते', 'नमस्ते'],
] as const)('%j is normalized', ([text, expected]) => {
  expect(normalize(text)).toBe(expected);
});

test('a text of combining marks takes no longer than any other', () => {
  const marks = '\u0301\u0316'.repeat(250_000);
  const before = process.cpuUsage();
  expect(slugify(`a${marks}`)).toBe('a');
  expect(foldedName(marks)).toHaveLength(30);
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
});
