import { readFile } from 'node:fs/promises';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { cmsConfig } from '#machine-readers/cms-config.ts';
import { samplePost, sampleSnapshot } from '#testing/sample-post.ts';

test.for([
  { backend: 'github', logInServer: 'https://login.example', review: true },
  { backend: 'github', server: 'https://git.relay.example' },
  { backend: 'gitlab', server: 'https://git.relay.example', review: true },
  { backend: 'gitea', server: 'https://git.relay.example' },
] as const)(
  'Sveltia CMS accepts the configuration of its form for %o, which has all fields but those that it would damage',
  async (given) => {
    const schema = new URL('../../../../node_modules/@sveltia/cms/schema/sveltia-cms.json', import.meta.url);
    const posts = [samplePost('a', { tags: ['DNS', 'TLS'], series: 'Retries', authors: ['Ines Okafor'] })];
    const content = sampleSnapshot({ posts, now: Date.now() });
    const config = cmsConfig({ repository: 'relay/site', ...given }, 'https://relay.example', content);
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(
      JSON.parse(await readFile(schema, 'utf8')),
    );
    validate(config);
    expect(validate.errors).toBe(null);
    const field = (name: string, widget: string, required: boolean) =>
      expect.objectContaining({ name, widget, required });
    const fields = [
      field('title', 'string', true),
      field('author', 'list', true),
      field('date', 'datetime', true),
      expect.objectContaining({ name: 'tags', widget: 'list', hint: expect.stringMatching(/There are: DNS, TLS\.$/) }),
      expect.objectContaining({ name: 'series', hint: expect.stringMatching(/There are: Retries\.$/) }),
      expect.objectContaining({ name: 'draft', widget: 'boolean', required: false, default: true }),
      field('lang', 'string', false),
    ];
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
    expect(JSON.stringify(config)).not.toMatch(/"name":"cover"/);
  },
);
