import { readdir, readFile } from 'node:fs/promises';
import { type ConversionConfig, type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import { Ajv, type ValidateFunction } from 'ajv';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { frontMatterJsonSchema } from '#front-matter/described-fields.ts';
import { draftSource } from '#front-matter/draft-source.ts';
import { frontMatterSchema } from '#front-matter/front-matter.ts';
import { DRAFT_PLACEHOLDER } from '#front-matter/placeholders.ts';
import { authorsSchema } from '#reading/authors.ts';
import { readPost } from '#reading/read-post.ts';
import { sampleSource } from '#testing/sample-post.ts';

/*
 * The schemas that editors read (JSON Schema draft-07), made from those in the code: npm run schemas --workspace @portico/content. A check that
 * JSON Schema cannot express is left out: what the code accepts is always valid here, but not the reverse.
 */

const ONE_OR_MORE: JsonSchema = {
  anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' }, minItems: 1 }],
};
const OPTIONS: ConversionConfig = {
  errorMode: 'ignore',
  // The format `uri` allows only ASCII, but addresses may have other letters.
  ignoreActions: ['url'],
  // One author or several; the code chooses by the input.
  overrideSchema: ({ valibotSchema }) => (valibotSchema.type === 'lazy' ? ONE_OR_MORE : undefined),
};
const FRONT_MATTER = {
  title: "A post's front matter",
  ...toJsonSchema(frontMatterSchema, OPTIONS),
  additionalProperties: false,
};
const AUTHORS = { title: 'authors.yaml', ...toJsonSchema(authorsSchema, OPTIONS) };
const SAMPLE = new URL('../../../../sample/content/', import.meta.url);

const validatorOf = (schema: object): ValidateFunction => new Ajv({ allErrors: true }).compile(schema);
const isFrontMatter = validatorOf(FRONT_MATTER);
const isAuthors = validatorOf(AUTHORS);

/** Where an editor would show mistakes. */
function mistakesIn(source: string): string[] {
  const yaml = source.split(/^---$/m)[1] ?? '';
  return isFrontMatter(parse(yaml)) ? [] : (isFrontMatter.errors ?? []).map((e) => `${e.instancePath} ${e.keyword}`);
}

test('the schema files match the code, and the editor settings name them', async () => {
  const settings = await readFile(new URL('../../../../.vscode/settings.json', import.meta.url), 'utf8');
  for (const [name, schema] of [
    ['front-matter', FRONT_MATTER],
    ['authors', AUTHORS],
  ] as const) {
    const file = `schemas/${name}.schema.json`;
    await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot(`../../${file}`);
    expect(settings).toContain(`"packages/content/${file}"`);
  }
});

// The settings of the editor leave translations out, which take most fields from their originals.
test('the content of the sample, and a new draft, are valid', async () => {
  const files = await readdir(new URL('posts/', SAMPLE), { recursive: true });
  for (const name of files.filter((file) => /^[^.]+\.md$/.test(file))) {
    expect(mistakesIn(await readFile(new URL(`posts/${name}`, SAMPLE), 'utf8')), name).toEqual([]);
  }
  expect(mistakesIn(draftSource({ title: 'A: b', author: DRAFT_PLACEHOLDER, date: '2026-03-14' }))).toEqual([]);
  expect(isAuthors(parse(await readFile(new URL('authors.yaml', SAMPLE), 'utf8')))).toBe(true);
});

test.for([
  [],
  ['date: 2026-03-14T09:00:00+01:00', 'updated: 2026-03-14T09:00Z'],
  ['cover: a.png', 'coverAlt: ""'],
  ['lang: pt-br', 'series: Ünï', 'featured: true', 'unlisted: true', 'draft: true'],
  ['aliases: [old-name, 東京]', 'canonical: https://例え.example/a b'],
  ['tags: []'],
])('everything that the code accepts is valid: %j', (lines) => {
  const source = sampleSource(lines);
  expect(readPost(source, 'posts/a.md').errors).toEqual([]);
  expect(mistakesIn(source)).toEqual([]);
});

test('editors know the fields of the site', () => {
  const ownFields = { level: { type: 'enum', values: ['easy', 'hard'], description: 'For whom.' } } as const;
  const isValid = validatorOf(frontMatterJsonSchema(ownFields));
  const frontMatter = parse(sampleSource([]).split(/^---$/m)[1] ?? '');
  expect(['easy', 'medium', 2].map((level) => isValid({ ...frontMatter, level }))).toEqual([true, false, false]);
  expect(frontMatterJsonSchema(ownFields).properties.level).toMatchObject({ description: 'For whom.' });
  expect(validatorOf(frontMatterJsonSchema(['internal']))({ ...frontMatter, internal: [1] })).toBe(true);
});

test.for<[string, string[], string]>([
  ['a title that is a number', ['title: 2026'], '/title type'],
  ['a date in another form', ['date: 14.3.2026'], '/date pattern'],
  ['a tag that is not in a list', ['tags: TLS'], '/tags type'],
  ['a misspelled field', ['drafts: 1'], ' additionalProperties'],
  ['an original without https', ['canonical: http://a.example'], '/canonical pattern'],
])('%s is a mistake in the editor and in the check', ([, lines, mistake]) => {
  const source = sampleSource(lines);
  expect(readPost(source, 'posts/a.md').errors).not.toEqual([]);
  expect(mistakesIn(source)).toEqual([mistake]);
});
