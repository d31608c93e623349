import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { slugify } from '@portico/config/slugify';
import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';
import { nameOf } from '#import/addresses.ts';
import { textsOf } from '#import/front-matter.ts';
import { type Fields, isFields, listAt, type Note, type Source, type SourcePost, textAt } from '#import/source.ts';

/** Where a site has its files; of several places, the first that exists counts. */
const LAYOUTS = {
  hugo: {
    posts: ['content/blog', 'content/posts', 'content/post', 'content/en/blog', 'content/en/post', 'content'],
    configs: ['hugo', 'config', 'config/_default/hugo', 'config/_default/config'],
    authors: 'data/authors',
    roots: ['static', 'assets'],
  },
  jekyll: { posts: ['_posts'], configs: ['_config'], authors: '_data/authors', roots: ['.'] },
  docusaurus: { posts: ['blog'], configs: ['docusaurus.config'], authors: 'blog/authors', roots: ['static', '.'] },
} as const;

const FRONT_MATTER = /^\uFEFF?(---|\+\+\+)[ \t]*\n(?:([\s\S]*?)\n)??\1[ \t]*(?:\n|$)/;
const TEXT = /^(?!_|README\.).*\.(?:md|mdx|markdown|html)$/i;
const INDEX = /^index\.[\w.-]+$/;
// What `permalink` of Jekyll may be instead of a pattern.
const JEKYLL_STYLES: Readonly<Record<string, string>> = {
  date: ':categories/:year/:month/:day/:title.html',
  pretty: ':categories/:year/:month/:day/:title/',
  none: ':categories/:title.html',
};
const DATE = /^\d{4}-\d{1,2}-\d{1,2}-/;
const TOKEN = /:(\w+(?:\[[^\]]*\])?)/g;
const COVER = /^(?:cover|featured?)\b.*\.(?:avif|gif|jpe?g|png|svg|webp)$/i;

export function readSiteFolder(format: keyof typeof LAYOUTS, folder: string): Source {
  const layout = LAYOUTS[format];
  const own = layout.posts.map((each) => path.join(folder, each)).find((each) => existsSync(each));
  const posts = own ?? folder;
  const configOf = (root: string) => layout.configs.flatMap((name) => dataFile(root, name) ?? [])[0];
  const above = posts
    .split(path.sep)
    .map((_, depth, all) => all.slice(0, all.length - depth).join(path.sep) || path.sep);
  const root = above.find((each) => configOf(each) !== undefined) ?? folder;
  if (own === undefined && root === folder) {
    // Otherwise every text in it would be a post.
    throw new Error(
      `it has no folder ${layout.posts.join(' or ')}, and no folder above it has the site's configuration`,
    );
  }
  const main = readData(configOf(root));
  const permalinks = { ...Object(main.permalinks), ...readData(dataFile(root, 'config/_default/permalinks')) };
  const config: Fields = { ...main, permalinks };
  const notes: Note[] = [];
  const drafts = path.join(path.dirname(posts), '_drafts');
  const files = [posts, ...(existsSync(drafts) ? [drafts] : [])].flatMap(postFiles);
  if (files.length === 0) {
    throw new Error('it has no Markdown files');
  }
  const read = files.flatMap((file): SourcePost[] => {
    const origin = path.relative(root, file).split(path.sep).join('/');
    const report = (message: string) => notes.push({ origin, message });
    try {
      return [readPostFile(file, origin, { format, config }, report)];
    } catch (error) {
      const [reason] = String(error).split('\n');
      report(`It is left out, because its front matter cannot be read: ${reason}. Correct it, and import again.`);
      return [];
    }
  });
  const authors = Object.entries({
    ...(isFields(config.authors) && config.authors),
    ...readData(dataFile(root, layout.authors)),
  });
  return {
    format,
    posts: read,
    // Some sites have pairs of a name and a link.
    authors: new Map(
      authors.map(([key, each]) => [key, isFields(each) ? each : { name: textAt(each, 0), url: textAt(each, 1) }]),
    ),
    notes,
    roots: layout.roots.map((each) => path.join(root, each)),
    config,
    baseUrl: (textAt(config, 'baseURL') ?? `${config.url ?? ''}${config.baseurl ?? ''}`).replace(/\/$/, ''),
  };
}

type Site = Pick<Source, 'config'> & { readonly format: keyof typeof LAYOUTS };

function readPostFile(file: string, origin: string, site: Site, report: (message: string) => void): SourcePost {
  const text = readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
  const [whole = '', marks, source = ''] = FRONT_MATTER.exec(text) ?? [];
  const given: unknown = marks === '+++' ? parseToml(source) : parseYaml(source, { logLevel: 'silent' });
  const markdown = text.slice(whole.length).trim();
  const isIndex = INDEX.test(path.basename(file));
  const cover = isIndex ? readdirSync(path.dirname(file)).find((each) => COVER.test(each)) : undefined;
  const [, year, month = '', day = ''] = /(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?=[-/])/.exec(origin) ?? [];
  const [, language] = /\/index\.([a-z]{2}(?:-[a-z]{2})?)\.\w+$/i.exec(origin) ?? [];
  const [heading = '', title] = /^# +(.*)\n/.exec(markdown) ?? [];
  const fields: Fields = {
    coverOfFolder: cover,
    lang: language,
    dateOfFile: year && `${year}-${month}-${day}`,
    title,
    draft: /(?:^|\/)_drafts\//.test(origin),
    ...(isFields(given) && given),
  };
  const { name: base } = path.parse(isIndex ? `${path.dirname(file)}.md` : file);
  const isDraft = fields.draft === true || fields.published === false;
  const former = isDraft ? '' : formerAddress(site, origin, base, fields);
  if (former === undefined) {
    report(
      "Its old address is unknown, because the import doesn't understand the configuration. Redirect it yourself.",
    );
  }
  const addresses = [former, fields.aliases, fields.redirect_from].flat();
  const named = textAt(fields, 'slug') ?? (language ? `${base}-${language}` : former || base);
  return {
    origin,
    name: nameOf(named),
    fields,
    body: title === fields.title ? markdown.slice(heading.length) : markdown,
    isHtml: file.endsWith('.html'),
    addresses: addresses.flatMap((each) => textAt(each) ?? []),
    folder: path.dirname(file),
  };
}

/** Returns the path that the former site has a post at; undefined if it depends on something that we don't know. */
function formerAddress({ format, config }: Site, origin: string, base: string, fields: Fields): string | undefined {
  const isHugo = format === 'hugo';
  const folders = origin.replace(/^content\/(?:en\/)?/, '').split('/');
  const sections = folders.slice(0, INDEX.test(path.basename(origin)) ? -2 : -1).map(hugoName);
  const [section = ''] = sections;
  const dates = JSON.stringify([format === 'docusaurus' ? fields.dateOfFile : '', fields.date, fields.dateOfFile]);
  const [, year = '', month = '', day = ''] = /(\d{4})[-/](\d\d?)[-/](\d\d?)/.exec(dates) ?? [];
  const slug = textAt(fields, 'slug');
  const name = slug ?? base.replace(DATE, '');
  const title = hugoName(textAt(fields, 'title') ?? base);
  const [filename, slugorfilename] = [hugoName(base), hugoName(slug ?? base)];
  const values: Readonly<Record<string, string>> = {
    ...{ section, sections: sections.join('/'), filename, contentbasename: filename },
    ...{ slugorfilename, slugorcontentbasename: slugorfilename, output_ext: '.html' },
    ...(isHugo ? { title, slug: hugoName(slug ?? title) } : { title: name, slug: slugify(name.replaceAll('.', '-')) }),
    categories: [...textsOf(fields.category), ...textsOf(fields.categories, /\s+/)].join('/').toLowerCase(),
    ...(year && { year, month: month.padStart(2, '0'), day: day.padStart(2, '0') }),
  };
  const dated = fields.dateOfFile ? ':year/:month/:day/:title' : ':title';
  const patterns = {
    docusaurus: () => `${textAt(config, 'routeBasePath') ?? 'blog'}/${slug ?? dated}`,
    hugo() {
      const own = textAt(config, 'permalinks', 'page', section) ?? textAt(config, 'permalinks', section);
      return textAt(fields, 'url') ?? `${textAt(fields, 'lang') ?? ''}/${own ?? ':sections/:slugorfilename/'}`;
    },
    jekyll() {
      const defaults = listAt(config, 'defaults').filter(
        ({ scope }) => (textAt(scope, 'type') ?? 'posts') === 'posts' && origin.startsWith(textAt(scope, 'path') ?? ''),
      );
      const all = [config, Object(config.collections).posts, ...defaults.map(({ values: set }) => set), fields];
      const own = all.flatMap((each) => textAt(each, 'permalink') ?? []).at(-1) ?? 'date';
      return JEKYLL_STYLES[own] ?? own;
    },
  };
  const pattern = patterns[format]();
  const isKnown =
    /[:/]/.test(pattern) && [...pattern.matchAll(TOKEN)].every(([, token = '']) => values[token] !== undefined);
  const address = pattern.replace(TOKEN, (_, token) => values[token] ?? '');
  return isKnown ? `/${address}`.replace(/\/{2,}/g, '/') : undefined;
}

/** Writes a name as Hugo does in addresses. */
function hugoName(name: string): string {
  const plain = name.replace(/[^\p{L}\p{M}\p{N}\s._+~@-]/gu, '').trim();
  return plain.replace(/\s*-\s*|\s+/g, '-').toLowerCase();
}

/** The posts below a folder. Other texts next to an index.md are part of that post. */
function postFiles(folder: string): readonly string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(({ name }) => TEXT.test(name));
  const bundles = new Set(entries.filter(({ name }) => INDEX.test(name)).map(({ parentPath }) => parentPath));
  const posts = entries.filter(({ name, parentPath }) => INDEX.test(name) || !bundles.has(parentPath));
  return posts.map(({ name, parentPath }) => path.join(parentPath, name)).sort();
}

function dataFile(folder: string, name: string): string | undefined {
  const extensions = ['toml', 'yaml', 'yml', 'json', 'ts', 'js', 'mjs'];
  return extensions.map((each) => path.join(folder, `${name}.${each}`)).find((each) => existsSync(each));
}

/** Reads YAML, TOML or JSON, and of a program what its addresses depend on. */
function readData(file: string | undefined): Fields {
  const text = file === undefined ? '' : readFileSync(file, 'utf8');
  if (/\.m?[jt]s$/.test(file ?? '')) {
    const setting = (name: string) => new RegExp(`${name}:\\s*['"\`]([^'"\`]+)`, 'm').exec(text)?.[1];
    return {
      url: setting('^\\s*url'),
      baseurl: setting('^\\s*baseUrl'),
      routeBasePath: setting('\\bblog:\\s*\\{[^{}]*?\\brouteBasePath'),
    };
  }
  const data: unknown = file?.endsWith('.toml') ? parseToml(text) : parseYaml(text, { logLevel: 'silent' });
  return isFields(data) ? data : {};
}
