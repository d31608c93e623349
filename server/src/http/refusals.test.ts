import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { createRefusals } from '#http/refusals.ts';
import { exchange, parseResponses } from '#http/testing/exchange.ts';
import { listen } from '#process/listen.ts';

async function refusing(delayMs?: number) {
  const refusals = createRefusals({ 'x-content-type-options': 'nosniff' }, delayMs);
  let sent = 0;
  const server = createServer((_request, response) =>
    refusals.send(response, () => {
      sent += 1;
    }),
  );
  await listen(server, 0, '127.0.0.1');
  onTestFinished(() => void server.close());
  const address = server.address();
  return { port: typeof address === 'object' && address !== null ? address.port : 0, sent: () => sent };
}

test('each refusal is whole, over a connection that goes on and over one that ends', async () => {
  const { port, sent } = await refusing(1);
  const get = 'GET /a HTTP/1.1\r\nHost: a\r\n\r\n';
  const head = 'HEAD /a HTTP/1.1\r\nHost: a\r\n\r\n';
  const last = 'GET /a HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
  const bytes = await exchange(port, get + get + head + last);
  const [first, ...others] = parseResponses(bytes, ['GET', 'GET', 'HEAD', 'GET']);
  const text = 'The site has too much to do. Try again in a moment.\n';
  expect(first?.body.toString()).toBe(text);
  expect(others.map(({ body }) => body.toString())).toEqual([text, '', text]);
  const fields = {
    'retry-after': '2',
    'content-length': String(text.length),
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  };
  for (const { status, headers } of [first, ...others].filter((response) => response !== undefined)) {
    expect(status).toBe(503);
    expect(Object.fromEntries(headers)).toMatchObject(fields);
  }
  expect(others.at(-1)?.headers.get('connection')).toBe('close');
  expect(sent()).toBe(4);
});

test('who asks again and again waits for each refusal, and a thousand that wait at the most', async () => {
  const { port, sent } = await refusing(60_000);
  const flood = Array.from({ length: 1010 }, () => 'GET /a HTTP/1.1\r\nHost: a\r\n\r\n').join('');
  const bytes = await exchange(port, flood);
  expect(sent()).toBe(10);
  // Of one connection, they are behind those that wait.
  expect(bytes).toHaveLength(0);
});
