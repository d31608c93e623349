import { expect, test } from 'vitest';
import { toQuery } from '#query.ts';

test.for<[string, string]>([
  ['tunnel', 'tunnel'],
  ['a\0b\tc\r\n\u007fd\u0085', 'a b c   d '],
  ['\ud800half\udc00', 'half'],
  ['😀', '😀'],
  [`${'a'.repeat(199)}😀`, 'a'.repeat(199)],
  ['a'.repeat(201), 'a'.repeat(200)],
])('%j is searched as %j', ([asked, query]) => {
  expect(toQuery(asked)).toBe(query);
});
