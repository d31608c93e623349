import { readFile } from 'node:fs/promises';
import { Ajv } from 'ajv';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { FRONT_MATTER_FIELDS } from '#front-matter/front-matter.ts';
import { cmsConfig } from '#machine-readers/cms-config.ts';
import { samplePost, sampleSnapshot } from '#testing/sample-post.ts';

const FORMS = v.object({
  collections: v.looseTuple([v.object({ fields: v.array(v.looseObject({ name: v.string() })) })]),
});

const schema = new URL('../../../../node_modules/@sveltia/cms/schema/sveltia-cms.json', import.meta.url);
// Compiling takes a second.
const validate = new Ajv({ strict: false, validateFormats: false }).compile(JSON.parse(await readFile(schema, 'utf8')));

test.for([
  { backend: 'github', logInServer: 'https://login.example', review: true },
  { backend: 'github', server: 'https://git.relay.example' },
  { backend: 'gitlab', server: 'https://git.relay.example', review: true },
  { backend: 'gitea', server: 'https://git.relay.example' },
] as const)('Sveltia CMS accepts the configuration of its form for %o, which has all fields', async (given) => {
  const posts = [
    samplePost('a', { tags: ['DNS', 'TLS'], series: 'Retries', authors: ['Ines Okafor'] }),
    samplePost('a/ja', { lang: 'ja', translationOf: 'a' }),
  ];
  const content = sampleSnapshot({ posts, now: Date.now() });
  const config = cmsConfig(
    { repository: 'relay/site', languages: ['de', 'en-US', 'ja'], ...given },
    {
      baseUrl: 'https://relay.example',
      language: 'en-US',
      ownFields: { level: { type: 'enum', values: ['easy', 'hard'] } },
    },
    content,
  );
  validate(config);
  expect(validate.errors).toBe(null);
  const field = (name: string, widget: string, required: boolean | readonly string[], others: object = {}) =>
    expect.objectContaining({ name, widget, required, i18n: true, ...others });
  const choice = (multiple: boolean, ...options: readonly string[]) => ({ multiple, options });
  const fields = [
    field('title', 'string', true),
    // A post may have `authors` instead.
    field('author', 'choice', false, choice(true, 'Ines Okafor')),
    field('date', 'datetime', ['en-US']),
    field('tags', 'choice', ['en-US'], choice(true, 'DNS', 'TLS')),
    field('series', 'choice', false, choice(false, 'Retries')),
    field('cover', 'image', false),
    field('coverAlt', 'string', false),
    field('draft', 'flag', false, { ofNew: true }),
    field('lang', 'string', false),
    field('level', 'select', false, { options: ['easy', 'hard'] }),
  ];
  const [form] = v.parse(FORMS, config).collections;
  const shown = form.fields.map(({ name }) => name);
  expect(shown.slice(0, 3)).toEqual(['title', 'description', 'body']);
  expect(new Set(shown)).toEqual(
    new Set([...FRONT_MATTER_FIELDS, 'level', 'body', '_picture', '_age', '_place', '_own']),
  );
  const own = shown.indexOf('_own');
  expect(shown.slice(own)).toEqual(['_own', 'level']);
  expect(form.fields[own]).toMatchObject({ label: 'Fields of this site', widget: 'group', folded: ['level'] });
  const labels = new Map(form.fields.map(({ name, label }) => [name, label]));
  expect(['tags', 'coverAlt', 'lang', 'level'].map((name) => labels.get(name))).toEqual([
    'Tags',
    'What the cover shows',
    'Language',
    'Level',
  ]);
  expect(config).toMatchObject({
    backend: {
      name: given.backend,
      ...('server' in given && { api_root: expect.stringMatching(/relay\.example\/api\/v\d$/) }),
    },
    collections: [
      {
        fields: expect.arrayContaining(fields),
        preview_path: 'blog/{{slug}}',
        sortable_fields: { default: { field: 'date', direction: 'descending' } },
      },
      {},
      {
        files: ['authors.yaml', 'redirects.yaml', 'announcement.yaml'].map((file) => ({ file: `content/${file}` })),
      },
    ],
  });
  expect('publish_mode' in config).toBe('review' in given);
  expect(config).toMatchObject({ i18n: { locales: ['en-US', 'de', 'ja'], initial_locales: 'default' } });
});
