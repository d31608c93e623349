import { createHmac } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { openContentStore } from '@portico/content';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listen } from '#process/listen.ts';
import { type Announce, createPublishHooks, createPublishPings, followPublishes } from '#publishing.ts';

const BASE_URL = 'https://culvert.example';
const SECRET = 'a secret of the tests, with 32 characters or more';
const CHANGED = { pages: [`${BASE_URL}/blog/a`], feeds: [`${BASE_URL}/blog/rss.xml`] };

type Received = { readonly path: string; readonly headers: Readonly<Record<string, unknown>>; readonly body: string };

/** A server on the loopback that answers with these statuses, one after another, and then with the last. */
async function receiver(...statuses: readonly number[]) {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const { url = '', headers } = request;
    received.push({ path: url, headers, body: await text(request) });
    const status = statuses[received.length - 1] ?? statuses.at(-1) ?? 200;
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('Thank you.');
  });
  await listen(server, 0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return { received, url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` };
}

function delivery() {
  return { log: { warn: vi.fn() }, count: vi.fn(), pausesMs: [1, 2, 3], baseUrl: BASE_URL };
}

test('each hook gets what has changed, signed', async () => {
  const [one, other] = [await receiver(204), await receiver(200)];
  const options = delivery();
  await createPublishHooks({ ...options, urls: [`${one.url}/a?token=b`, other.url], secret: SECRET })(CHANGED);
  for (const { received } of [one, other]) {
    const [{ headers, body } = { headers: {}, body: '' }, ...others] = received;
    expect(others).toEqual([]);
    expect(JSON.parse(body)).toEqual({ site: BASE_URL, changed: [...CHANGED.pages, ...CHANGED.feeds] });
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'x-portico-signature': `sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`,
    });
  }
  expect(one.received[0]?.path).toBe('/a?token=b');
  expect(options.count.mock.calls).toEqual([
    ['hook', 'sent'],
    ['hook', 'sent'],
  ]);
});

test.for([
  [[500, 503, 200], 3, 'sent'],
  [[404, 429, 500, 204], 4, 'sent'],
  [[500], 4, 'failed'],
  [[302], 4, 'failed'],
] as const)('a hook that answers %j gets %d requests: %s', async ([statuses, requests, outcome]) => {
  const { received, url } = await receiver(...statuses);
  const options = delivery();
  await createPublishHooks({ ...options, urls: [`${url}/secret`], secret: SECRET })(CHANGED);
  expect(received.map(({ path: asked }) => asked)).toEqual(Array.from({ length: requests }, () => '/secret'));
  expect(options.count.mock.calls).toEqual([['hook', outcome]]);
  expect(options.log.warn).toHaveBeenCalledTimes(outcome === 'failed' ? 1 : 0);
  expect(JSON.stringify(options.log.warn.mock.calls)).not.toContain('secret');
});

test('a hook that nobody answers is given up, and the reason is logged', async () => {
  const options = delivery();
  const closed = createServer();
  await listen(closed, 0, '127.0.0.1');
  const address = closed.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`;
  await new Promise((resolve) => closed.close(resolve));
  await createPublishHooks({ ...options, urls: [url], secret: SECRET })(CHANGED);
  expect(options.log.warn.mock.calls[0]?.[1]).toContain('ECONNREFUSED');
});

test('IndexNow gets the pages, and a hub the feeds', async () => {
  const { received, url } = await receiver(200);
  const { key, hub } = { key: '0123456789abcdef', hub: `${url}/hub` };
  const pings = createPublishPings({
    ...delivery(),
    siteConfig: { hub, indexNowKey: key },
    indexNowUrl: `${url}/indexnow`,
  });
  for (const ping of pings) {
    await ping(CHANGED);
  }
  const [indexNow, webSub] = received;
  expect(indexNow?.path).toBe('/indexnow');
  expect(JSON.parse(indexNow?.body ?? '')).toEqual({
    host: 'culvert.example',
    key,
    keyLocation: `${BASE_URL}/indexnow.txt`,
    urlList: CHANGED.pages,
  });
  expect(webSub).toMatchObject({
    path: '/hub',
    headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
    body: `hub.mode=publish&hub.url=${encodeURIComponent(`${BASE_URL}/blog/rss.xml`)}`,
  });
});

test.for([
  ['nothing is configured', {}, BASE_URL],
  ['the site has no https', { hub: 'https://hub.example', indexNowKey: 'k'.repeat(8) }, 'http://localhost:3000'],
] as const)('where %s, nobody is told', ([, siteConfig, baseUrl]) => {
  expect(createPublishPings({ ...delivery(), siteConfig, baseUrl })).toEqual([]);
});

test('a publish is announced once, with the lists that show it, and what nobody may read is not', async () => {
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-hooks-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  const save = (slug: string, lines: string) =>
    writeFile(
      path.join(directory, `${slug}.md`),
      `---\ntitle: A title\ndescription: d\nauthor: Ines Okafor\n${lines.includes('date:') ? '' : 'date: 2026-01-02\n'}${lines}\n---\n\nText.\n`,
    );
  await save('changing', 'tags: [DNS]\ncategory: Guides');
  await save('same', 'tags: [HTTP]\ncategory: News');
  const store = await openContentStore({ directory, now: () => Date.parse('2026-06-01') });
  onTestFinished(() => store.close());
  const announce = vi.fn<Announce>(async () => {});
  followPublishes({ store, baseUrl: BASE_URL, announces: [announce], settleMs: 300 });
  await save('a-draft', 'tags: [Secret]\ncategory: Guides\ndraft: true');
  await save('unlisted', 'tags: [Secret]\ncategory: Guides\nunlisted: true');
  await save('scheduled', 'tags: [Secret]\ncategory: Guides\ndate: 2999-01-01');
  await save('changing', 'tags: [TLS]\ncategory: Guides');
  await save('new', 'tags: []\ncategory: Guides');
  await vi.waitFor(() => expect(announce).toHaveBeenCalledOnce(), 5000);
  const lists = ['/blog', '/blog/category/guides', '/blog/tag/dns', '/blog/author/ines-okafor', '/blog/tag/tls'];
  const urls = (paths: readonly string[]) => paths.map((each) => `${BASE_URL}${each}`);
  const [{ pages, feeds } = { pages: [], feeds: [] }] = announce.mock.lastCall ?? [];
  expect([...pages].sort()).toEqual(urls(['/blog/changing', '/blog/new', ...lists]).sort());
  const formats = ['rss.xml', 'atom.xml', 'feed.json'];
  expect([...feeds].sort()).toEqual(urls(lists.flatMap((list) => formats.map((file) => `${list}/${file}`))).sort());
});
