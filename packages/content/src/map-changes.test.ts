import { expect, test } from 'vitest';
import { changesOf, withChanges } from '#map-changes.ts';

const [one, two, three, other] = [{ n: 1 }, { n: 2 }, { n: 3 }, { n: 4 }];
const before = new Map(Object.entries({ a: one, b: two, c: three }));

test.for([
  ['the same map', before, []],
  ['a copy', new Map(before), []],
  ['another value', new Map(before).set('b', other), [['b', other, two]]],
  ['an equal value that is another object', new Map(before).set('c', { n: 3 }), [['c', { n: 3 }, three]]],
  ['one more', new Map(before).set('d', other), [['d', other, undefined]]],
  ['one more at the beginning', new Map([['0', other], ...before]), [['0', other, undefined]]],
  [
    'one less',
    new Map([
      ['a', one],
      ['c', three],
    ]),
    [['b', undefined, two]],
  ],
  [
    'one for another',
    new Map([
      ['a', one],
      ['x', other],
      ['c', three],
    ]),
    [
      ['x', other, undefined],
      ['b', undefined, two],
    ],
  ],
  ['another order', new Map([...before].reverse()), []],
  [
    'nothing any more',
    new Map(),
    [
      ['a', undefined, one],
      ['b', undefined, two],
      ['c', undefined, three],
    ],
  ],
] as const)('changes to %s', ([, next, changes]) => {
  expect(changesOf(next, before)).toEqual(changes);
  expect([...withChanges(before, changes)]).toEqual([...next].sort(([a], [b]) => (a < b ? -1 : 1)));
});

test('of a map without one before it all is new', () => {
  expect(changesOf(before).map(([key]) => key)).toEqual(['a', 'b', 'c']);
});

test('without a change the map itself is given, and with one it stays as it was', () => {
  expect(withChanges(before, [])).toBe(before);
  withChanges(before, [['a', other]]);
  expect(before.get('a')).toBe(one);
});
