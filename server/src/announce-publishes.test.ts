import { createHmac } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { openTestContent } from '@portico/content/test-content';
import { listenAnywhere } from '@portico/core/testing/network';
import { temporaryFolder } from '@portico/core/testing/temporary-folder';
import { expect, onTestFinished, test, vi } from 'vitest';
import { announcementsOf, announcePublishes, deliver } from '#announce-publishes.ts';

const BASE_URL = 'https://culvert.example';
const SECRET = 'a secret of the tests, with 32 characters or more';
const MISTAKE = { code: 'mistake', file: 'posts/a.md', line: 9, message: 'it never ends' } as const;
const ANNOUNCED = { changed: [`${BASE_URL}/blog/a`], mistakes: [MISTAKE] };
const KEY = '0123456789abcdef';
const QUIET = { baseUrl: BASE_URL, publishHooks: undefined, indexing: 'on' } as const;
const HOOKS = { urls: ['https://one.example/a?b', 'https://two.example/'], secret: SECRET };

/** Starts a server on the loopback interface that responds with these statuses in order, and then always with the last one. */
async function receiver(...statuses: readonly number[]) {
  const received: string[] = [];
  const server = createServer(async (request, response) => {
    received.push(await text(request));
    const status = statuses[received.length - 1] ?? statuses.at(-1) ?? 200;
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('Thank you.');
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { received, url: `http://127.0.0.1:${await listenAnywhere(server)}` };
}

function delivery() {
  return { log: { info: vi.fn(), warn: vi.fn() }, journal: { record: vi.fn() }, pausesMs: [1, 2, 3] };
}

test('each hook gets a signed list of changes', () => {
  const environment = { baseUrl: BASE_URL, publishHooks: HOOKS, indexing: 'off' } as const;
  const announcements = announcementsOf(ANNOUNCED, { environment, siteConfig: {} });
  expect(announcements.map(({ url }) => url)).toEqual(HOOKS.urls);
  expect(new Set(announcements.map(({ id }) => id)).size).toBe(2);
  for (const { kind, id, request } of announcements) {
    const body = String(request.body);
    const signature = `sha256=${createHmac('sha256', SECRET).update(body).digest('hex')}`;
    expect([kind, request.headers]).toEqual([
      'hook',
      { 'content-type': 'application/json', 'x-portico-signature': signature },
    ]);
    expect(JSON.parse(body)).toEqual({ id, time: expect.any(String), site: BASE_URL, ...ANNOUNCED });
    expect(Date.now() - Date.parse(JSON.parse(body).time)).toBeLessThan(60_000);
  }
});

test('IndexNow gets the changed pages', () => {
  const environment = QUIET;
  const [indexNow] = announcementsOf(ANNOUNCED, { environment, siteConfig: { indexNowKey: KEY } });
  expect(JSON.parse(String(indexNow?.request.body))).toEqual({
    host: 'culvert.example',
    key: KEY,
    keyLocation: `${BASE_URL}/indexnow.txt`,
    urlList: ANNOUNCED.changed,
  });
});

test.for([
  ['nothing is configured', {}, {}],
  ['the site has no https', { indexNowKey: KEY }, { baseUrl: 'http://localhost:3000' }],
  ['INDEXING is off', { indexNowKey: KEY }, { indexing: 'off' }],
] as const)('if %s, nothing is pinged', ([, siteConfig, environment]) => {
  expect(announcementsOf(ANNOUNCED, { environment: { ...QUIET, ...environment }, siteConfig })).toEqual([]);
});

test.for([
  [[500, 503, 200], 3, 'sent'],
  [[404, 429, 500, 204], 4, 'sent'],
  [[500], 4, 'failed'],
  [[302], 4, 'failed'],
] as const)('a hook that answers %j gets %d requests: %s', async ([statuses, requests, outcome]) => {
  const { received, url } = await receiver(...statuses);
  const options = delivery();
  await deliver({ kind: 'hook', url: `${url}/secret`, id: 'an-id', request: { body: 'x' } }, options);
  expect(received).toEqual(Array.from({ length: requests }, () => 'x'));
  expect(options.journal.record.mock.calls).toEqual([[{ what: 'announcement', kind: 'hook', outcome }]]);
  expect(options.log.warn).toHaveBeenCalledTimes(outcome === 'failed' ? 1 : 0);
  const lines = [...options.log.info.mock.calls, ...options.log.warn.mock.calls];
  expect(lines.map(([{ kind, id }]) => [kind, id])).toEqual([['hook', 'an-id']]);
  expect(JSON.stringify(lines)).not.toContain('secret');
});

test('a published post is announced once, with the index; hidden posts are not', async () => {
  const directory = await temporaryFolder();
  const save = (slug: string, lines: string) =>
    writeFile(
      path.join(directory, `${slug}.md`),
      `---\ntitle: A title\ndescription: d\nauthor: Ines Okafor\n${lines.includes('date:') ? '' : 'date: 2026-01-02\n'}${lines}\n---\n\nText.\n`,
    );
  await save('changing', 'tags: [DNS]\ncategory: Guides');
  await save('same', 'tags: [HTTP]\ncategory: News');
  const store = await openTestContent(directory, { now: () => Date.parse('2026-06-01') });
  const { received, url } = await receiver(200);
  const environment = { ...QUIET, publishHooks: { urls: [url], secret: SECRET } };
  announcePublishes({ store, environment, siteConfig: {}, ...delivery(), settleMs: 800 });
  await save('a-draft', 'tags: [Secret]\ncategory: Guides\ndraft: true');
  await save('unlisted', 'tags: [Secret]\ncategory: Guides\nunlisted: true');
  await save('scheduled', 'tags: [Secret]\ncategory: Guides\ndate: 2999-01-01');
  await save('changing', 'tags: [TLS]\ncategory: Guides');
  await save('new', 'tags: []\ncategory: Guides');
  await save('same.de', '');
  await expect.poll(() => received).toHaveLength(1);
  const expected = ['', '/changing', '/new', '/same', '/same/de'].map((each) => `${BASE_URL}/blog${each}`);
  expect(JSON.parse(received[0] ?? '').changed.toSorted()).toEqual(expected.toSorted());
  // A new mistake is announced too, even if readers see no change.
  await save('a-draft', 'tags: DNS\ncategory: Guides\ndraft: true');
  await expect.poll(() => received).toHaveLength(2);
  const mistakes = [expect.objectContaining({ code: 'front-matter-field', file: 'a-draft.md', field: 'tags' })];
  expect(JSON.parse(received[1] ?? '')).toMatchObject({ changed: [], mistakes });
});
