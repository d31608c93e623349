import { expect, test } from 'vitest';
import { distinctNames } from '#distinct-names.ts';

test.for([
  ['nothing', [], []],
  ['the order of appearance', ['TLS', 'DNS', 'AI'], ['TLS', 'DNS', 'AI']],
  ['repetitions', ['TLS', 'DNS', 'TLS'], ['TLS', 'DNS']],
  ['another case', ['TLS', 'tls'], ['TLS']],
  ['another joint', ['Zero Trust', 'zero-trust', 'zero_trust'], ['Zero Trust']],
  ['an accent', ['Crême', 'Creme'], ['Crême']],
  ['names that only begin alike', ['API', 'APIs'], ['API', 'APIs']],
] as const)('%s', ([, names, distinct]) => {
  expect(distinctNames(names, Number.POSITIVE_INFINITY)).toEqual(distinct);
});

test('no more than are wanted', () => {
  expect(distinctNames(['TLS', 'tls', 'DNS', 'AI'], 2)).toEqual(['TLS', 'DNS']);
  expect(distinctNames(['TLS'], 0)).toEqual([]);
});
