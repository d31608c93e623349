import { createServer } from 'node:http';
import net from 'node:net';
import { hostname } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { samplePost, sampleSnapshot } from '@portico/content/testing';
import { listenAnywhere } from '@portico/core/testing/network';
import { VERSION } from '@portico/core/version';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createPublicServer } from '#http/public-server.ts';
import { exchange, parseResponses } from '#http/testing/exchange.ts';
import { createAdminListener } from '#operations/admin.ts';
import { createMetrics } from '#operations/metrics.ts';
import { linkFromServer } from '#preview/preview-link.ts';
import { verifyPreview } from '#preview/preview-token.ts';

const registry = { contentType: 'text/plain', metrics: async () => '' };
const baseUrl = 'https://culvert.example';
const NO_FAILURES = { 'render-failed': 0, 'render-limit': 0, server: 0 };

async function start({ notReady, warning }: { notReady?: string | undefined; warning?: string } = {}) {
  const posts = Array.from({ length: 28 });
  const mistakes = [
    { code: 'front-matter-field', file: 'posts/a.md' },
    { code: 'server-failed', file: 'authors.yaml' },
  ] as const;
  const site = {
    content: { current: () => ({ version: 'abc', index: { posts }, mistakes }) },
    cache: { bytes: 4096, entries: 3 },
  };
  const serving = { notReady, warning, site: undefined };
  const metrics = createMetrics({
    serving: {
      get notReady() {
        return serving.notReady;
      },
      site,
    },
    content: {
      staleBecause: () => 'The folder is missing.',
      state: () => ({ restarts: 2, failures: { ...NO_FAILURES, 'render-failed': 5, 'render-limit': 1 } }),
    },
    limiter: { waiting: 0 },
    lines: { lost: 7 },
  });
  const server = createServer(createAdminListener({ serving, registry: metrics.registry, baseUrl }));
  onTestFinished(() => void server.close());
  const port = await listenAnywhere(server);
  const ask = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } });
    return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
  };
  const statusOf = async (lines: string) => {
    const [response] = parseResponses(await exchange(port, `${lines}\r\nConnection: close\r\n\r\n`));
    return response?.status;
  };
  return { serving, metrics, ask, statusOf };
}

test('readiness follows its source, and the response says why the server is not ready', async () => {
  const { serving, ask } = await start({ notReady: 'The content is being read.' });
  expect(await ask('/healthz')).toMatchObject({ status: 200, text: 'ok\n' });
  expect(await ask('/readyz')).toMatchObject({ status: 503, text: 'The content is being read.\n' });
  expect((await ask('/metrics')).text).toMatch(/^portico_ready 0$/m);
  serving.notReady = undefined;
  expect(await ask('/readyz')).toMatchObject({ status: 200, text: 'ready\n' });
  expect((await ask('/metrics')).text).toMatch(/^portico_ready 1$/m);
});

test('of many files with mistakes, the first hundred have a label each', async () => {
  const many = Array.from({ length: 105 }, (_, index) => ({ file: `posts/${index}.md`, code: 'mistake' as const }));
  const { registry } = createMetrics({
    serving: {
      notReady: undefined,
      site: {
        content: { current: () => ({ version: 'a', index: { posts: [] }, mistakes: many }) },
        cache: { bytes: 0, entries: 0 },
      },
    },
    content: { staleBecause: () => undefined, state: () => ({ restarts: 0, failures: NO_FAILURES }) },
    limiter: { waiting: 0 },
    lines: { lost: 0 },
  });
  const lines = (await registry.metrics()).split('\n').filter((line) => line.startsWith('portico_content_mistakes{'));
  expect([lines.length, lines.at(-1)]).toEqual([101, 'portico_content_mistakes{file="other files"} 5']);
});

test('a server that cannot store what it reads is ready, and says what to do', async () => {
  const { ask } = await start({ warning: 'Free some space.' });
  expect(await ask('/readyz')).toMatchObject({ status: 200, text: 'ready. Free some space.\n' });
});

test('metrics are not made for a client that requests them many times without reading them', async () => {
  const made = vi.fn(async () => 'x'.repeat(100_000));
  const serving = { notReady: undefined, warning: undefined, site: undefined };
  const busy = { contentType: 'text/plain', metrics: made };
  const server = createPublicServer(createAdminListener({ serving, registry: busy, baseUrl }));
  onTestFinished(() => void server.close());
  const socket = net.connect(await listenAnywhere(server), '127.0.0.1', () => {
    socket.write('GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(5000));
  });
  socket.pause().on('error', () => {});
  onTestFinished(() => void socket.destroy());
  await setTimeout(500);
  expect(made.mock.calls.length).toBeGreaterThan(0);
  expect(made.mock.calls.length).toBeLessThan(200);
});

test('the metrics are Prometheus text with the counters and the values of the sources', async () => {
  const { ask, metrics } = await start();
  const answered = {
    what: 'response',
    method: 'GET',
    url: '/blog/a',
    route: '/blog/:slug',
    status: 200,
  } as const;
  metrics.count({ ...answered, cache: 'hit', seconds: 0.0002 });
  metrics.count({ ...answered, cache: 'hit', seconds: 0.002 });
  metrics.count({ ...answered, cache: 'none', seconds: 0.3 });
  metrics.count({ ...answered, method: 'HEAD', route: undefined, status: 404, cache: 'miss', seconds: 0.02 });
  metrics.count({ ...answered, status: 503, cache: 'none', seconds: 0.001 });
  metrics.count({ what: 'shed' });
  metrics.count({ what: 'made', seconds: 0.01 });
  const { status, type, text } = await ask('/metrics');
  expect(status).toBe(200);
  expect(type).toBe('text/plain; version=0.0.4; charset=utf-8');
  const lines = text.split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'portico_http_responses_total{status="200",cache="hit",method="GET",route="/blog/:slug"} 2',
      'portico_http_responses_total{status="404",cache="miss",method="HEAD",route=""} 1',
      `portico_build_info{version="${VERSION}"} 1`,
      'portico_http_response_duration_seconds_bucket{le="0.00025",cache="hit"} 1',
      'portico_http_response_duration_seconds_bucket{le="+Inf",cache="hit"} 2',
      'portico_http_response_duration_seconds_bucket{le="0.25",cache="none"} 1',
      'portico_http_response_duration_seconds_bucket{le="0.5",cache="none"} 2',
      'portico_page_render_duration_seconds_count 1',
      'portico_content_stale 1',
      'portico_requests_shed_total 1',
      'portico_log_lines_lost_total 7',
      'portico_workshop_restarts 2',
      'portico_render_failures_total{reason="render-failed"} 5',
      'portico_render_failures_total{reason="render-limit"} 1',
      'portico_render_failures_total{reason="server"} 0',
      'portico_page_cache_bytes 4096',
      'portico_page_cache_entries 3',
      'portico_content_posts 28',
      'portico_content_errors 1',
      'portico_content_mistakes{file="posts/a.md"} 1',
      'portico_content_info{version="abc"} 1',
    ]),
  );
  expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m);
  expect(text).toMatch(/^process_start_time_seconds \d/m);
  expect(text).toMatch(/^process_resident_memory_bytes /m);
});

test('other paths get a 404 that lists the valid ones', async () => {
  const { ask } = await start();
  expect(await ask('/')).toMatchObject({
    status: 404,
    text: 'This port serves /healthz, /readyz, /metrics and /preview-link.\n',
  });
});

const KEY = 'the key of the editors, with 32 characters or more';
const SECRET = 'a secret of the tests, with 32 characters or more';
const DAY_MS = 86_400_000;

async function startWithPreviews(notReady?: string) {
  const posts = [samplePost('public'), samplePost('draft', { draft: true })];
  const site = { content: { current: () => sampleSnapshot({ posts, now: Date.now() }) } };
  const serving = { notReady, warning: undefined, site };
  const server = createServer(
    createAdminListener({ serving, registry, baseUrl, previewSecret: SECRET, editorKey: KEY }),
  );
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${await listenAnywhere(server)}`;
}

test('editors get a link to a draft from the server, and the address of a published post', async () => {
  const origin = await startWithPreviews();
  const { url, until = 0 } = await linkFromServer('draft', 30, { origin, key: KEY });
  const token = new URL(url).searchParams.get('preview') ?? '';
  expect(url).toMatch(/^https:\/\/culvert\.example\/blog\/draft\?preview=/);
  expect(verifyPreview({ token, slug: 'draft', secret: SECRET })).toBe(until);
  expect(Math.round((until - Date.now()) / DAY_MS)).toBe(30);
  expect(await linkFromServer('public', 7, { origin, key: KEY })).toEqual({
    url: 'https://culvert.example/blog/public',
  });
});

test.for<[slug: string, days: number, key: string, message: string]>([
  ['gone', 7, KEY, 'answers 404: The server has no post "gone"'],
  ['draft', 400, KEY, 'answers 400: days is a number from 1 to 365.'],
  ['draft', 7, 'another key, which has 32 characters too', 'answers 401: The request needs the EDITOR_KEY'],
])('no link is made to %s for %i days with the key %s', async ([slug, days, key, message]) => {
  const origin = await startWithPreviews();
  await expect(linkFromServer(slug, days, { origin, key })).rejects.toThrow(message);
});

test('links are made only by a server that is ready and has a key for editors', async () => {
  const origin = await startWithPreviews('The content is being read.');
  await expect(linkFromServer('draft', 7, { origin, key: KEY })).rejects.toThrow('answers 503: The content is');
  const { ask } = await start();
  expect(await ask('/preview-link?slug=draft')).toMatchObject({
    status: 404,
    text: expect.stringContaining('EDITOR_KEY'),
  });
  await expect(linkFromServer('draft', 7, { origin: 'http://127.0.0.1:1', key: KEY })).rejects.toThrow(
    'does not answer',
  );
});

test.for([
  ['127.0.0.1', 200],
  ['127.0.0.1:3001', 200],
  ['localhost:3001', 200],
  ['Portico:3001', 200],
  ['elsewhere.example', 421],
  ['10.0.0.7', 200],
  ['[::1]:3001', 200],
  ['node-1.lan:3001', 200],
  ['portico.prod.internal', 200],
  [hostname(), 200],
  ['internal.elsewhere.example', 421],
  ['elsewhere.internal.example', 421],
  ['portico.elsewhere.example', 421],
  ['localhost@elsewhere.example', 400],
] as const)(
  "a request for the host %s gets a %i, so that pages of other sites can't read anything",
  async ([host, status]) => {
    const { statusOf } = await start();
    expect(await statusOf(`GET /metrics HTTP/1.1\r\nHost: ${host}`)).toBe(status);
  },
);
