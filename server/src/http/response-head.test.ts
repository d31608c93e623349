import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { PAGE } from '#cache/cache-policies.ts';
import { cacheControlUntil } from '#cache/fresh-until.ts';
import { ResponseHead } from '#http/response-head.ts';
import { listen } from '#process/listen.ts';

const NOW = Date.UTC(2026, 10, 20);

test.for([1, 30, 61, 86_400, 86_460, 86_462, 86_463, 700_000])(
  'the policy of what ends in %s seconds does not reach past its end',
  async (seconds) => {
    const freshUntil = NOW + seconds * 1000;
    const head = new ResponseHead(200, ['cache-control', PAGE], { now: () => NOW, freshUntil });
    const server = createServer((_request, response) => {
      head.writeTo(response);
      response.end();
    });
    onTestFinished(() => void server.close());
    await listen(server, 0, '127.0.0.1');
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const { headers } = await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: 'close' } });
    expect(headers.get('cache-control')).toBe(cacheControlUntil(PAGE, freshUntil, NOW));
  },
);
