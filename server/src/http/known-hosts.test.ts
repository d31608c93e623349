import { expect, test, vi } from 'vitest';
import { createApp } from '#http/app.ts';
import { createPageCache } from '#http/page-cache.ts';

test.for([
  ['https://culvert.example', 'culvert.example', true],
  ['https://culvert.example', 'Culvert.EXAMPLE:8080', true],
  ['https://culvert.example:8443', 'culvert.example', true],
  ['https://bücher.example', 'xn--bcher-kva.example', true],
  ['https://culvert.example', 'elsewhere.example', false],
  ['https://culvert.example', 'www.culvert.example', false],
  ['https://culvert.example', 'culvert.example.elsewhere.example', false],
  ['https://culvert.example', 'culvert.example.', false],
  ['http://localhost:3000', '127.0.0.1:3000', true],
  ['http://[::1]:3000', 'localhost', true],
  ['http://localhost:3000', '[::2]', false],
  ['http://10.0.0.7', '10.0.0.7', true],
  ['http://10.0.0.7', '127.0.0.1', false],
] as const)('at %s the host %s is known: %s', async ([baseUrl, host, known]) => {
  const onResponse = vi.fn();
  const options = { baseUrl, site: () => undefined, cache: createPageCache(), headers: {}, reportError() {} };
  const app = createApp({ ...options, onResponse });
  // The site is still starting.
  expect((await app.request(`http://${host}/blog`)).status).toBe(known ? 503 : 421);
  expect(onResponse.mock.lastCall?.[0].host).toBe(known ? undefined : host);
});
