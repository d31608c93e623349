import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, KINDS, test } from './access/test.ts';
import { hasJava, invalidIn } from './nu-checker.ts';

// npm run test:all checks every kind of page.
const CHECKED = Object.entries(KINDS).filter(
  ([kind]) => process.env.TEST_ALL !== undefined || ['home', 'index', 'post-of-a-series'].includes(kind),
);

test('pages are valid HTML by the Nu checker', async ({ request }, testInfo) => {
  test.skip(!hasJava(), 'the Nu checker needs Java, which is not installed');
  test.setTimeout(120_000);
  const directory = testInfo.outputPath('pages');
  await mkdir(directory, { recursive: true });
  const files = await Promise.all(
    CHECKED.map(async ([kind, route]) => {
      const file = path.join(directory, `${kind}.html`);
      const response = await request.get(route);
      // An error page would be valid too.
      expect(response.status(), route).toBe(kind === 'not-found' ? 404 : 200);
      await writeFile(file, await response.text());
      return file;
    }),
  );
  const mistaken = path.join(directory, 'mistaken.html');
  await writeFile(mistaken, '<!doctype html><html lang="en"><title>A</title><p id="a"></p><p id="a"></p></html>');
  expect(await invalidIn([...files, mistaken])).toEqual([expect.stringMatching(/^mistaken\.html: Duplicate ID “a”/)]);
});

/** What search engines require and recommend of each type; schema-dts checks the types where the objects are made. */
const REQUIRED: Readonly<Record<string, string>> = {
  BlogPosting:
    '@id headline description url mainEntityOfPage image.url image.width datePublished dateModified author.name author.url publisher.@id isPartOf.@id',
  ProfilePage:
    '@id url isPartOf.@id mainEntity.name mainEntity.url mainEntity.jobTitle mainEntity.description mainEntity.image mainEntity.sameAs.0',
  Blog: '@id name description url publisher.@id',
  Organization: '@id name url logo.url sameAs.0',
  BreadcrumbList: 'itemListElement.0.item itemListElement.0.name itemListElement.1.position',
};

test('structured data is complete, and each of its references has a target in it', async ({ request }) => {
  for (const [kind, types] of [
    ['index', ['Blog', 'Organization', 'BreadcrumbList']],
    ['post-of-a-series', ['BlogPosting', 'Blog', 'Organization', 'BreadcrumbList']],
    ['tag-of-many', ['Blog', 'Organization', 'BreadcrumbList']],
    ['category', ['Blog', 'Organization', 'BreadcrumbList']],
    ['author', ['ProfilePage', 'Blog', 'Organization', 'BreadcrumbList']],
    ['home', ['Organization']],
    ['pricing', ['Organization']],
    ['download', ['Organization']],
  ] as const) {
    await test.step(kind, async () => {
      const html = await (await request.get(KINDS[kind])).text();
      const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
      expect(blocks).toHaveLength(1);
      const json = blocks[0]?.[1] ?? '';
      const { '@context': context, '@graph': things } = JSON.parse(json);
      expect(context).toBe('https://schema.org');
      expect(things.map((thing: { readonly '@type': string }) => thing['@type'])).toEqual(types);
      const ids = new Set<unknown>();
      for (const thing of things) {
        ids.add(thing['@id']);
        for (const field of REQUIRED[thing['@type']]?.split(' ') ?? []) {
          expect(thing, thing['@type']).toHaveProperty(field.split('.'), expect.anything());
        }
      }
      const references = json.match(/(?<=:\{"@id":")[^"]+(?="\})/g) ?? [];
      expect(references.filter((id) => !ids.has(id))).toEqual([]);
    });
  }
});
