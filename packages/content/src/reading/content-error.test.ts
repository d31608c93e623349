import { expect, test } from 'vitest';
import { formatContentError } from '#reading/content-error.ts';

const error = { code: 'front-matter-field', file: 'posts/a.md', message: 'expected a date' } as const;

test.for([
  ['file, line and field', { ...error, line: 4, field: 'date' }, 'posts/a.md:4 (date): expected a date'],
  ['file and line', { ...error, line: 4 }, 'posts/a.md:4: expected a date'],
  ['file and field', { ...error, field: 'date' }, 'posts/a.md (date): expected a date'],
  ['file only', error, 'posts/a.md: expected a date'],
] as const)('an error with %s', ([, given, text]) => {
  expect(formatContentError(given)).toBe(text);
});
