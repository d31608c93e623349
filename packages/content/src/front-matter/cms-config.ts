import type { SiteConfig } from '@portico/core/site-config';
import schema from '../../schemas/front-matter.schema.json' with { type: 'json' };

// A date without a time keeps its meaning as midnight UTC.
const MOMENT = { widget: 'datetime', format: 'YYYY-MM-DDTHH:mm:ss[Z]', picker_utc: true };

/** What the schema of a field doesn't say. */
const FIELDS: Readonly<Record<string, object>> = {
  title: { hint: "The page's heading." },
  description: { widget: 'text' },
  author: { widget: 'list' },
  date: MOMENT,
  updated: MOMENT,
  // A saved post is published.
  draft: { default: true },
};

// The CMS doesn't change fields that it doesn't know. It would remove the empty text of a cover that is only decoration.
const LEFT_AS_THEY_ARE = new Set(['cover', 'coverAlt', 'card']);

/** Makes the configuration of Sveltia CMS (https://sveltiacms.app/en/docs) with the fields of front matter. */
export function cmsConfig(cms: NonNullable<SiteConfig['cms']>, baseUrl: string): object {
  const { backend, repository, branch = 'main', folder = 'content/posts', logInServer, review } = cms;
  const shown = Object.entries(schema.properties).filter(([name]) => !LEFT_AS_THEY_ARE.has(name));
  const fields = shown.map(([name, { description: hint, ...property }]) => {
    const type = 'type' in property ? property.type : 'string';
    const widget = type === 'array' ? 'list' : type;
    return { name, label: name, hint, required: schema.required.includes(name), widget, ...FIELDS[name] };
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
