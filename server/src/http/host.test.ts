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

test('the host of a target counts instead of Host', () => {
  expect(hostAndPath('http://culvert.example/blog?page=2', 'elsewhere.example')).toEqual({
    hostname: 'culvert.example',
    path: '/blog?page=2',
  });
});
