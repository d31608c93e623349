import { expect, test } from 'vitest';
import { changesOf, type MapChange, withChanges, withEdits } from '#map-changes.ts';

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

type Value = { readonly n: number };

test('an edited map is what a copy with the edits would be, and so is what was different before', () => {
  const keys = Array.from({ length: 100 }, (_, n) => `key ${String(n).padStart(3, '0')}`);
  const first = new Map<string, Value>(keys.map((key, n) => [key, { n }]));
  const versions: Array<readonly [edited: ReadonlyMap<string, Value>, copy: ReadonlyMap<string, Value>]> = [
    [first, new Map(first)],
  ];
  for (let n = 1; n < 300; n += 1) {
    const [edited, copy] = versions.at(-1) ?? [first, first];
    const changes: [string, Value | undefined][] = [[keys[(n * 37) % keys.length] ?? '', { n }]];
    if (n % 50 === 0) {
      changes.push([`new ${n}`, { n }], [`new ${n - 50}`, undefined]);
    }
    const some = versions.slice(-7);
    const next = new Map(copy);
    for (const [key, value] of changes) {
      if (value === undefined) {
        next.delete(key);
      } else {
        next.set(key, value);
      }
    }
    versions.push([withChanges(edited, changes), new Map([...next].sort(([a], [b]) => (a < b ? -1 : 1)))]);
    const [now, plain] = versions.at(-1) ?? [first, first];
    expect([...now], String(n)).toEqual([...plain]);
    expect([...now.keys(), ...now.values(), now.size]).toEqual([...plain.keys(), ...plain.values(), plain.size]);
    expect([now.get(`new ${n}`), now.has(`new ${n}`)]).toEqual([plain.get(`new ${n}`), plain.has(`new ${n}`)]);
    for (const [older, olderPlain] of some) {
      expect(inOrder(changesOf(now, older))).toEqual(inOrder(changesOf(plain, olderPlain)));
      expect(inOrder(changesOf(older, now))).toEqual(inOrder(changesOf(olderPlain, plain)));
    }
  }
  const calls: unknown[] = [];
  const edited = withEdits(first, new Map([['key 000', { n: -1 }]]));
  edited.forEach((...args) => {
    calls.push(args);
  });
  expect(calls.slice(0, 2)).toEqual([
    [{ n: -1 }, 'key 000', edited],
    [{ n: 1 }, 'key 001', edited],
  ]);
});

test('what is edited again and again does not keep all edits beside the map', () => {
  const [one, ...others] = Array.from({ length: 2000 }, (_, n) => [`key ${n}`, { n }] as const);
  let map: ReadonlyMap<string, Value> = new Map(one && [one, ...others]);
  const steps = others.map(([key]) => {
    map = withEdits(map, new Map([[key, { n: 0 }]]));
    return map instanceof Map;
  });
  expect(steps.filter(Boolean).length).toBe(3);
  expect([...map.values()].every(({ n }) => n === 0)).toBe(true);
});

function inOrder(changes: ReadonlyArray<MapChange<Value>>): ReadonlyArray<MapChange<Value>> {
  return changes.toSorted(([a], [b]) => (a < b ? -1 : 1));
}
