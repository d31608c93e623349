import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fieldNamed } from '@portico/content';
import { type Fields, listAt, textAt } from '@portico/core/foreign-fields';
import { visit } from 'unist-util-visit';
import { BOX_KINDS } from '#boxes.ts';
import { partsOf } from '#code.ts';
import { addressBy, dayOf, partsOfDay } from '#systems/permalinks.ts';
import { type Site, type System, splitFile } from '#systems/read-site-folder.ts';
import { expandTags, fence, type Rule, type Template } from '#tags.ts';
import { parseHtml, parseMarkdown, textIn } from '#text.ts';

const POST = /(?:^|\/)_posts\/(?:.*\/)?\d{4}-\d{1,2}-\d{1,2}-[^/]+$/;
const OF_THEME = /(?:^|\/)(?:_(?:layouts|includes|sass|data|plugins)|assets)\//;
const DRAFT = /(?:^|\/)_drafts\//;
const ADDRESS =
  /^(?:site\.(?<site>baseurl|url)|["'](?<path>[^"'|]*)["'](?:\s*\|\s*(?:(?<filter>relative|absolute)_)?url)?)$/;
// Classes and ids of the block above, which a table would treat as a row. `toc` stands for a list of headings.
const ATTRIBUTES = /^ {0,3}\{:(?![:/]|\s*toc\b)[^{}\n]*\}[ \t]*\n?/gm;
// A quotation that the plugin Premonition turns into a box.
const BOX = /(?<!^[ \t]*>[^\n]*\n)^(?<mark>[ \t]*> ?)(?<kind>[a-z]+) "(?<title>[^"\n]*)"[ \t]*$/gm;
const SPECIAL = /[.+?^${}()|[\]\\]/g;

// Names of patterns, as the configuration may set for `permalink`.
const STYLES = new Map([
  ['date', '/:categories/:year/:month/:day/:title.html'],
  ['pretty', '/:categories/:year/:month/:day/:title/'],
  ['ordinal', '/:categories/:year/:y_day/:title.html'],
  ['none', '/:categories/:title.html'],
]);

export const jekyll: System = {
  places: ['.'],
  configs: ['_config'],
  authors: '_data/authors',
  roots: ['.'],
  isPost: (origin) => /(?:^|\/)_(?:posts|drafts)\//.test(origin),
  leftOutBecause: (origin) =>
    OF_THEME.test(origin) ? undefined : 'it is a page or of another collection, and not a post',
  hiddenBecause(origin, { config }) {
    const { output } = Object(Object(config.collections).posts);
    // In such a pattern, an asterisk also matches slashes.
    const isExcluded = (pattern: string) =>
      new RegExp(
        `^${pattern
          .replace(/^\.?\/|\/$/g, '')
          .replaceAll(SPECIAL, '\\$&')
          .replaceAll(/\*+/g, '.*')}(?:/|$)`,
      ).test(origin);
    const excludes = [config.exclude ?? []].flat().map(String);
    return output === false || excludes.some(isExcluded) ? 'excludes it' : undefined;
  },
  fieldsOf({ origin, fields }, { config }) {
    const defaults = listAt(config, 'defaults').filter(
      ({ scope }) =>
        (textAt(scope, 'type') ?? 'posts') === 'posts' && beginningOf(textAt(scope, 'path') ?? '').test(origin),
    );
    const own = new Set(Object.entries(fields).map(([name, value]) => nameOf(name, value)));
    const given: Fields = Object.assign({}, ...defaults.map(({ values }) => values));
    const all: Fields = {
      ...fields,
      ...Object.fromEntries(Object.entries(given).filter(([name, value]) => !own.has(nameOf(name, value)))),
    };
    const words = (value: unknown) => (typeof value === 'string' ? value.split(/[\s,]+/) : value);
    const draft = DRAFT.test(origin) || all.draft;
    const { header, teaser = textAt(header, 'teaser'), ...others } = all;
    const cover = teaser !== undefined && { cover: teaser };
    return {
      ...cover,
      title: titleOf(origin),
      ...others,
      draft,
      tags: words(all.tags),
      categories: words(all.categories),
    };
  },
  addressOf({ origin, fields }, { config }) {
    const collection = textAt(config, 'collections', 'posts', 'permalink');
    const pattern = textAt(fields, 'permalink') ?? collection ?? textAt(config, 'permalink') ?? 'date';
    const [, folder = '', name = ''] = /^(.*?)\/?_posts\/(?:.*\/)?\d+-\d+-\d+-(.*)\.\w+$/.exec(origin) ?? [];
    const inPath = (text: string) => text.replace(/[^\p{L}\p{M}\p{N}._~!$&'()+,;=@]+/gu, '-').replace(/^-|-$/g, '');
    const categories = [folder.split('/'), fields.category ?? [], fields.categories ?? []].flat().map(String);
    const title = inPath(textAt(fields, 'slug') ?? name);
    return name === ''
      ? undefined
      : addressBy(STYLES.get(pattern) ?? pattern, {
          ...partsOfDay(dayOf(fields.date ?? fields.dateOfFile, 'UTC')),
          categories: [...new Set(categories.filter(Boolean).map((each) => each.toLowerCase()))].join('/'),
          title,
          slug: title.toLowerCase(),
          output_ext: '.html',
        });
  },
  read({ origin, fields, body, hasFrontMatter }, site, report) {
    if (!DRAFT.test(origin) && !(POST.test(origin) && hasFrontMatter)) {
      report(
        'unpublished',
        'Jekyll only publishes files with front matter and with a date in their name. Publish it if you want to.',
      );
    }
    const hasLiquid = fields.render_with_liquid !== false;
    const text = hasLiquid ? expandTags(body, liquidOf(site), report) : body;
    if (text.includes('{::')) {
      report('unpublished', '{:: begins kramdown syntax that is text now. Delete what readers must not see.');
    }
    if (origin.endsWith('.html')) {
      return parseHtml(text, report);
    }
    const parts = partsOf(text).map((part) =>
      part.kind === 'code' ? part.text : part.text.replace(ATTRIBUTES, '').replace(BOX, boxOf),
    );
    const markdown = parseMarkdown(parts.join(''), report);
    // Removes the list of headings, classes and ids, and converts inline formulas to ours.
    visit(markdown.tree, (node, index = 0, parent) => {
      if (node.type === 'list' && /\{:\s*toc\b[^{}]*\}\s*$/.test(textIn(node).slice(-100))) {
        parent?.children.splice(index, 1);
        return index;
      }
      if (node.type === 'text') {
        node.value = node.value.replace(/\n?\{:(?![:/])[^{}\n]*\}/g, '');
      } else if (node.type === 'inlineMath') {
        // It has changed, so it is printed again, with a single dollar sign.
        node.data = {};
      }
      return undefined;
    });
    return markdown;
  },
};

const address: Rule = (_, _inner, written) => written;

/** Returns the address of a page of the site: its `permalink`, or its path. */
function pageAddress(file: string, { root }: Site): string | undefined {
  const full = path.join(root, file);
  const isOther =
    !full.startsWith(root + path.sep) || /(?:^|\/)_posts\//.test(file) || !/\.(?:md|markdown|html)$/.test(file);
  if (isOther || !existsSync(full)) {
    return undefined;
  }
  const { permalink } = splitFile(readFileSync(full, 'utf8')).fields ?? {};
  return (
    textAt(permalink) ??
    `/${file.replace(/(?:(?<=^|\/)index)?\.(?:md|markdown)$/, (end) => (end.startsWith('index') ? '' : '.html'))}`
  );
}

/** The Liquid tags that don't depend on a site's own layouts. */
export function liquidOf(siteOfPost: Site): Template {
  const { config } = siteOfPost;
  const base = textAt(config, 'baseurl') ?? '';
  const origin = textAt(config, 'url') ?? '';
  return {
    pattern:
      /\{%-?\s*(?<end>end)?(?<name>\w+)\b(?<written>[^{}]*?)-?%\}|\{(?<name>\{)-?(?<written>\s*(?:"[^"\n]*"|'[^'\n]*')\s*|[^{}]*)-?\}\}|\{[%{]/g,
    rules: {
      raw: (_, inner) => inner(),
      comment: (_, inner) => (inner() === undefined ? undefined : ''),
      // Code blocks often show Liquid itself.
      highlight: ({ 0: lang = '', 1: options = '' }, inner) =>
        fence(
          options === 'linenos' ? `${lang} lineNumbers` : lang,
          inner()?.replace(/\{%-?\s*(?:end)?raw\s*-?%\}/g, ''),
        ),
      link: (_, _inner, written) => pageAddress(written, siteOfPost) ?? written,
      post_url: address,
      '{': (_, _inner, written) => {
        const found = ADDRESS.exec(written)?.groups;
        if (found === undefined) {
          return undefined;
        }
        const { site, path = '', filter } = found;
        if (site !== undefined) {
          return site === 'url' ? origin : base;
        }
        return (filter === 'absolute' ? origin : '') + (filter === undefined ? '' : base) + path;
      },
    },
  };
}

function boxOf(whole: string, mark: string, name: string, title: string): string {
  const kind = BOX_KINDS.get(name);
  const shown = title.toLowerCase() === name ? '' : ` ${title}`;
  return kind === undefined ? whole : `${mark}[!${kind.toUpperCase()}]${shown.trimEnd()}`;
}

/** A post without a title gets one from its file name. */
function titleOf(origin: string): string {
  const [, name = ''] = /(?:\d{4}-\d{1,2}-\d{1,2}-)?([^/]*?)\.\w+$/.exec(origin) ?? [];
  return name.replace(/-+/g, ' ').replace(/(?<=^| )\p{L}/gu, (letter) => letter.toUpperCase());
}

/** Returns a pattern for the beginning of the files in a scope. A path may contain asterisks. */
function beginningOf(path: string): RegExp {
  const literal = path.replaceAll(SPECIAL, '\\$&').replaceAll(/\*+/g, '[^/]*');
  return new RegExp(`^${literal}`);
}

/** Returns our name of a field, or its own. `published` is either a date or says whether the post is public. */
function nameOf(name: string, value: unknown): string {
  return typeof value === 'boolean' ? name : (fieldNamed(name) ?? name);
}
