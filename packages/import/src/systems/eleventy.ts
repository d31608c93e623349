import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEmbed } from '@portico/content';
import { type Fields, isFields, textAt } from '@portico/core/foreign-fields';
import { slugify } from '@portico/core/slugify';
import { liquidOf } from '#systems/jekyll.ts';
import type { Site, System } from '#systems/read-site-folder.ts';
import { expandTags, type Rule, type Template } from '#tags.ts';
import { parseHtml, parseMarkdown } from '#text.ts';

// The extensions of data files, for the posts in a folder or for a single post.
const DATA = ['.json', '.11tydata.json', '.11tydata.js', '.11tydata.mjs', '.11tydata.cjs'];
const PICTURE = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i;

/** A picture from an image plugin's shortcode: its file, followed by its alternative text. */
const picture: Rule = (args) => {
  const [src = '', second = ''] = Object.values(args).filter((value) => value !== ',');
  const { src: file = src, alt = second } = args;
  // The plugin resolves paths from the site's folder.
  const address = /^(?:\.|\/|[a-z]+:)/i.test(file) ? file : `/${file}`;
  return PICTURE.test(file) ? `![${alt.replace(/[[\]\\]/g, '\\$&')}](<${address}>)` : undefined;
};

/** Eleventy, whose texts are Liquid or Nunjucks templates. */
export const eleventy: System = {
  places: ['src/content', 'src', 'content', '.'].flatMap((folder) =>
    ['blog', 'posts', 'articles', '_posts'].map((name) => `${folder}/${name}`),
  ),
  configs: ['.eleventy', 'eleventy.config'],
  authors: 'authors',
  roots: ['.', 'src', 'content', 'public', 'static', 'src/public', 'src/static'],
  fieldsOf({ origin, fields: own }, site) {
    const fields = { ...dataOf(origin, site).fields, ...own };
    const { teaser, excerpt = teaser, eleventyExcludeFromCollections: isApart, ...others } = fields;
    const isShown = isApart !== true && fields.permalink !== false;
    return {
      ...(typeof excerpt === 'string' && { description: excerpt }),
      ...others,
      ...(!isShown && { draft: true }),
    };
  },
  addressOf({ origin, fields }, site) {
    const input = textAt(site.config, 'input')?.replace(/^\.?\/|\/$/g, '') ?? '';
    const stem = (input === '' || !origin.startsWith(`${input}/`) ? origin : origin.slice(input.length + 1))
      .replace(/\.\w+$/, '')
      .replace(/(^|\/)\d{4}-\d\d-\d\d-([^/]+)$/, '$1$2')
      .replace(/\/index$/, '');
    const title = slugify(textAt(fields, 'title') ?? '');
    const address = (textAt(fields, 'permalink') ?? dataOf(origin, site).permalink ?? '/{{ page.filePathStem }}/')
      .replace(/\{\{\s*page\.filePathStem\s*\}\}/g, stem)
      .replace(/\{\{\s*(?:page\.)?fileSlug\s*\}\}/g, stem.replace(/^.*\//, ''))
      .replace(/\{\{\s*title\s*\|\s*slug(?:ify)?\s*\}\}/g, title)
      .replace(/(?<=\/)index\.html$/, '');
    return address.includes('{') ? undefined : `/${address}`.replace(/\/{2,}/g, '/');
  },
  read({ origin, body }, site, report) {
    for (const file of dataOf(origin, site).unread) {
      report('unpublished', `${file} may set fields for its posts. Look at what they decide.`);
    }
    const text = expandTags(body, templateOf(site), report);
    if (origin.endsWith('.html')) {
      return parseHtml(text, report);
    }
    return parseMarkdown(text, report);
  },
};

type Data = { readonly fields: Fields; readonly permalink: string | undefined; readonly unread: readonly string[] };

/** Returns the fields from the data files of a post and its folders, and the files that can't be read, such as programs. */
function dataOf(origin: string, { root }: Site): Data {
  const parts = origin.replace(/\.\w+$/, '').split('/');
  const bases = parts.map((name, depth) =>
    [...parts.slice(0, depth + 1), ...(depth === parts.length - 1 ? [] : [name])].join('/'),
  );
  const files = bases
    .flatMap((base) => DATA.map((end) => base + end))
    .filter((file) => existsSync(path.join(root, file)));
  const unread: string[] = [];
  const all = files.map((file): Fields => {
    try {
      if (file.endsWith('.json')) {
        const data: unknown = JSON.parse(readFileSync(path.join(root, file), 'utf8'));
        return isFields(data) ? data : {};
      }
    } catch {
      // It isn't JSON.
    }
    unread.push(file);
    return {};
  });
  // For folders, tags are names of collections, and permalinks are address patterns.
  const { tags: _tags, permalink, ...fields }: Fields = Object.assign({}, ...all);
  return { fields: permalink === false ? { permalink, ...fields } : fields, permalink: textAt(permalink), unread };
}

function templateOf(site: Site): Template {
  const liquid = liquidOf(site);
  const pictures = ['figure', 'image', 'img', 'picture', 'image_with_class', 'respimg'].map((name) => [name, picture]);
  const output: Rule = (args, inner, written) => {
    const [, , url = ''] = /^(["'])(https:[^"'\s]+)\1\s*\|/.exec(written) ?? [];
    const { '{': known } = liquid.rules;
    return parseEmbed(url) === undefined ? known?.(args, inner, written) : `\n\n:::video ${url}\n\n`;
  };
  return { ...liquid, rules: { ...liquid.rules, '{': output, ...Object.fromEntries(pictures) } };
}
