import { expect, test } from 'vitest';
import { createHostCheck } from '#http/known-hosts.ts';

test.for([
  ['https://culvert.example', 'culvert.example', true],
  ['https://culvert.example', 'Culvert.EXAMPLE', true],
  ['https://culvert.example', 'culvert.example:8080', true],
  ['https://culvert.example:8443', 'culvert.example', true],
  ['https://bücher.example', 'xn--bcher-kva.example', true],
  ['https://culvert.example', undefined, false],
  ['https://culvert.example', '', false],
  ['https://culvert.example', 'elsewhere.example', false],
  ['https://culvert.example', 'www.culvert.example', false],
  ['https://culvert.example', 'culvert.example.elsewhere.example', false],
  ['https://culvert.example', 'culvert.example.', false],
  ['https://culvert.example', 'culvert.example:x', false],
  ['http://localhost:3000', 'localhost', true],
  ['http://localhost:3000', '127.0.0.1:3000', true],
  ['http://localhost:3000', '[::1]:3000', true],
  ['http://[::1]:3000', '127.0.0.1', true],
  ['http://localhost:3000', '[::2]', false],
  ['http://localhost:3000', 'localhost.elsewhere.example', false],
  ['http://10.0.0.7', '10.0.0.7', true],
  ['http://10.0.0.7', '127.0.0.1', false],
] as const)('at %s the host %s is known: %s', ([baseUrl, host, known]) => {
  expect(createHostCheck(baseUrl)(host)).toBe(known);
});
