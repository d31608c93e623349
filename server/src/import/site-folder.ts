import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';
import { type Fields, isFields, type Note, type Source, type SourcePost, textAt } from '#import/source.ts';

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
  const config = readData(configOf(root));
  const notes: Note[] = [];
  const drafts = path.join(path.dirname(posts), '_drafts');
  const files = [posts, ...(existsSync(drafts) ? [drafts] : [])].flatMap(postFiles);
  if (files.length === 0) {
    throw new Error('it has no Markdown files');
  }
  const read = files.flatMap((file): SourcePost[] => {
    const origin = path.relative(root, file).split(path.sep).join('/');
    try {
      return [readPostFile(file, origin)];
    } catch (error) {
      const [reason] = String(error).split('\n');
      const message = `It is left out, because its front matter cannot be read: ${reason}. Correct it, and import again.`;
      notes.push({ origin, message });
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
    baseUrl: (textAt(config, 'baseURL') ?? textAt(config, 'url') ?? '').replace(/\/$/, ''),
  };
}

function readPostFile(file: string, origin: string): SourcePost {
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
  const addresses = [fields.aliases, fields.redirect_from, fields.permalink, fields.url].flat();
  const address = textAt(fields, 'slug') ?? textAt(fields, 'url') ?? (language ? `${base}-${language}` : base);
  return {
    origin,
    name: path.posix.basename(address).replace(/^\d{4}-\d{1,2}-\d{1,2}-/, ''),
    fields,
    body: title === fields.title ? markdown.slice(heading.length) : markdown,
    isHtml: file.endsWith('.html'),
    addresses: addresses.flatMap((each) => textAt(each) ?? []),
    folder: path.dirname(file),
  };
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

/** Reads YAML, TOML or JSON, and of a program its `url`. */
function readData(file: string | undefined): Fields {
  const text = file === undefined ? '' : readFileSync(file, 'utf8');
  if (/\.m?[jt]s$/.test(file ?? '')) {
    return { url: /^\s*url:\s*['"`](https?:[^'"`]+)/m.exec(text)?.[1] };
  }
  const data: unknown = file?.endsWith('.toml') ? parseToml(text) : parseYaml(text, { logLevel: 'silent' });
  return isFields(data) ? data : {};
}
