import { execFile, spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { expect, test } from './test.ts';

const KINDS = {
  index: '/blog',
  'second-page': '/blog?page=2',
  post: '/blog/quic-connection-migration',
  'post-with-code': '/blog/tls-1-3-handshake-byte-by-byte',
  'post-with-callouts': '/blog/cache-control-for-apis',
  'post-with-everything': '/blog/markdown-features',
  tag: '/blog/tag/quic',
  category: '/blog/category/protocols',
  author: '/blog/author/leif-aasen',
  search: '/blog/search?q=quic',
  'empty-search': '/blog/search',
  'not-found': '/blog/no-such-post',
  home: '/',
  pricing: '/pricing',
  download: '/download',
};
const hasJava = spawnSync('java', ['-version']).status === 0;
const require = createRequire(import.meta.url);
/** Path of the checker's archive, which the package exports as an object of String. */
const VNU = String(require('vnu-jar'));
const report = v.object({
  messages: v.array(
    v.object({ type: v.string(), url: v.string(), message: v.string(), extract: v.optional(v.string(), '') }),
  ),
});

test('every kind of page is valid HTML by the Nu checker', async ({ request }, testInfo) => {
  test.skip(!hasJava, 'the Nu checker needs Java, which is not installed');
  test.setTimeout(120_000);
  const directory = testInfo.outputPath('pages');
  await mkdir(directory, { recursive: true });
  const files = await Promise.all(
    Object.entries(KINDS).map(async ([kind, route]) => {
      const file = path.join(directory, `${kind}.html`);
      await writeFile(file, await (await request.get(route)).text());
      return file;
    }),
  );
  const { stdout } = await promisify(execFile)(
    'java',
    ['-jar', VNU, '--exit-zero-always', '--stdout', '--format', 'json', ...files],
    {
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  const { messages } = v.parse(report, JSON.parse(stdout));
  // The checker's grammar of CSS is older than what the style sheet uses, and it does not know yet that the HTML Standard has
  // `blocking` with `rel=expect` (https://html.spec.whatwg.org/multipage/semantics.html#attr-link-blocking).
  const isBehind = (message: string) =>
    message.startsWith('CSS: ') ||
    message === 'A “link” element with a “blocking” attribute must have a “rel” attribute whose value is “stylesheet”.';
  const errors = messages.filter(({ type, message }) => type !== 'info' && !isBehind(message));
  expect(errors.map(({ url, message, extract }) => `${path.basename(url)}: ${message} (${extract})`)).toEqual([]);
});

const text = v.pipe(v.string(), v.minLength(1));
const url = v.pipe(v.string(), v.url());
const reference = v.strictObject({ '@id': url });
const image = v.strictObject({ '@type': v.literal('ImageObject'), url, width: text, height: text });
const moment = v.pipe(v.string(), v.isoTimestamp());
// The types of these objects are checked against all of schema.org's vocabulary where they are made (schema-dts); here is
// what search engines require and recommend of each.
const THINGS = {
  BlogPosting: v.object({
    '@id': url,
    headline: text,
    description: text,
    url,
    mainEntityOfPage: url,
    image,
    datePublished: moment,
    dateModified: moment,
    author: v.strictObject({ '@type': v.literal('Person'), '@id': url, name: text, url }),
    publisher: reference,
    isPartOf: reference,
  }),
  ProfilePage: v.object({
    '@id': url,
    url,
    isPartOf: reference,
    mainEntity: v.object({
      '@type': v.literal('Person'),
      '@id': url,
      name: text,
      url,
      jobTitle: text,
      description: text,
      image: url,
      sameAs: v.array(url),
    }),
  }),
  Blog: v.object({ '@id': url, name: text, description: text, url, publisher: reference }),
  WebSite: v.object({ '@id': url, url, name: text, description: text, publisher: reference }),
  FAQPage: v.object({
    mainEntity: v.array(v.object({ name: text, acceptedAnswer: v.object({ '@type': v.literal('Answer'), text }) })),
  }),
  SoftwareApplication: v.object({
    name: text,
    operatingSystem: text,
    applicationCategory: text,
    softwareVersion: text,
    downloadUrl: url,
    publisher: reference,
  }),
  Organization: v.object({ '@id': url, name: text, url, logo: image, sameAs: v.array(url) }),
  BreadcrumbList: v.object({
    itemListElement: v.pipe(
      v.array(v.strictObject({ '@type': v.literal('ListItem'), position: v.number(), name: text, item: url })),
      v.minLength(2),
      v.check((items) => items.every(({ position }, index) => position === index + 1), 'expected positions from 1 on'),
    ),
  }),
};
const graph = v.strictObject({
  '@context': v.literal('https://schema.org'),
  '@graph': v.array(
    v.looseObject({
      '@type': v.picklist([
        'BlogPosting',
        'ProfilePage',
        'Blog',
        'Organization',
        'BreadcrumbList',
        'WebSite',
        'FAQPage',
        'SoftwareApplication',
      ]),
    }),
  ),
});

test("each page's structured data is complete, and every reference in it is to something in it", async ({
  request,
}) => {
  for (const [kind, types] of [
    ['index', ['Blog', 'Organization', 'BreadcrumbList']],
    ['post', ['BlogPosting', 'Blog', 'Organization', 'BreadcrumbList']],
    ['tag', ['Blog', 'Organization', 'BreadcrumbList']],
    ['category', ['Blog', 'Organization', 'BreadcrumbList']],
    ['author', ['ProfilePage', 'Blog', 'Organization', 'BreadcrumbList']],
    ['home', ['Organization', 'WebSite']],
    ['pricing', ['FAQPage']],
    ['download', ['Organization', 'SoftwareApplication']],
  ] as const) {
    await test.step(kind, async () => {
      const html = await (await request.get(KINDS[kind])).text();
      const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
        ([, json = '']) => json,
      );
      expect(blocks).toHaveLength(1);
      const things = v.parse(graph, JSON.parse(blocks[0] ?? ''))['@graph'];
      expect(things.map((thing) => thing['@type'])).toEqual(types);
      for (const thing of things) {
        expect(v.safeParse(THINGS[thing['@type']], thing).issues ?? []).toEqual([]);
      }
      const ids = new Set(things.map((thing) => thing['@id']));
      const references = (blocks[0] ?? '').match(/(?<=:\{"@id":")[^"]+(?="\})/g) ?? [];
      expect(references.filter((id) => !ids.has(id))).toEqual([]);
    });
  }
});
