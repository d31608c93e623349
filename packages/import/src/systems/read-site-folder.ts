import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Fields, isFields, textAt } from '@portico/core/foreign-fields';
import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';
import { checked, type Note, PANDOC, type Report } from '#notes.ts';
import { nameOf } from '#old-addresses.ts';
import type { Source, SourcePost } from '#source.ts';
import type { Text } from '#text.ts';
import { type Languages, withTranslations } from '#translations.ts';

export type Site = { readonly root: string; readonly config: Fields };

export type PostFile = {
  readonly origin: string;
  readonly fields: Fields;
  readonly body: string;
  readonly hasFrontMatter: boolean;
};

export type System = {
  /** The folders in which a site may have its posts. The first one that exists counts. */
  readonly places: readonly string[];
  /**
   * Finds the folders of posts in a folder that also contains other pages, and what else is there. Returns undefined for any other folder.
   */
  readonly sectionsOf?: (site: Site, folder: string) => Sections | undefined;
  /** Whether a link that starts with a slash is relative to the host (the default) or to the base URL. */
  readonly links?: Source['links'];
  readonly configs: readonly string[];
  readonly authors: string;
  readonly roots: readonly string[];
  readonly isPost?: (origin: string, site: Site) => boolean;
  /** Returns why a text that isn't a post is left out; undefined if readers would not see anything of it. */
  readonly leftOutBecause?: (origin: string) => string | undefined;
  /** Returns which language is not named in paths. Without this function, only file names can contain a language. */
  readonly languagesOf?: (site: Site) => Languages;
  /** Returns which setting of the old site hides a post from readers; undefined if none does. */
  readonly hiddenBecause?: (origin: string, site: Site) => string | undefined;
  readonly fieldsOf?: (file: PostFile, site: Site) => Fields;
  /** Returns the address that the system gives a post which doesn't set its whole address; undefined if only the old site knows it. */
  readonly addressOf?: (file: PostFile, site: Site) => string | undefined;
  readonly read: (file: PostFile, site: Site, report: Report) => Text;
};

export type Sections = {
  readonly folders: readonly string[];
  /** Paths relative to the root. */
  readonly others: readonly string[];
};

const FRONT_MATTER = /^\uFEFF?(---|\+\+\+)[ \t]*\n(?:([\s\S]*?)\n)??\1[ \t]*(?:\n|$)/;
const TEXT = /^(?!_|README\.).*\.(?:md|mdx|markdown|mkd|mkdn|mdown|html)$/i;
const MARKUP = /^(?!README\.).*\.(?:md|mdx|markdown|mkd|mkdn|mdown|html)$/i;
const OTHER_TEXT = /\.(?:docx|odt|rtf|textile|adoc|asciidoc|rst|org|pandoc|pdc|wiki|ipynb)$/i;
const INDEX = /^index\.[\w.-]+$/;
// A file without a language in its name is in the site's language.
const NO_LANGUAGE = 'und';
const MAX_OPTIONS = 10_000;
const OF_TOOLS = /^(?:node_modules|_site|vendor|\..*)$/;

export function readSiteFolder(system: System, folder: string): Source {
  const configOf = (root: string) => system.configs.flatMap((name) => dataFile(root, name) ?? [])[0];
  const places = [textAt(readData(configOf(folder)), 'blogFolder') ?? [], system.places].flat();
  const postsFolder = places.map((each) => path.join(folder, each)).find((each) => existsSync(each));
  const start = postsFolder ?? folder;
  const above = start.split(path.sep).map((_, up, all) => all.slice(0, all.length - up).join(path.sep) || path.sep);
  const root = above.find((each) => configOf(each) !== undefined) ?? folder;
  if (postsFolder === undefined && root === folder) {
    // Otherwise every text in it would be a post.
    throw new Error(`it has no folder ${places.join(' or ')}, and no folder above it has a configuration`);
  }
  const config = readData(configOf(root));
  const notes: Note[] = [];
  const site = { root, config };
  const sections = system.sectionsOf?.(site, start);
  const starts = sections === undefined || sections.folders.length === 0 ? [start] : sections.folders;
  const found = starts.map((each) => postFiles(site, each, system));
  const origins = [...new Set(found.flatMap(({ posts }) => posts))].sort();
  notes.push(...found.flatMap(({ others }) => others.map(otherTextNote)), ...found.flatMap(({ leftOut }) => leftOut));
  notes.push(...(sections?.folders.length ? sections.others.map(otherSectionNote) : []));
  if (origins.length === 0) {
    const hasOthers = found.some(({ others }) => others.length > 0);
    throw new Error(`it has no Markdown files${hasOthers ? `. Write them with ${PANDOC}` : ''}`);
  }
  const isGuess = sections?.folders.length === 0;
  const posts = origins.flatMap((origin): SourcePost[] => {
    try {
      const post = readPostFile(origin, system, site);
      return [isGuess ? withDoubt(post) : post];
    } catch (error) {
      const [reason] = String(error).split('\n');
      const message = `It is left out, because its front matter cannot be read: ${reason}. Correct it, and import again.`;
      notes.push({ origin, kind: 'information', message });
      return [];
    }
  });
  const authorsFile = [textAt(config, 'authorsMapPath') ?? []]
    .flat()
    .map((each) => path.join(start, each))
    .find((each) => existsSync(each));
  const baseUrl = textAt(config, 'baseURL') ?? `${config.url ?? ''}${config.baseurl ?? ''}`;
  return {
    posts: withTranslations(posts, system.languagesOf?.(site) ?? { original: NO_LANGUAGE }),
    authors: new Map(
      Object.entries({
        ...Object(config.authors),
        ...readData(authorsFile ?? dataFile(root, system.authors) ?? dataFile(start, 'authors')),
      }),
    ),
    notes,
    folder: root,
    roots: system.roots.map((each) => path.join(root, each)),
    baseUrl: baseUrl.replace(/\/$/, ''),
    links: system.links,
  };
}

function readPostFile(origin: string, system: System, site: Site): SourcePost {
  const file = path.join(site.root, origin);
  const { fields: frontMatter, body } = splitFile(readFileSync(file, 'utf8'));
  const { dir, base } = path.posix.parse(origin);
  const dateOfFile = /\d{4}[-/]\d{1,2}[-/]\d{1,2}(?=[-/])/.exec(origin)?.[0].replaceAll('/', '-');
  const postFile = { origin, body, hasFrontMatter: frontMatter !== undefined, fields: { dateOfFile, ...frontMatter } };
  const fields: Fields = system.fieldsOf?.(postFile, site) ?? postFile.fields;
  const textsAt = (...names: readonly string[]) =>
    names.flatMap((name) => [fields[name]].flat()).flatMap((each) => textAt(each) ?? []);
  // A pattern such as /:year/:title/ isn't an address.
  const urls = textsAt('url', 'permalink').filter((each) => /^[^:{]*\/[^:{]*$/.test(each));
  const address = urls[0] ?? system.addressOf?.({ ...postFile, fields }, site);
  return {
    origin,
    name: nameOf(textAt(fields, 'slug') ?? urls[0] ?? (INDEX.test(base) ? base.replace(/^index/, dir) : base)),
    fields,
    address,
    aliases: [...urls.slice(1), ...textsAt('aliases', 'redirect_from')],
    folder: path.dirname(file),
    read(report) {
      const why = system.hiddenBecause?.(origin, site);
      if (why !== undefined) {
        report(
          'unpublished',
          `The configuration ${why}, so readers did not see it. Publish it if everyone may read it.`,
        );
      }
      return system.read({ ...postFile, body: checked(body), fields }, site, report);
    },
  };
}

/** Splits a text into its front matter and the rest. */
export function splitFile(text: string): { readonly fields: Fields | undefined; readonly body: string } {
  const lines = text.replaceAll('\r\n', '\n');
  const [whole = '', marks, source = ''] = FRONT_MATTER.exec(lines) ?? [];
  const parsed: unknown =
    marks === '+++' ? parseToml(source) : parseYaml(withIndentation(source), { logLevel: 'silent' });
  const fields = isFields(parsed) ? parsed : {};
  return { fields: marks === undefined ? undefined : fields, body: lines.slice(whole.length).trim() };
}

/** Indents the continuation lines of quoted values, because our YAML parser requires that, although others don't. */
function withIndentation(yaml: string): string {
  return yaml.replace(/^[\w-]+:[ \t]*"(?:[^"\\]|\\.)*"[ \t]*$/gm, (field) => field.replaceAll('\n', '\n  '));
}

/** Marks a text that may be a page rather than a post, such as a legal notice. */
function withDoubt(post: SourcePost): SourcePost {
  const read: SourcePost['read'] = (report) => {
    report('unpublished', 'It may be a page and not a post. To import only posts, name their folder in the command.');
    return post.read(report);
  };
  return { ...post, read };
}

function otherTextNote(origin: string): Note {
  const message = `It is left out, because it is neither Markdown nor HTML. Convert it, for example with ${PANDOC}.`;
  return { origin, kind: 'information', message };
}

function otherSectionNote(origin: string): Note {
  const message = 'It is left out, because the posts are elsewhere. If it has posts, name it in another import.';
  return { origin, kind: 'information', message };
}

/**
 * Returns the posts below a folder, by their paths relative to the root, and texts of other kinds. Other texts next to an
 * index.md belong to that post.
 */
function postFiles(site: Site, folder: string, { isPost = () => true, leftOutBecause }: System) {
  // Doesn't follow links, which may lead to a folder above.
  const found = globSync('**', { cwd: folder, withFileTypes: true, exclude: ({ name }) => OF_TOOLS.test(name) });
  const files = found.filter((entry) => entry.isFile());
  const originOf = ({ parentPath, name }: (typeof files)[number]) =>
    path.relative(site.root, path.join(parentPath, name)).split(path.sep).join('/');
  const isOurs = (origin: string) => isPost(origin, site);
  const entries = files.filter(({ name }) => TEXT.test(name));
  const bundles = new Set(entries.filter(({ name }) => INDEX.test(name)).map(({ parentPath }) => parentPath));
  const posts = entries.filter(({ name, parentPath }) => INDEX.test(name) || !bundles.has(parentPath));
  const unlike = files
    .filter(({ name }) => MARKUP.test(name))
    .map(originOf)
    .filter((origin) => !isOurs(origin));
  return {
    leftOut: unlike.sort().flatMap((origin): Note[] => {
      const why = leftOutBecause?.(origin);
      const message = `It is left out, because ${why}. Copy it to where your site has pages, or import it on its own.`;
      return why === undefined ? [] : [{ origin, kind: 'information', message }];
    }),
    posts: posts.map(originOf).filter(isOurs).sort(),
    others: files
      .filter(({ name }) => OTHER_TEXT.test(name))
      .map(originOf)
      .filter(isOurs)
      .sort(),
  };
}

export function dataFile(folder: string, name: string): string | undefined {
  const extensions = ['toml', 'yaml', 'yml', 'json', 'ts', 'js', 'mjs', 'cjs'];
  return extensions.map((each) => path.join(folder, `${name}.${each}`)).find((each) => existsSync(each));
}

/** Reads YAML, TOML or JSON. From a program, reads the addresses and folders that it sets, and what it excludes. */
export function readData(file = ''): Fields {
  const text = file === '' ? '' : readFileSync(file, 'utf8');
  if (/\.[cm]?[jt]s$/.test(file)) {
    const setting = (name: string) => new RegExp(`^\\s*${name}:\\s*['"\`]([^'"\`]+)`, 'm').exec(text)?.[1];
    const blog = blogOptionsIn(text);
    const ofBlog = (name: string) => new RegExp(`\\b${name}:\\s*(['"\`])([^'"\`]+)\\1`).exec(blog ?? '')?.[2];
    const input = /\b(?:input:|setInputDirectory\()\s*(['"`])([^'"`]+)\1/.exec(text)?.[2];
    const folders = { blogFolder: ofBlog('path'), input, authorsMapPath: ofBlog('authorsMapPath') };
    const lists = [...(blog ?? text).matchAll(/\bexclude:\s*\[([^\]]*)\]/g)].map(([, list = '']) => list);
    const exclude = lists.flatMap((list) => [...list.matchAll(/(['"`])(.+?)\1/g)].map(([, , pattern]) => pattern));
    const [, , defaultLocale] = /\bdefaultLocale:\s*(['"`])([^'"`]+)\1/.exec(text) ?? [];
    const routeBasePath = ofBlog('routeBasePath');
    return {
      url: setting('url') ?? setting('site'),
      baseurl: setting('baseUrl'),
      ...folders,
      routeBasePath,
      exclude,
      defaultLocale,
    };
  }
  const data: unknown = file.endsWith('.toml') ? parseToml(text) : parseYaml(text, { logLevel: 'silent' });
  return isFields(data) ? data : {};
}

/** Returns the options of the first blog in a Docusaurus configuration, without nested objects. */
function blogOptionsIn(program: string): string | undefined {
  const text = program.replace(/(?<=^|[\s,{[])\/\/.*$/gm, '');
  const found = /(?:\bblog:|plugin-content-blog['"`],)\s*\{/.exec(text);
  if (found === null) {
    return undefined;
  }
  const start = found.index + found[0].length;
  const end = endOfBraces(text, start - 1, start + MAX_OPTIONS);
  return end === undefined ? undefined : text.slice(start, end - 1).replace(/\{[^{}]*\}/g, '');
}

/** Returns the position after the brace that matches the one at `start`, if it is before the limit. */
function endOfBraces(source: string, start: number, limit: number): number | undefined {
  let depth = 0;
  let quote = '';
  for (let position = start; position < Math.min(source.length, limit); position += 1) {
    const character = source[position] ?? '';
    if (quote !== '') {
      quote = character === quote ? '' : quote;
    } else if (/["'`]/.test(character)) {
      quote = character;
    } else if (character === '{') {
      depth += 1;
    } else if (character === '}') {
      depth -= 1;
      if (depth === 0) {
        return position + 1;
      }
    }
  }
  return undefined;
}
