import path from 'node:path';
import type { SiteLanguage } from '@portico/core/languages';
import type { OwnFields } from '@portico/core/own-fields';
import type { SiteConfig } from '@portico/core/site-config';
import { frontMatterJsonSchema } from '#front-matter/described-fields.ts';
import { CMS_GROUPS, FIELD_FACTS, type FieldFacts } from '#front-matter/front-matter.ts';
import type { ContentIndex } from '#index/content-index.ts';
import type { Author } from '#reading/authors.ts';
import { ANNOUNCEMENT_FILE, AUTHORS_FILE, REDIRECTS_FILE } from '#reading/post-files.ts';
import authorsSchema from '../../schemas/authors.schema.json' with { type: 'json' };

/** Part of the name of the commit status that links to a branch's preview. The site's workflows set it. */
const PREVIEW_CONTEXT = 'portico/preview';
// The API paths of each git host when it is self-hosted.
const API_PATHS = { github: '/api/v3', gitlab: '/api/v4', gitea: '/api/v1' } as const;
// The rich-text editor would change our directives and formulas.
const BODY = { name: 'body', label: 'Text', widget: 'markdown', modes: ['raw'], i18n: true };
const SLUG = ['^[a-z0-9]+(?:-[a-z0-9]+)*$', 'Lower-case letters, digits and single hyphens'];

type Content = { readonly index: ContentIndex; readonly authors: ReadonlyMap<string, Author> };

type Site = {
  readonly baseUrl: string;
  readonly language: SiteLanguage;
  readonly ownFields?: OwnFields | undefined;
};
type Cms = NonNullable<SiteConfig['cms']>;

/** Creates the configuration of Sveltia CMS (https://sveltiacms.app/en/docs): the front matter's fields, with existing names as choices. */
export function cmsConfig(cms: Cms, { baseUrl, language, ownFields }: Site, content: Content): object {
  const { backend, repository, branch = 'main', folder = 'content/posts', logInServer, review, server } = cms;
  const languages = new Set([...(cms.languages ?? []), ...translatedTo(content)]);
  languages.delete(language);
  const hasTranslations = languages.size > 0;
  const posts = {
    folder,
    fields: fieldsOf(content, ownFields, hasTranslations ? language : undefined),
    slug: { template: '{{title}}', editable: ['create'], pattern: SLUG },
    // Authors add former slugs by hand, because the CMS would write whole paths.
    aliases_field: false,
    preview_path: 'blog/{{slug}}',
    summary: "{{title}} ({{date | date('YYYY-MM-DD')}}, {{author}}{{draft | ternary(', draft', '')}})",
    sortable_fields: { fields: ['date', 'title', 'author'], default: { field: 'date', direction: 'descending' } },
    view_filters: [{ label: 'Drafts', field: 'draft', pattern: true }],
    i18n: hasTranslations,
  };
  return {
    backend: {
      name: backend,
      repo: repository,
      branch,
      auth_methods: logInServer === undefined ? ['token'] : ['oauth', 'token'],
      ...(logInServer !== undefined && { base_url: logInServer }),
      ...(server !== undefined && { api_root: `${server}${API_PATHS[backend]}` }),
      ...(backend !== 'gitea' && { preview_context: PREVIEW_CONTEXT }),
    },
    ...(review && { publish_mode: 'editorial_workflow' }),
    site_url: baseUrl,
    media_folder: folder,
    // The page's policy forbids requests to stock photo sites.
    media_libraries: { stock_assets: false },
    public_folder: '/blog',
    slug: { encoding: 'ascii', clean_accents: true },
    output: { omit_empty_optional_fields: true },
    editor: { preview: false },
    // A translation is a file next to the original, with the language in its name.
    ...(hasTranslations && {
      i18n: {
        structure: 'multiple_files',
        locales: [language, ...languages],
        initial_locales: 'default',
        omit_default_locale_from_file_path: true,
      },
    }),
    collections: [
      // A folder for each post, so that pictures are next to it.
      { ...posts, name: 'posts', label: 'Posts', path: '{{slug}}/index', media_folder: '', public_folder: '' },
      {
        ...{ ...posts, name: 'files', label: 'Posts without a folder', create: false },
        ...{ media_folder: `/${folder}`, public_folder: '' },
      },
      { name: 'site', label: 'Site', files: dataFiles(folder) },
    ],
  };
}

/** The title and the text come first, then what each post has. The rest is folded. */
function fieldsOf(content: Content, own: OwnFields | undefined, original: string | undefined): readonly object[] {
  const names = namesIn(content);
  const facts: Readonly<Record<string, FieldFacts>> = FIELD_FACTS;
  const { properties, required } = frontMatterJsonSchema(own);
  const groupOf = (name: string) => (name in facts ? facts[name]?.group : 'own');
  const byGroup = Map.groupBy(Object.keys(properties), groupOf);
  const field = (name: string) => {
    const { description: hint, type = 'string', enum: values } = properties[name] ?? {};
    const widget = values ? 'select' : ({ array: 'list', boolean: 'flag' }[type] ?? type);
    const { label = capitalized(name), isShared, cms } = facts[name] ?? {};
    const options = names[name];
    return {
      ...{ name, label, hint, widget, i18n: true, ...(values && { options: values }) },
      // A translation inherits the fields that it omits from its original.
      required: required.includes(name) && (isShared && original !== undefined ? [original] : true),
      ...cms,
      // Like `flag`, a custom type of our CMS page: it suggests existing names, and authors can enter new ones.
      ...(options && { widget: 'choice', options, multiple: name === 'author' || widget === 'list' }),
    };
  };
  const [title, description, ...always] = byGroup.get(undefined) ?? [];
  const groups = Object.entries(CMS_GROUPS).flatMap(([group, label]) => {
    const folded = [...(byGroup.entries().find(([name]) => name === group)?.[1] ?? [])];
    const heading = { name: `_${group}`, label, widget: 'group', folded, required: false, i18n: true };
    return folded.length === 0 ? [] : [heading, ...folded.map(field)];
  });
  return [...[title, description].flatMap((name) => name ?? []).map(field), BODY, ...always.map(field), ...groups];
}

function capitalized(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The names that posts already use in fields whose values are often reused. */
function namesIn({ index, authors }: Content): Readonly<Record<string, readonly string[]>> {
  const named = (taxa: ReadonlyMap<string, { readonly name: string }>) => [...taxa.values()].map(({ name }) => name);
  return {
    author: [...new Set([...named(authors), ...named(index.authors)])].sort(),
    category: named(index.categories).sort(),
    tags: named(index.tags).sort(),
    series: [...index.series.keys()].sort(),
  };
}

function translatedTo({ index }: Content): readonly string[] {
  return [...index.versions.values()].flatMap((versions) =>
    versions.flatMap(({ lang, translationOf }) => (translationOf === undefined || lang === undefined ? [] : [lang])),
  );
}

/** The files next to the posts' folder, or, if the posts are in the content folder itself, among them. */
function dataFiles(folder: string): readonly object[] {
  const content = path.posix.basename(folder) === 'posts' ? path.posix.dirname(folder) : folder;
  const optional = { required: false };
  const ofAuthor = Object.entries(authorsSchema.items.properties).map(([name, { description: hint, type }]) => ({
    name,
    label: capitalized(name),
    hint,
    required: authorsSchema.items.required.includes(name),
    widget: type === 'object' ? 'keyvalue' : 'string',
  }));
  const file = (name: string, label: string, fields: readonly object[]) => ({
    name: path.parse(name).name,
    label,
    file: path.posix.join(content, name),
    fields,
  });
  return [
    file(AUTHORS_FILE, 'Authors', [
      { name: 'authors', label: 'Authors', widget: 'list', root: true, fields: ofAuthor },
    ]),
    file(REDIRECTS_FILE, 'Redirects', [
      {
        ...{ name: 'redirects', label: 'Redirects', widget: 'keyvalue', root: true },
        ...{ key_label: 'Former path', value_label: 'Path or URL' },
      },
    ]),
    file(ANNOUNCEMENT_FILE, 'Announcement', [
      { name: 'id', label: 'Id', hint: 'Another id shows it again to readers who dismissed the last one.' },
      { name: 'text', label: 'Text', hint: 'One line at the top of every page.' },
      { name: 'href', label: 'Link', ...optional, hint: 'A path of this site, or a URL.' },
      { name: 'until', label: 'Until', ...optional, hint: 'Until when it is shown, such as 2026-04-01T09:00:00Z.' },
    ]),
  ];
}
