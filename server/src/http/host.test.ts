import { expect, test } from 'vitest';
import { hostAndPath, hostsOf } from '#http/address.ts';

test.for([
  ['https://culvert.example', 'culvert.example', true],
  ['https://culvert.example', 'Culvert.EXAMPLE:8080', true],
  ['https://culvert.example:8443', 'culvert.example', true],
  ['https://bücher.example', 'xn--bcher-kva.example', true],
  ['https://culvert.example', 'elsewhere.example', false],
  ['https://culvert.example', 'www.culvert.example', false],
  ['https://culvert.example', 'culvert.example.elsewhere.example', false],
  ['https://culvert.example', 'culvert.example.', true],
  ['https://culvert.example', 'culvert.example.:443', true],
  ['https://culvert.example', 'culvert.example..', false],
  ['http://localhost:3000', '127.0.0.1:3000', true],
  ['http://[::1]:3000', 'localhost', true],
  ['http://localhost:3000', '[::2]', false],
  ['http://10.0.0.7', '10.0.0.7', true],
  ['http://10.0.0.7', '127.0.0.1', false],
] as const)('at %s the host %s is known: %s', ([baseUrl, host, isKnown]) => {
  expect(hostsOf(baseUrl).has(hostAndPath('/blog', host)?.hostname ?? '')).toBe(isKnown);
});

test.for([
  ['/a', undefined, { hostname: undefined, path: '/a' }],
  ['/a', '', { hostname: undefined, path: '/a' }],
  ['/a', 'a b', undefined],
  ['/a', 'a.example, a.example', undefined],
  ['/a', 'a.example:port', undefined],
  ['/a', 'a.example/b', undefined],
  ['/a', '256.256.256.256', undefined],
  ['https://a.example', undefined, { hostname: 'a.example', path: '/' }],
  ['HTTPS://a.example/', 'b.example', { hostname: 'b.example', path: 'HTTPS://a.example/' }],
  ['http://a.example?b', 'b.example', { hostname: 'a.example', path: '?b' }],
  ['http://a b/', 'b.example', undefined],
] as const)('the target %s with Host %s', ([target, host, expected]) => {
  expect(hostAndPath(target, host)).toEqual(expected);
});

test('the host of a target counts instead of Host', () => {
  expect(hostAndPath('http://culvert.example/blog?page=2', 'elsewhere.example')).toEqual({
    hostname: 'culvert.example',
    path: '/blog?page=2',
  });
});
