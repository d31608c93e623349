import { type IncomingHttpHeaders, type RequestOptions, request } from 'node:http';
import { BODY, DOCUMENT, DOCUMENT_POLICY, type Headers, HOST, IMMUTABLE, RESPONSES } from './expected-headers.ts';
import { PORT } from './ports.ts';
import { FIXTURE_CONTENT, type RunningServer, startServer } from './running-server.ts';
import { expect, pagelessTest as test } from './test.ts';

// In the middle of a year, since its end shortens what caches may do.
const CLOCK = Date.UTC(2027, 5);

let server: RunningServer;

test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  server = await startServer(FIXTURE_CONTENT, { BASE_URL: `https://${HOST}` }, undefined, CLOCK);
});

test.afterAll(() => server.stop());

test('each kind of response has exactly its status and headers', async () => {
  for (const [kind, path, status, headers, options] of RESPONSES) {
    expect(await ask(server.url, path, options), kind).toEqual({ status, headers });
  }
});

test('a hashed file and a font are for ever, and fonts for every site', async () => {
  const { text } = await send(server.url, '/blog', {});
  const [, script = ''] = /"(\/assets\/framework-[\w-]+\.js)"/.exec(text) ?? [];
  const [, font = ''] = /"(\/fonts\/[\w-]+\.woff2)"/.exec(text) ?? [];
  expect(await ask(server.url, script)).toEqual({
    status: 200,
    headers: {
      ...BODY,
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': IMMUTABLE,
      vary: 'accept-encoding',
    },
  });
  expect(await ask(server.url, font)).toEqual({
    status: 200,
    headers: {
      ...BODY,
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      'content-type': 'font/woff2',
      'cache-control': IMMUTABLE,
    },
  });
});

test('without https nothing asks for https', async () => {
  const shared = `http://localhost:${PORT}`;
  const { status, headers } = await ask(shared, '/blog', { headers: { host: `localhost:${PORT}` } });
  const { 'strict-transport-security': _, ...others } = DOCUMENT;
  const policy = DOCUMENT_POLICY.replace('; upgrade-insecure-requests', '');
  expect({ status, headers }).toEqual({
    status: 200,
    headers: {
      ...others,
      'content-security-policy': policy,
      // Where the year ends soon, by that server's clock, this is shorter.
      'cache-control': expect.any(String),
      vary: 'accept-encoding',
    },
  });
});

async function ask(
  origin: string,
  path: string,
  options: RequestOptions = {},
): Promise<{ status: number; headers: Headers }> {
  const { status, headers } = await send(origin, path, options);
  return {
    status,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, steady(name, `${value}`)])),
  };
}

function send(
  origin: string,
  path: string,
  { method, headers }: RequestOptions,
): Promise<{ status: number; headers: IncomingHttpHeaders; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      origin,
      { path, ...(method !== undefined && { method }), headers: { host: HOST, ...headers } },
      (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}

/** What differs from build to build and from moment to moment, by its form. */
function steady(name: string, value: string): string {
  switch (name) {
    case 'date':
    case 'last-modified':
      return value.replace(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/, '<date>');
    case 'etag':
      return value.replace(/^"[\w-]{22,}"$/, '<tag>');
    case 'content-length':
      return value.replace(/^\d+$/, '<bytes>');
    case 'content-security-policy':
      return value.replace(/'sha256-[\w+/]{43}='(?: 'sha256-[\w+/]{43}=')*/g, '<hashes>');
    default:
      return value;
  }
}
