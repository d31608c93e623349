import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { adapted } from '@portico/core/testing/deployed-nginx';
import { ask, freePort, listenAnywhere } from '@portico/core/testing/network';
import { hasNginx, startNginx } from '@portico/core/testing/programs';
import { temporaryFolder } from './content-folder.ts';
import { startServer } from './running-server.ts';
import { expect, pagelessTest as test } from './test.ts';

type Value = {
  readonly stringValue?: string;
  readonly intValue?: number | string;
  readonly arrayValue?: { readonly values: readonly Value[] };
};
type Attributes = ReadonlyArray<{ readonly key: string; readonly value: Value }>;
type Span = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: number;
  readonly attributes: Attributes;
  readonly status: { readonly code?: number };
};
type Export = {
  readonly resourceSpans: ReadonlyArray<{
    readonly resource: { readonly attributes: Attributes };
    readonly scopeSpans: ReadonlyArray<{ readonly spans: readonly Span[] }>;
  }>;
};

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';
// https://opentelemetry.io/docs/specs/otel/protocol/
const SERVER = 2;
const ERROR = 2;

/** Receives traces as a collector does (OTLP/HTTP with JSON). */
async function startCollector() {
  const exports: Export[] = [];
  const server = createServer(async (request, response) => {
    expect([request.method, request.url]).toEqual(['POST', '/v1/traces']);
    exports.push((await json(request)) as Export);
    response.setHeader('content-type', 'application/json').end('{}');
  });
  return {
    url: `http://127.0.0.1:${await listenAnywhere(server)}`,
    resources: () => exports.flatMap(({ resourceSpans }) => resourceSpans.map(({ resource }) => resource)),
    spans: () =>
      exports.flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
    close: () => void server.close(),
  };
}

function plain({ stringValue, intValue, arrayValue }: Value): unknown {
  return arrayValue?.values.map(plain) ?? stringValue ?? Number(intValue);
}

function attributesOf({ attributes }: { readonly attributes: Attributes }): Readonly<Record<string, unknown>> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, plain(value)]));
}

test('a trace leads from nginx through a request to a render', async () => {
  test.skip(!hasNginx(), 'nginx is not installed');
  const collector = await startCollector();
  const server = await startServer(undefined, {
    env: {
      LOG_LEVEL: 'info',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    },
  });
  const folder = await temporaryFolder();
  const port = await freePort();
  adapted(folder, 'nginx/portico.conf', [['/var/cache/nginx', folder]]);
  adapted(folder, 'nginx/portico-site.inc');
  const directives = `include portico.conf; log_format ids '$request_id $uri';
    upstream portico { server ${new URL(server.url).host}; keepalive 4; }
    server { listen 127.0.0.1:${port}; access_log ${folder}/access.log ids; include portico-site.inc; }`;
  const nginx = await startNginx(folder, directives, `http://127.0.0.1:${port}`);
  let spans: readonly Span[] = [];
  try {
    const get = async (url: string, flags: string) => {
      const headers = { host: new URL(server.url).host, traceparent: `00-${TRACE}-${PARENT}-${flags}` };
      return (await ask(port, url, { headers })).status;
    };
    const post = '/blog/tls-1-3-handshake-byte-by-byte';
    expect(await get(`${post}?a=b`, '01')).toBe(200);
    expect(await get('/blog/nowhere', '01')).toBe(404);
    expect(await get('/pricing', '00')).toBe(200);
    expect(await (await fetch(`${server.url}/blog/tags`)).text()).toContain('<h1');
    // What is left is sent at the end.
    expect(await server.stop()).toBe(0);
    spans = collector.spans();

    const requestSpan = spans.find(({ attributes }) => attributesOf({ attributes })['url.path'] === post);
    expect(requestSpan).toMatchObject({ traceId: TRACE, parentSpanId: PARENT, name: 'GET /blog/:slug', kind: SERVER });
    const [requestId] = /^\S+(?= \/blog\/tls)/m.exec(readFileSync(path.join(folder, 'access.log'), 'utf8')) ?? [];
    expect(requestSpan && attributesOf(requestSpan)).toMatchObject({
      'http.request.method': 'GET',
      'http.route': '/blog/:slug',
      'http.response.status_code': 200,
      'http.request.header.x-request-id': [requestId],
      'portico.cache': 'miss',
    });
    const render = spans.find(({ parentSpanId }) => parentSpanId === requestSpan?.spanId);
    expect(render).toMatchObject({ traceId: TRACE, name: 'render' });
    const entry = server.log.find(({ request_id: id }) => id === requestId);
    expect(entry).toMatchObject({ msg: 'request', trace_id: TRACE, route: '/blog/:slug' });
  } finally {
    nginx.kill();
    collector.close();
  }

  const missing = spans.find((span) => attributesOf(span)['http.response.status_code'] === 404);
  expect(missing?.status.code).not.toBe(ERROR);
  // The parent was not sampled.
  expect(spans.filter((span) => attributesOf(span)['url.path'] === '/pricing')).toEqual([]);
  // A new trace, which the log has too.
  const own = spans.find(({ name }) => name === 'GET /blog/tags');
  expect(own?.parentSpanId ?? '').toBe('');
  expect(server.log).toContainEqual(expect.objectContaining({ url: '/blog/tags', trace_id: own?.traceId }));
  expect(collector.resources().map(attributesOf)).toContainEqual(
    expect.objectContaining({ 'service.name': 'portico', 'deployment.environment.name': 'test' }),
  );
});

test('a collector that is down does not affect readers, and the log says so', async () => {
  const nowhere = `http://127.0.0.1:${await freePort()}`;
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: nowhere, OTEL_EXPORTER_OTLP_TIMEOUT: '500' };
  const server = await startServer(undefined, { env });
  expect((await fetch(`${server.url}/blog`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
  expect(server.log).toContainEqual(expect.objectContaining({ level: 40, from: 'opentelemetry' }));
});
