import type { SiteConfig } from '@portico/core/site-config';
import { FIELD_FACTS } from '#front-matter/front-matter.ts';
import schema from '../../schemas/front-matter.schema.json' with { type: 'json' };

/** Makes the configuration of Sveltia CMS (https://sveltiacms.app/en/docs) with the fields of front matter. */
export function cmsConfig(cms: NonNullable<SiteConfig['cms']>, baseUrl: string): object {
  const { backend, repository, branch = 'main', folder = 'content/posts', logInServer, review } = cms;
  const facts: Readonly<Record<string, (typeof FIELD_FACTS)['title']>> = FIELD_FACTS;
  const shown = Object.entries(schema.properties).filter(([name]) => facts[name]?.cms !== 'kept');
  const fields = shown.map(([name, { description: hint, ...property }]) => {
    const type = 'type' in property ? property.type : 'string';
    const widget = type === 'array' ? 'list' : type;
    const { label = name, cms: edited } = facts[name] ?? {};
    const own = typeof edited === 'object' ? edited : {};
    return { name, label, hint, required: schema.required.includes(name), widget, ...own };
  });
  // The editor of formatted text would change our directives and formulas.
  const posts = { folder, fields: [...fields, { name: 'body', label: 'Text', widget: 'markdown', modes: ['raw'] }] };
  return {
    backend: {
      name: backend,
      repo: repository,
      branch,
      auth_methods: logInServer === undefined ? ['token'] : ['oauth', 'token'],
      ...(logInServer !== undefined && { base_url: logInServer }),
    },
    ...(review && { publish_mode: 'editorial_workflow' }),
    site_url: baseUrl,
    media_folder: folder,
    public_folder: '/blog',
    slug: { encoding: 'ascii', clean_accents: true },
    output: { omit_empty_optional_fields: true },
    editor: { preview: false },
    collections: [
      // A folder for each post, so that pictures are next to it.
      { ...posts, name: 'posts', label: 'Posts', path: '{{slug}}/index', media_folder: '', public_folder: '' },
      { ...posts, name: 'files', label: 'Posts without a folder', create: false },
    ],
  };
}
