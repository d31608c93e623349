import { execFile, spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { expect, KINDS, test } from './access/test.ts';

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

test('structured data is complete, and its references lead somewhere in it', async ({ request }) => {
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
