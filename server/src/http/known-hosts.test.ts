import { expect, test } from 'vitest';
import { createHostCheck } from '#http/known-hosts.ts';

test.for([
  ['https://culvert.example', 'culvert.example', true],
  ['https://culvert.example', 'Culvert.EXAMPLE', true],
  ['https://culvert.example', 'culvert.example:443', true],
  ['https://culvert.example', 'culvert.example:8080', true],
  ['https://culvert.example:8443', 'culvert.example', true],
  ['https://xn--bcher-kva.example', 'xn--bcher-kva.example', true],
  ['https://bücher.example', 'xn--bcher-kva.example', true],
  ['https://culvert.example', undefined, false],
  ['https://culvert.example', '', false],
  ['https://culvert.example', 'localhost', false],
  ['https://culvert.example', '127.0.0.1', false],
  ['https://culvert.example', 'elsewhere.example', false],
  ['https://culvert.example', 'www.culvert.example', false],
  ['https://culvert.example', 'culvert.example.elsewhere.example', false],
  ['https://culvert.example', 'elsewhere-culvert.example', false],
  ['https://culvert.example', 'culvertxexample', false],
  ['https://culvert.example', 'culvert.example.', false],
  ['https://culvert.example', ' culvert.example', false],
  ['https://culvert.example', 'culvert.example:443:443', false],
  ['https://culvert.example', 'culvert.example:x', false],
  ['https://culvert.example', 'culvert.example:443@elsewhere.example', false],
  ['https://culvert.example', 'elsewhere.example@culvert.example', false],
  ['https://culvert.example', 'culvert.example/elsewhere', false],
  ['https://culvert.example', 'culvert.example, elsewhere.example', false],
  ['https://culvert.example', 'https://culvert.example', false],
  ['http://localhost:3000', 'localhost', true],
  ['http://localhost:3000', 'localhost:3000', true],
  ['http://localhost:3000', 'LOCALHOST:3000', true],
  ['http://localhost:3000', '127.0.0.1:3000', true],
  ['http://localhost:3000', '[::1]:3000', true],
  ['http://localhost:3000', '[::1]', true],
  ['http://127.0.0.1:3000', 'localhost:3000', true],
  ['http://[::1]:3000', '127.0.0.1', true],
  ['http://localhost:3000', '::1', false],
  ['http://localhost:3000', '[::2]', false],
  ['http://localhost:3000', '127.0.0.2', false],
  ['http://localhost:3000', 'localhost.elsewhere.example', false],
  ['http://10.0.0.7', '10.0.0.7', true],
  ['http://10.0.0.7', '127.0.0.1', false],
] as const)('at %s the host %s is known: %s', ([baseUrl, host, known]) => {
  expect(createHostCheck(baseUrl)(host)).toBe(known);
});

test('a host is judged anew each time, whatever was asked for before', () => {
  const isKnown = createHostCheck('https://culvert.example');
  const hosts = ['elsewhere.example', 'elsewhere.example', 'culvert.example', 'elsewhere.example', 'culvert.example'];
  expect(hosts.map(isKnown)).toEqual([false, false, true, false, true]);
});
