import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { routes } from '@portico/site/routes';
import {
  type Answer,
  askFleet,
  HOST,
  healthyInVarnish,
  missingForFleet,
  startNginx,
  startVarnish,
} from './running-fleet.ts';
import { freePort, startServer } from './running-server.ts';
import { expect, pagelessTest as test } from './test.ts';

/*
 * nginx and Varnish, with the configuration in deploy/, before three servers of one content folder.
 */

const missing = missingForFleet();

const SHOWING_TEXT = [
  '/blog/first',
  '/blog/first.data',
  '/blog/first.md',
  '/blog/rss.xml',
  '/blog/tag/tls/atom.xml',
  '/blog/search?q=aardvark',
];
const SHOWING_TITLE = [
  '/',
  '/pricing',
  '/blog',
  '/blog.data',
  '/blog/second',
  '/blog/tag/tls',
  '/blog/author/ana',
  '/blog/posts.json',
  '/sitemap.xml',
  '/blog/og/first.png',
];
const SHOWING_NEITHER = ['/robots.txt', '/blog/og/second.png', '/blog/og/tag/tls.png', '/site.webmanifest'];
const ALL = [...SHOWING_TEXT, ...SHOWING_TITLE, ...SHOWING_NEITHER];

const stopped = (child: ChildProcess) =>
  new Promise<unknown>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) {
      return resolve(undefined);
    }
    child.once('close', resolve);
    child.kill('SIGTERM');
  });

function closeAll(servers: readonly Server[]): void {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
}

/** Which copy Varnish has sent: the number of the request for which it was made. Undefined where it had none. */
const copyOf = ({ headers }: Answer) => String(headers['x-varnish']).split(' ')[1];

/** Until it is there, nginx asks the servers. */
const isThroughVarnish = (port: number, target: string) =>
  askFleet(port, target).then(
    ({ status, headers }) => status === 200 && 'x-varnish' in headers,
    () => false,
  );

test('a change is seen through nginx and Varnish, and nothing is made again that does not show it', async () => {
  test.skip(missing !== undefined, missing);
  test.setTimeout(120_000);
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-fleet-'));
  const save = (slug: string, title: string, text: string, date = '2026-01-02') =>
    writeFile(
      path.join(directory, `${slug}.md`),
      `---\ntitle: ${title}\ndescription: d\nauthor: Ana\ndate: ${date}\ntags: [TLS]\ncategory: Guides\n---\n${text}\n`,
    );
  await save('first', 'The first post', 'The first text, with aardvarks.');
  await save('second', 'The second post', 'Another text.');
  const [varnishPort = 0, purgePort = 0, ...adminPorts] = await Promise.all([1, 2, 3, 4, 5].map(freePort));
  const servers = await Promise.all(
    adminPorts.map((adminPort) =>
      startServer(directory, {
        BASE_URL: `https://${HOST}`,
        ADMIN_PORT: String(adminPort),
        CACHE_DIR: path.join(directory, '.cache'),
        PURGE_VARNISH: `http://127.0.0.1:${purgePort}`,
      }),
    ),
  );
  const serverPorts = servers.map(({ url }) => Number(new URL(url).port));
  const varnish = await startVarnish(directory, varnishPort, purgePort, serverPorts);
  const [nginx, port] = await startNginx(directory, varnishPort, serverPorts);
  const ask = (target: string) => askFleet(port, target);
  const statusOf = (target: string) =>
    ask(target).then(
      ({ status }) => status,
      () => 0,
    );
  const copies = async (targets: readonly string[]) =>
    new Map(await Promise.all(targets.map(async (target) => [target, copyOf(await ask(target))] as const)));

  try {
    await expect.poll(() => isThroughVarnish(port, '/blog/first'), { timeout: 20_000 }).toBe(true);

    const shows = async (target: string, text: string) => (await ask(target)).text.includes(text);
    await test.step('readers get pages as the server makes them, without the keys', async () => {
      for (const target of ALL) {
        const { status, headers } = await ask(target);
        expect(status, target).toBe(200);
        expect(Object.keys(headers)).not.toEqual(expect.arrayContaining([expect.stringMatching(/key|cache-tag/)]));
      }
      const [serverPort = 0] = serverPorts;
      const direct = { isSecure: false };
      expect(await askFleet(serverPort, '/blog/first', { ...direct, host: 'elsewhere.example' })).toMatchObject({
        status: 421,
      });
      const { headers } = await askFleet(serverPort, '/blog/first', direct);
      expect(headers).toMatchObject({
        'surrogate-key': 'content post/first author/ana',
        'cache-tag': 'content,post/first,author/ana',
      });
    });

    await test.step('a text is new where it stands, and nothing else is asked for again', async () => {
      // What was asked for before the second purge of the step before is not kept.
      let before = await copies(ALL);
      const missing = async () => {
        before = await copies(ALL);
        return [...before].filter(([, copy]) => copy === undefined);
      };
      await expect.poll(missing).toEqual([]);
      await save('first', 'The first post', 'The second text, with aardvarks.');
      await expect.poll(() => shows('/blog/first', 'The second text')).toBe(true);
      // Each server purges for itself, once and again.
      await purgedBy(adminPorts, 2);
      for (const target of SHOWING_TEXT.slice(0, 4)) {
        expect(await shows(target, 'The second text'), target).toBe(true);
      }
      const after = await copies(ALL);
      expect(ALL.filter((target) => after.get(target) !== before.get(target))).toEqual(SHOWING_TEXT);
    });

    await test.step('a title is new on every page, and not on the cards of others', async () => {
      await copies(ALL);
      const before = await copies(ALL);
      await save('first', 'Another title', 'The second text, with aardvarks.');
      await expect.poll(() => shows('/blog', 'Another title')).toBe(true);
      await purgedBy(adminPorts, 4);
      const after = await copies(ALL);
      expect(ALL.filter((target) => after.get(target) === before.get(target))).toEqual(SHOWING_NEITHER);
    });

    await test.step('a post that becomes due is there', async () => {
      await save('third', 'The third post', 'Text.', new Date(Date.now() + 6000).toISOString());
      expect(await statusOf('/blog/third')).toBe(404);
      await expect.poll(() => shows('/blog', 'The third post'), { timeout: 15_000 }).toBe(true);
      expect(await statusOf('/blog/third')).toBe(200);
    });

    await test.step('only servers may purge, and a server that ends is missed by nobody', async () => {
      const purge = { 'xkey-purge': 'content' };
      const refused = [
        askFleet(port, '/', purge, 'PURGE'),
        askFleet(varnishPort, '/', { ...purge, isSecure: false }, 'PURGE'),
      ];
      expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([403, 403]);
      expect(await askFleet(purgePort, '/', { isSecure: false }, 'PURGE')).toMatchObject({ status: 400 });
      expect(await askFleet(purgePort, '/', { ...purge, isSecure: false }, 'PURGE')).toMatchObject({ status: 200 });
      const [first] = servers.splice(0, 1);
      const statuses = ALL.map((target) => statusOf(target));
      await first?.stop();
      expect(new Set([...(await Promise.all(statuses)), ...(await Promise.all(ALL.map(statusOf)))])).toEqual(
        new Set([200]),
      );
    });

    await test.step('without Varnish, nginx asks the servers', async () => {
      await stopped(varnish);
      const { status, headers } = await ask('/blog/first');
      expect(status).toBe(200);
      expect(Object.keys(headers)).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/varnish|key|cache-tag/)]),
      );
    });
  } finally {
    await Promise.all([stopped(nginx), stopped(varnish), ...servers.map((server) => server.stop())]);
    await rm(directory, { recursive: true, force: true });
  }
});

test('a file that one server has is found, a server that starts is passed over, and what was cached outlives all servers', async () => {
  test.skip(missing !== undefined, missing);
  test.setTimeout(60_000);
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-rolling-'));
  const starting = new Set<number>();
  const leaving = new Set<number>();
  const ailing = new Set<number>();
  let made = 0;
  // Two servers of the old release, and one of the new.
  const servers = [0, 1, 2].map((number) =>
    createServer(async ({ url = '' }, response) => {
      if (leaving.has(number)) {
        // In this time the probe has failed.
        await new Promise((resolve) => setTimeout(resolve, url === '/robots.txt' ? 0 : 3500));
        response.writeHead(503).end();
      } else if (ailing.has(number) && url === '/robots.txt') {
        response.destroy();
      } else if (starting.has(number) && url !== '/robots.txt') {
        response.writeHead(503, { 'retry-after': '1' }).end();
      } else if (url.startsWith('/page')) {
        made += 1;
        const text = `made ${made}`;
        const stale = `, stale-while-revalidate=1${url.startsWith('/page-kept') ? ', stale-if-error=600' : ''}`;
        response.writeHead(200, { 'cache-control': `public, s-maxage=1${stale}` }).end(text);
      } else {
        const isThere = url === '/robots.txt' || (number === 2 && url.startsWith('/assets/new-'));
        response.writeHead(isThere ? 200 : 404, { 'cache-control': 'no-store' }).end();
      }
    }),
  );
  const ports = await Promise.all(servers.map(listeningPort));
  const [varnishPort = 0, purgePort = 0] = await Promise.all([freePort(), freePort()]);
  const varnish = await startVarnish(directory, varnishPort, purgePort, ports);
  const [nginx, port] = await startNginx(directory, varnishPort, ports);
  const statusOf = (target: string) =>
    askFleet(port, target).then(
      ({ status }) => status,
      () => 0,
    );
  try {
    await test.step('whichever server is asked first', async () => {
      await expect.poll(() => isThroughVarnish(port, '/robots.txt'), { timeout: 20_000 }).toBe(true);
      for (const number of Array(6).keys()) {
        const file = `${number}.js`;
        expect([await statusOf(`/assets/new-${file}`), await statusOf(`/assets/none-${file}`)]).toEqual([200, 404]);
      }
      for (const number of [0, 1]) {
        starting.add(number);
        expect(await Promise.all([1, 2, 3, 4].map((page) => statusOf(`/page-${number}-${page}`)))).toEqual([
          200, 200, 200, 200,
        ]);
      }
      starting.clear();
    });

    await test.step('whichever server is gone while it is asked', async () => {
      leaving.add(0);
      const asked = Array.from({ length: 12 }, (_, file) => statusOf(`/assets/new-while-leaving-${file}.js`));
      expect(await Promise.all(asked)).toEqual(asked.map(() => 200));
      leaving.clear();
      await expect.poll(() => isThroughVarnish(port, '/robots.txt')).toBe(true);
    });

    await test.step('though the probe takes the one that has it for down, or all of them', async () => {
      for (const down of [[2], [0, 1, 2]]) {
        for (const number of down) {
          ailing.add(number);
        }
        const healthy = () => healthyInVarnish(directory);
        await expect.poll(healthy, { timeout: 15_000 }).toEqual([0, 1, 2].map((number) => !down.includes(number)));
        const files = Array.from({ length: 6 }, (_, file) => `down-${down.length}-${file}.js`);
        const found = files.map((file) => statusOf(`/assets/new-${file}`));
        const missing = files.map((file) => statusOf(`/assets/none-${file}`));
        expect([...(await Promise.all(found)), ...(await Promise.all(missing))]).toEqual([
          ...files.map(() => 200),
          ...files.map(() => 404),
        ]);
      }
      ailing.clear();
      await expect.poll(() => healthyInVarnish(directory), { timeout: 15_000 }).toEqual([true, true, true]);
    });

    await test.step('while servers answer, a copy is stale for no longer than stale-while-revalidate allows it', async () => {
      const { text } = await askFleet(port, '/page-kept-for-errors');
      await new Promise((resolve) => setTimeout(resolve, 2500));
      expect((await askFleet(port, '/page-kept-for-errors')).text).not.toBe(text);
    });

    await test.step('no server is left', async () => {
      expect(await askFleet(port, '/page-kept')).toMatchObject({ status: 200, text: `made ${made}` });
      const { text } = await askFleet(port, '/page-kept');
      expect(await statusOf('/page-dropped')).toBe(200);
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
      // Past what s-maxage and stale-while-revalidate allow.
      await expect.poll(() => statusOf('/page-dropped'), { timeout: 10_000 }).toBe(503);
      await expect.poll(async () => Number((await askFleet(port, '/page-kept')).headers.age)).toBeGreaterThan(2);
      expect(await askFleet(port, '/page-kept')).toMatchObject({ status: 200, text });
    });
  } finally {
    await Promise.all([stopped(varnish), stopped(nginx)]);
    closeAll(servers);
    await rm(directory, { recursive: true, force: true });
  }
});

test('Varnish asks for what its clients take, and nothing else that they send makes another copy', async () => {
  test.skip(missing !== undefined, missing);
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-varnish-'));
  // What each is sent says what it was asked for.
  const servers = [1, 2, 3].map(() =>
    createServer(({ url, headers }, response) => {
      response
        .writeHead(200, {
          'cache-control': 'public, s-maxage=60',
          vary: 'Accept-Encoding',
          'x-range': headers.range ?? '',
        })
        .end(JSON.stringify({ url, encoding: headers['accept-encoding'] ?? '' }));
    }),
  );
  const ports = await Promise.all(servers.map(listeningPort));
  const [varnishPort = 0, purgePort = 0] = await Promise.all([freePort(), freePort()]);
  const varnish = await startVarnish(directory, varnishPort, purgePort, ports);
  const ask = (target: string, headers = {}) => askFleet(varnishPort, target, { isSecure: false, ...headers });
  try {
    await expect.poll(() => ask('/').catch(() => undefined), { timeout: 20_000 }).toMatchObject({ status: 200 });

    await test.step('no coding that a client forbids', async () => {
      for (const [accepted, encoding] of [
        ['gzip, deflate, br', 'br'],
        ['br;q=0.5, gzip;q=1.0', 'br'],
        ['gzip', 'gzip'],
        ['br;q=0', ''],
        ['br;q=0, gzip', 'gzip'],
        ['gzip, br;q=0.0', 'gzip'],
        ['gzip ; Q=0.000 , br ; q=0.', ''],
        ['br;q=0.001, gzip;q=0', 'br'],
        ['*;q=0, identity', ''],
      ] as const) {
        const { text } = await ask('/coded', { 'accept-encoding': accepted });
        expect(JSON.parse(text), accepted).toMatchObject({ encoding });
      }
    });

    await test.step('of a query what the server reads, at every address', async () => {
      const everything = 'q=a%20b&utm_source=x&preview=t.1&&page=2&fbclid=y&q2=z&_routes=root';
      for (const [target, asked] of [
        ['/', '/'],
        ['/pricing?page=2', '/pricing'],
        ['/blog?x=1', '/blog'],
        ['/blog?', '/blog'],
        [`/blog?${everything}`, '/blog?page=2'],
        [`/blog/?${everything}`, '/blog/?page=2'],
        [`/blog.data?${everything}`, '/blog.data?page=2'],
        [`/blog/tag/a&b?${everything}`, '/blog/tag/a&b?page=2'],
        [`/blog/author/ana.data?${everything}`, '/blog/author/ana.data?page=2'],
        [`/blog/search?${everything}`, '/blog/search?q=a%20b&page=2'],
        ['/blog/search.json?q=a?x=1&x=2', '/blog/search.json?q=a?x=1'],
        ['/blog/search?q', '/blog/search?q'],
        [`/blog/a-post?${everything}`, '/blog/a-post?preview=t.1'],
        [`/blog/a-post.data?${everything}`, '/blog/a-post.data?preview=t.1'],
        [`/blog/a-post/picture.png?${everything}`, '/blog/a-post/picture.png'],
        [`/assets/a.js?${everything}`, '/assets/a.js'],
      ] as const) {
        expect(JSON.parse((await ask(target)).text), target).toMatchObject({ url: asked });
      }
      await ask('/blog/b-post');
      expect(copyOf(await ask('/blog/b-post?x=1'))).toBeDefined();
    });

    await test.step('every parameter of a route', async () => {
      for (const [name, { path: place, query }] of Object.entries(routes)) {
        const target = place.replaceAll(/:\w+(?:\(([^|)]+)[^)]*\))?/g, (_, choice) => choice ?? 'a');
        for (const parameter of query) {
          const asked = `${target}?${parameter}=1`;
          expect(JSON.parse((await ask(asked)).text), name).toMatchObject({ url: asked });
        }
      }
    });

    await test.step('a video and a preview are not kept', async () => {
      for (const target of ['/blog/a-post/video.mp4', '/blog/a-post/Video.WEBM?x=1', '/blog/a-post?preview=t.1']) {
        expect([(await ask(target)).status, copyOf(await ask(target))], target).toEqual([200, undefined]);
      }
      // Players ask for parts, which the server has to know of.
      const part = await ask('/blog/a-post/video.mp4', { range: 'bytes=0-9' });
      expect(part.headers).toMatchObject({ 'x-range': 'bytes=0-9' });
    });
  } finally {
    await stopped(varnish);
    closeAll(servers);
    await rm(directory, { recursive: true, force: true });
  }
});

test('what was asked for before a purge is sent to nobody who asks after it, however late it comes', async () => {
  test.skip(missing !== undefined, missing);
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-varnish-'));
  const held: ServerResponse[] = [];
  const servers = [1, 2, 3].map(() =>
    createServer(({ url = '' }, response) => (url === '/robots.txt' ? response.end() : held.push(response))),
  );
  const send = async (number: number, text: string, headers = {}) => {
    await expect.poll(() => held.length).toBe(number);
    held
      .at(-1)
      ?.writeHead(200, { 'cache-control': 'public, s-maxage=60', ...headers })
      .end(text);
  };
  const ports = await Promise.all(servers.map(listeningPort));
  const [varnishPort = 0, purgePort = 0] = await Promise.all([freePort(), freePort()]);
  const varnish = await startVarnish(directory, varnishPort, purgePort, ports);
  const ask = (target: string) => askFleet(varnishPort, target, { isSecure: false });
  const purge = () => askFleet(purgePort, '/', { isSecure: false, 'xkey-purge': 'texts' }, 'PURGE');
  const keyed = { 'surrogate-key': 'texts' };
  try {
    await expect
      .poll(() => ask('/robots.txt').catch(() => undefined), { timeout: 20_000 })
      .toMatchObject({ status: 200 });
    const before = ask('/blog/atom.xml');
    await expect.poll(() => held.length).toBe(1);
    // Each server purges once more after a second.
    await purge();
    await pause(1100);
    await purge();
    const after = ask('/blog/atom.xml');
    // Varnish lets it wait for what is under way.
    await pause(300);
    await send(1, 'old', keyed);
    expect((await before).text).toBe('old');
    await send(2, 'new', keyed);
    expect((await after).text).toBe('new');
    const copy = await ask('/blog/atom.xml');
    expect([copy.text, copyOf(copy)]).toEqual(['new', expect.any(String)]);

    // A file has no key, and does not change.
    const file = ask('/assets/a.js');
    await expect.poll(() => held.length).toBe(3);
    await purge();
    await send(3, 'file');
    expect([(await file).text, (await ask('/assets/a.js')).text]).toEqual(['file', 'file']);

    // A stale copy stays where what refreshes it was asked for before a purge of other pages.
    const stale = ask('/blog/feed.json');
    await send(4, 'stale', { ...keyed, 'cache-control': 'public, s-maxage=1, stale-while-revalidate=600' });
    await stale;
    await pause(1100);
    expect((await ask('/blog/feed.json')).text).toBe('stale');
    await expect.poll(() => held.length).toBe(5);
    await askFleet(purgePort, '/', { isSecure: false, 'xkey-purge': 'post/other' }, 'PURGE');
    await send(5, 'may be old', keyed);
    await expect.poll(async () => [(await ask('/blog/feed.json')).text, held.length]).toEqual(['stale', 6]);
    await send(6, 'fresh', keyed);
    await expect.poll(async () => (await ask('/blog/feed.json')).text).toBe('fresh');
  } finally {
    await stopped(varnish);
    closeAll(servers);
    await rm(directory, { recursive: true, force: true });
  }
});

test('nginx takes all addresses of one IPv6 network for one reader', async () => {
  test.skip(missing !== undefined, missing);
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-nginx-'));
  const server = createServer((_request, response) => response.end());
  const serverPort = await listeningPort(server);
  const [nginx, port] = await startNginx(directory, serverPort, [serverPort, serverPort, serverPort]);
  /** How many of forty searches, each from an address of its own, are not refused. */
  const answered = async (addressOf: (number: string) => string) => {
    const searches = Array.from({ length: 40 }, (_, number) =>
      askFleet(port, '/blog/search?q=a', { 'x-reader': addressOf(String(number + 1)) }),
    );
    return (await Promise.all(searches)).filter(({ status }) => status === 200).length;
  };
  try {
    await expect
      .poll(() => askFleet(port, '/').catch(() => undefined), { timeout: 20_000 })
      .toMatchObject({ status: 200 });
    expect(await answered((number) => `2001:db8:0:1::${number}`)).toBeLessThan(40);
    // All zeros in the half that counts but for its last bit, and a line break's byte.
    expect(await answered((number) => `::1:0:0:0:${number}a`)).toBeLessThan(40);
    expect(await answered((number) => `2001:db8:1:${number}::1`)).toBe(40);
    expect(await answered((number) => `192.0.2.${number}`)).toBe(40);
    expect(await answered((number) => `::ffff:198.51.100.${number}`)).toBe(40);
    expect(await answered(() => '192.0.2.100')).toBeLessThan(40);
  } finally {
    await stopped(nginx);
    server.closeAllConnections();
    server.close();
    await rm(directory, { recursive: true, force: true });
  }
});

function listeningPort(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
}

/** Resolves when each server has sent as many purges. */
async function purgedBy(adminPorts: readonly number[], count: number): Promise<void> {
  for (const adminPort of adminPorts) {
    await expect
      .poll(async () => {
        const text = await (await fetch(`http://127.0.0.1:${adminPort}/metrics`)).text();
        return Number(/^portico_purges_total\{cache="varnish",result="done"\} (\d+)$/m.exec(text)?.[1] ?? 0);
      })
      .toBeGreaterThanOrEqual(count);
  }
}
