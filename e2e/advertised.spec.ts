import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from './everything.ts';
import { startServer } from './running-server.ts';

const CORPUS = '../shared/corpus/posts';
const AT_ONCE = 8;
const SAMPLE_PROVIDER = /culvert/i;
const FOR_AUTHORS = /portico-mistakes|__open-in-editor/;
const UNADVERTISED = ['/blog/no-such-post', '/no-such-page', '/blog/search?q=quic', '/blog/posts.json', '/blog.data'];
const CARDS = [/\/blog\/og\/[^/]+\.png$/, /\/blog\/og\.png$/];
/** A file in `public/` of the tests' site. */
const OF_SITE = /\/actor\.json$/;
const TYPES: ReadonlyArray<readonly [path: RegExp, type: string]> = [
  [/\/feed\.json$/, 'application/feed+json; charset=utf-8'],
  [OF_SITE, 'application/json'],
  [/\.xml$/, 'application/xml; charset=utf-8'],
  [/\.md$/, 'text/markdown; charset=utf-8'],
  [/\.txt$/, 'text/plain; charset=utf-8'],
  [/\.webmanifest$/, 'application/manifest+json'],
  [/\.png$/, 'image/png'],
  [/\.svg$/, 'image/svg+xml'],
  [/\/[^.]*$/, 'text/html; charset=utf-8'],
];

/** Expects that all addresses that a site advertises respond, and with a 304 the second time, and are of every kind. Returns them. */
async function expectAllRespond(origin: string, missing?: RegExp): Promise<readonly string[]> {
  const found = [...(await advertised(origin))];
  for (const kind of [...TYPES.map(([type]) => type), ...CARDS].filter((each) => each !== missing)) {
    expect(found.filter((url) => kind.test(new URL(url).pathname)).length, `${kind}`).toBeGreaterThan(0);
  }
  expect((await mapSome(found, complaintsAbout)).flat()).toEqual([]);
  return found;
}

test('every URL that a site advertises responds, and with a 304 the second time; none names the sample', async ({
  everything: { url: origin, log },
}) => {
  const before = log.length;
  const urls = [...(await expectAllRespond(origin)), ...UNADVERTISED.map((route) => `${origin}${route}`)];
  const named = await mapSome(urls, async (url) => (SAMPLE_PROVIDER.test(await text(url)) ? [url] : []));
  expect(named.flat()).toEqual([]);
  // A slot and a component of this site fail, and texts with mistakes are read when the server is ready already.
  const isExpected = (entry: object) =>
    /slots\/|component of a post failed/.test(JSON.stringify(entry)) || ('code' in entry && entry.code === 'mistake');
  const complaints = log.slice(before).filter((entry) => Number(entry.level) >= 40 && !isExpected(entry));
  expect(complaints).toEqual([]);
});

test('every URL of the corpus responds, and nothing is logged', { tag: '@slow' }, async () => {
  test.skip(!existsSync(CORPUS), `the corpus is not at ${CORPUS}`);
  test.setTimeout(600_000);
  const server = await startServer(CORPUS);
  await expectAllRespond(server.url, OF_SITE);
  // Without BASE_URL, a server warns that links in feeds lead to this machine; and on a busy machine, that it starts slowly.
  const isOfMachine = (text: unknown) => /^BASE_URL|could not be made in advance within/.test(String(text));
  expect(server.log.filter(({ level, msg }) => Number(level) >= 40 && !isOfMachine(msg))).toEqual([]);
  await server.stop();
});

test('the built apps name no sample provider, and contain no development tools for authors', async () => {
  for (const app of ['blog', 'www']) {
    const directory = path.join('e2e/extended-site/.portico', app, 'build/client');
    const entries = await readdir(directory, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
    expect(files.length).toBeGreaterThan(20);
    for (const file of files) {
      const text = await readFile(file, 'latin1');
      expect(SAMPLE_PROVIDER.test(text), file).toBe(false);
      expect(FOR_AUTHORS.test(text), file).toBe(false);
    }
  }
});

/** Returns the addresses on this origin that robots.txt, the sitemap, llms.txt and the head of each page name. */
async function advertised(origin: string): Promise<ReadonlySet<string>> {
  // React links the manifest.
  const known = ['site.webmanifest', 'robots.txt', 'llms.txt'].map((file) => `${origin}/${file}`);
  const sitemaps = (await text(`${origin}/robots.txt`)).match(/(?<=^Sitemap: ).+$/gm) ?? [];
  const pages = (await mapSome(sitemaps, async (url) => locations(await text(url)))).flat();
  const linked = await mapSome(pages, async (url) => links(await text(url), url));
  const listed = (await text(`${origin}/llms.txt`)).match(/(?<=\]\()http[^)]+/g) ?? [];
  const icons = (await text(`${origin}/site.webmanifest`)).match(/(?<="src":")[^"]+/g) ?? [];
  const images = (await text(`${origin}/blog/feed.json`)).match(/(?<="image":")[^"]+/g) ?? [];
  const files = icons.map((path) => `${origin}${path}`);
  const all = [...known, ...sitemaps, ...pages, ...linked.flat(), ...listed, ...images, ...files];
  return new Set(all.filter((url) => url.startsWith(`${origin}/`)));
}

function locations(sitemap: string): string[] {
  return (sitemap.match(/(?<=<loc>)[^<]+/g) ?? []).map((url) => url.replaceAll('&amp;', '&').replaceAll('&apos;', "'"));
}

/** Where a document's head and its structured data lead to: pages, feeds, icons and cards. */
function links(html: string, base: string): string[] {
  const head = html.slice(0, html.indexOf('</head>'));
  const images = [
    ...(head.match(/(?<=(?:property="og:image"|name="twitter:image") content=")[^"]+/g) ?? []),
    ...(html.match(/(?<="@type":"ImageObject","url":")[^"]+/g) ?? []),
  ];
  const elements = head.match(
    /<link [^>]*rel="(?:canonical|alternate|icon|apple-touch-icon|manifest|prev|next)"[^>]*>/g,
  );
  const hrefs = (elements ?? []).flatMap((element) => {
    const href = /href="([^"]*)"/.exec(element)?.[1]?.replaceAll('&amp;', '&');
    return href === undefined ? [] : [new URL(href, base).href];
  });
  return [...hrefs, ...images];
}

async function complaintsAbout(url: string): Promise<readonly string[]> {
  const response = await fetch(url);
  const { status, headers } = response;
  const expected = TYPES.find(([path]) => path.test(new URL(url).pathname))?.[1];
  const tag = headers.get('etag') ?? '"none"';
  const { byteLength: length } = await response.arrayBuffer();
  const again = await fetch(url, { headers: { 'if-none-match': tag } });
  const seen = [status, length > 0, headers.get('content-type'), again.status];
  return `${seen}` === `${[200, true, expected, 304]}` ? [] : [`${url}: ${seen}`];
}

async function text(url: string): Promise<string> {
  return (await fetch(url)).text();
}

async function mapSome<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const queue = items.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const item of queue) {
        results.push(await work(item));
      }
    }),
  );
  return results;
}
