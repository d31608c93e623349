import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PAGE } from './expected-headers.ts';
import { type RunningServer, startServer } from './running-server.ts';
import { expect, test } from './test.ts';

const NEW_YEAR = Date.UTC(2027, 0);
const DUE = NEW_YEAR - 4000;
const TITLE = 'A post for the last seconds of the year';
// Time to start the server and to ask it for everything before the first moment, on a busy machine.
const BEFORE_MS = 14_000;

type Sent = { readonly text: string; readonly policy: string };

function source(title: string, date: string): string {
  return `---\ntitle: ${title}\ndescription: d\nauthor: a\ndate: ${date}\ntags: [QUIC]\ncategory: Protocols\n---\nText.\n`;
}

/** The longest that any cache may serve a response after it was sent, unless the server fails to answer. */
function longestLife(policy: string): number {
  const secondsOf = (name: string) => Number(new RegExp(`(?:^|\\W)${name}=(\\d+)`).exec(policy)?.[1] ?? 0);
  return Math.max(secondsOf('max-age'), secondsOf('s-maxage')) + secondsOf('stale-while-revalidate');
}

test('what the clock ends is over at its moment, in the cache of the server and for all others', async () => {
  test.setTimeout(60_000);
  const directory = await mkdtemp(path.join(tmpdir(), 'portico-time-'));
  await writeFile(path.join(directory, 'first.md'), source('The first post', '2026-01-01'));
  await writeFile(path.join(directory, 'second.md'), source(TITLE, new Date(DUE).toISOString()));
  const clock = DUE - BEFORE_MS;
  // The server's clock starts a little after this one, so it is behind.
  const ahead = clock - Date.now();
  const server = await startServer(directory, {}, undefined, clock);
  const until = (moment: number) => new Promise((resolve) => setTimeout(resolve, moment - Date.now() - ahead + 100));
  const expectNoCopyBeyond = (moment: number, sent: ReadonlyMap<string, Sent>, routes: readonly string[]) => {
    for (const route of routes) {
      const policy = sent.get(route)?.policy ?? '';
      expect(policy, route).not.toBe('');
      expect(Date.now() + ahead + longestLife(policy) * 1000, `${route}: ${policy}`).toBeLessThanOrEqual(moment + 1000);
    }
  };
  try {
    const before = await askForAll(server);
    expect(Date.now() + ahead, 'the machine was too slow for this test').toBeLessThan(DUE);
    expectNoCopyBeyond(DUE, before, [...LISTS, ...DOCUMENTS, ...OTHERS]);
    expectNoCopyBeyond(NEW_YEAR, before, [SECURITY_TXT]);
    for (const route of LISTS) {
      expect(before.get(route)?.text, route).not.toContain(TITLE);
    }

    await until(DUE);
    await expect.poll(async () => (await ask(server, '/blog')).text).toContain(TITLE);
    const published = await askForAll(server);
    expectNoCopyBeyond(NEW_YEAR, published, [...DOCUMENTS, '/pricing.data', SECURITY_TXT]);
    for (const route of LISTS) {
      expect(published.get(route)?.text, route).toContain(TITLE);
    }
    for (const route of DOCUMENTS) {
      expect(yearOf(published.get(route)), route).toBe('2026');
    }
    expect(published.get(SECURITY_TXT)?.text).toContain('Expires: 2027-12-27T00:00:00.000Z');

    await until(NEW_YEAR);
    const after = await askForAll(server);
    for (const route of DOCUMENTS) {
      expect(yearOf(after.get(route)), route).toBe('2027');
    }
    expect(after.get(SECURITY_TXT)?.text).toContain('Expires: 2027-12-28T00:00:00.000Z');
    expect(after.get('/')?.policy).toBe(PAGE);
  } finally {
    await server.stop();
    await rm(directory, { recursive: true });
  }
});

const SECURITY_TXT = '/.well-known/security.txt';
const DOCUMENTS = ['/', '/blog', '/blog/first', '/nowhere', '/blog/nowhere', '/blog/search?q=year'];

const LISTS = [
  '/blog',
  '/blog.data',
  '/blog/tag/quic',
  '/blog/tag/quic.data',
  '/blog/category/protocols',
  '/blog/search?q=year',
  '/blog/first',
  '/blog/posts.json',
  '/blog/rss.xml',
  '/blog/atom.xml',
  '/blog/feed.json',
  '/llms.txt',
];

const OTHERS = ['/pricing.data', '/sitemap.xml'];
const ROUTES = [...new Set([...LISTS, ...DOCUMENTS, ...OTHERS, SECURITY_TXT])];

/** The year of the copyright line. */
function yearOf(sent: Sent | undefined): string | undefined {
  return /© (?:<!-- -->)?(\d{4})/.exec(sent?.text ?? '')?.[1];
}

/** Asks for each route twice: the second response comes from the server's cache. */
async function askForAll(server: RunningServer): Promise<ReadonlyMap<string, Sent>> {
  await Promise.all(ROUTES.map((route) => ask(server, route)));
  return new Map(await Promise.all(ROUTES.map(async (route) => [route, await ask(server, route)] as const)));
}

async function ask({ url }: RunningServer, route: string): Promise<Sent> {
  const response = await fetch(`${url}${route}`);
  return { text: await response.text(), policy: response.headers.get('cache-control') ?? '' };
}
