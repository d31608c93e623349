import { expect, test } from 'vitest';
import { encodingFor } from '#http/accept-encoding.ts';

test.for([
  // Absent, empty and `identity` all mean the body as it is.
  [undefined, undefined],
  ['', undefined],
  [' ', undefined],
  ['identity', undefined],
  ['identity;q=0', undefined],
  // What browsers, curl and older proxies send.
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['deflate', undefined],
  ['gzip', 'gzip'],
  ['br', 'br'],
  ['zstd', undefined],
  ['zstd, br', 'br'],
  ['GZIP, Br', 'br'],
  [' gzip ,br ', 'br'],
  ['gzip,,br', 'br'],
  // Quality decides before our own order does.
  ['gzip;q=1, br;q=0.5', 'gzip'],
  ['gzip;q=0.8, zstd;q=0.9, br;q=0.7', 'gzip'],
  ['gzip; q=0.5, br ; q=0.4', 'gzip'],
  ['br;q=0.001', 'br'],
  ['gzip;q=1.0, identity; q=0.5, *;q=0', 'gzip'],
  // `q=0` forbids.
  ['br;q=0', undefined],
  ['br;q=0.0, gzip', 'gzip'],
  ['br;q=0.000, zstd;q=0, gzip;q=0', undefined],
  ['gzip, br;q=0, *', 'gzip'],
  ['*;q=0', undefined],
  ['*;q=0, gzip', 'gzip'],
  ['br, identity;q=0', 'br'],
  ['identity;q=0, *;q=0', undefined],
  // The wildcard stands for what is not named.
  ['*', 'br'],
  ['*;q=0.5', 'br'],
  ['gzip, *;q=0.5', 'gzip'],
  ['gzip;q=0.2, *;q=0.5', 'br'],
  // Who likes the body as it is better gets it so.
  ['identity, gzip;q=0.5', undefined],
  ['identity;q=0.5, gzip;q=0.8, br;q=0.3', 'gzip'],
  ['identity;q=0.5, gzip;q=0.5', 'gzip'],
  // What cannot be understood accepts nothing.
  ['gzip;q=abc', undefined],
  ['gzip;q=-1', undefined],
  ['gzip;q=', 'gzip'],
  ['gzip br', undefined],
  ['gzipped', undefined],
  ['x-gzip', undefined],
  [';;;,,,===', undefined],
  ['\u0000\u00ff', undefined],
  ['"br"', undefined],
  ['__proto__, constructor', undefined],
] as const)('of what %o allows, %o is sent', ([header, encoding]) => {
  expect(encodingFor(header ?? null)).toBe(encoding);
});

test('ten thousand different values are answered right', () => {
  for (let i = 0; i < 10_000; i += 1) {
    expect(encodingFor(`gzip, x-${i}`)).toBe('gzip');
  }
  expect(encodingFor('br')).toBe('br');
});

test('what is longer than any client sends is not looked at', () => {
  expect(encodingFor(`br${',br'.repeat(200)}`)).toBeUndefined();
});
