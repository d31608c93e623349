import { expect, test } from 'vitest';
import { createEncodingNegotiator } from '#http/accept-encoding.ts';

test.for([
  // Absent, empty and `identity` all mean the body as it is.
  [undefined, []],
  ['', []],
  [' ', []],
  ['identity', []],
  ['identity;q=0', []],
  // What browsers, curl and older proxies send.
  ['gzip, deflate, br, zstd', ['br', 'zstd', 'gzip']],
  ['gzip, deflate, br', ['br', 'gzip']],
  ['gzip, deflate', ['gzip']],
  ['deflate', []],
  ['gzip', ['gzip']],
  ['br', ['br']],
  ['zstd', ['zstd']],
  ['zstd, br', ['br', 'zstd']],
  ['GZIP, Br', ['br', 'gzip']],
  [' gzip ,br ', ['br', 'gzip']],
  ['gzip,,br', ['br', 'gzip']],
  // Quality decides before our own order does.
  ['gzip;q=1, br;q=0.5', ['gzip', 'br']],
  ['gzip;q=0.8, zstd;q=0.9, br;q=0.7', ['zstd', 'gzip', 'br']],
  ['gzip; q=0.5, br ; q=0.4', ['gzip', 'br']],
  ['br;q=0.001', ['br']],
  ['gzip;q=1.0, identity; q=0.5, *;q=0', ['gzip']],
  // `q=0` forbids.
  ['br;q=0', []],
  ['br;q=0.0, gzip', ['gzip']],
  ['br;q=0.000, zstd;q=0, gzip;q=0', []],
  ['gzip, br;q=0, *', ['zstd', 'gzip']],
  ['*;q=0', []],
  ['*;q=0, gzip', ['gzip']],
  ['br, identity;q=0', ['br']],
  ['identity;q=0, *;q=0', []],
  // The wildcard stands for what is not named.
  ['*', ['br', 'zstd', 'gzip']],
  ['*;q=0.5', ['br', 'zstd', 'gzip']],
  ['gzip, *;q=0.5', ['gzip', 'br', 'zstd']],
  ['gzip;q=0.2, *;q=0.5', ['br', 'zstd']],
  // Who likes the body as it is better gets it so.
  ['identity, gzip;q=0.5', []],
  ['identity;q=0.5, gzip;q=0.8, br;q=0.3', ['gzip']],
  ['identity;q=0.5, gzip;q=0.5', ['gzip']],
  // What cannot be understood accepts nothing.
  ['gzip;q=abc', []],
  ['gzip;q=-1', []],
  ['gzip;q=', ['gzip']],
  ['gzip br', []],
  ['gzipped', []],
  ['x-gzip', []],
  [';;;,,,===', []],
  ['\u0000\u00ff', []],
  ['"br"', []],
  ['__proto__, constructor', []],
] as const)('%o allows %o', ([header, encodings]) => {
  expect(createEncodingNegotiator()(header)).toEqual(encodings);
});

test('a value gives the same result when it is asked again', () => {
  const negotiate = createEncodingNegotiator();
  const first = negotiate('gzip, br;q=0.5');
  expect(negotiate('gzip, br;q=0.5')).toBe(first);
});

test('ten thousand different values are answered right', () => {
  const negotiate = createEncodingNegotiator();
  for (let i = 0; i < 10_000; i += 1) {
    expect(negotiate(`gzip, x-${i}`)).toEqual(['gzip']);
  }
  expect(negotiate('br')).toEqual(['br']);
});

test('what is longer than any client sends is not looked at', () => {
  expect(createEncodingNegotiator()(`br${',br'.repeat(200)}`)).toEqual([]);
});
