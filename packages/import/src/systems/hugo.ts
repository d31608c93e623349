import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { type Fields, listAt, textAt } from '@portico/core/foreign-fields';
import { visit } from 'unist-util-visit';
import { BOX_KINDS, enclosed } from '#boxes.ts';
import { partsOf } from '#code.ts';
import { isDeciding } from '#convert-front-matter.ts';
import { addressBy, dayOf, partsOfDay } from '#systems/permalinks.ts';
import {
  dataFile,
  type PostFile,
  readData,
  type Sections,
  type Site,
  type System,
  splitFile,
} from '#systems/read-site-folder.ts';
import { expandTags, fence, type Rule, type Template } from '#tags.ts';
import { parseHtml, parseMarkdown } from '#text.ts';

const LANGUAGE_FOLDER = /^content\/([a-z]{2}(?:-[a-z]+)?)\//i;

// Sections that blogs usually have, most likely first.
const SECTIONS = [
  ['blog', 'posts', 'post'],
  ['articles', 'article', 'news', 'journal', 'stories', 'writing'],
];
const LANGUAGE = /^[a-z]{2,3}(?:-[a-z]+)?$/i;
// Sections for Hugo's own pages.
const NOT_SECTIONS = /^[_.]/;

export const hugo: System = {
  places: ['content'],
  sectionsOf,
  configs: ['hugo', 'config', 'config/_default/hugo', 'config/_default/config'],
  authors: 'data/authors',
  roots: ['static', 'assets'],
  languagesOf: ({ config }) => ({
    original: textAt(config, 'defaultContentLanguage') ?? 'en',
    folder: { pattern: LANGUAGE_FOLDER, original: 'content/' },
    inNames: true,
  }),
  hiddenBecause(origin, { config }) {
    const patterns = [config.ignoreFiles ?? config.ignorefiles ?? []].flat().map(String);
    return patterns.some((pattern) => isIgnored(pattern, `/${origin}`)) ? 'ignores it' : undefined;
  },
  addressOf,
  read(file, site, report) {
    const { origin, body } = file;
    for (const place of cascadesFor(origin, site)) {
      report('unpublished', `${place} may set fields for its posts (cascade). Look at what they decide.`);
    }
    const text = expandTags(body, templateOf(file, site), report);
    if (origin.endsWith('.html')) {
      return parseHtml(text, report);
    }
    const parts = partsOf(text).map((part) => (part.kind === 'code' ? part.text : withoutClasses(part.text)));
    const markdown = parseMarkdown(parts.join(''), report);
    visit(markdown.tree, 'code', (node) => {
      if (/^\{.*=.*\}$/.test(node.meta ?? '')) {
        node.meta = optionsOf(node.meta ?? '') || null;
      }
    });
    const isShown = Object(site.config.markup).goldmark?.renderer?.unsafe === true;
    // A video is no HTML any more.
    for (const node of markdown.before.keys()) {
      if (node.type === 'html' && !isShown && !node.value.startsWith('<!--')) {
        report('unknown', 'It has HTML, which Hugo hides unless goldmark is unsafe. Delete what was hidden.');
      }
    }
    return markdown;
  },
};

/** Returns the address by the site's `permalinks`, or else by the path of the file, which may contain dots. */
function addressOf({ origin, fields }: PostFile, { root, config }: Site): string | undefined {
  const main = textAt(config, 'defaultContentLanguage') ?? 'en';
  const languages = { ...readData(dataFile(root, 'config/_default/languages')), ...Object(config.languages) };
  const keys = [main, ...Object.keys(languages)];
  const folderOf = (key = '') => textAt(languages, key, 'contentDir');
  const ofFolder = keys.find((key) => origin.startsWith(`${folderOf(key)}/`));
  const content = folderOf(ofFolder) ?? textAt(config, 'contentDir') ?? 'content';
  const names = origin
    .slice(content.length + 1)
    .replace(/\.\w+$/, '')
    .split('/');
  const ofName = keys.find((key) => names.at(-1)?.endsWith(`.${key}`));
  const sections = names.slice(0, -1);
  const file = ofName === undefined ? names.at(-1) : names.at(-1)?.slice(0, -ofName.length - 1);
  const base = (file === 'index' ? sections.pop() : file) ?? '';
  const [section = '', slug, title] = [sections[0], textAt(fields, 'slug'), textAt(fields, 'title')];
  const permalinks = { ...readData(dataFile(root, 'config/_default/permalinks')), ...Object(config.permalinks) };
  const pattern = textAt(permalinks, 'page', section) ?? textAt(permalinks, section) ?? '/:sections/:slugorfilename/';
  const [bySlug, byName] = [slug ?? title, slug ?? base];
  const address = addressBy(pattern, {
    ...partsOfDay(dayOf(fields.date ?? fields.publishDate ?? fields.dateOfFile, 'as written')),
    ...{ section, sections: sections.join('/'), title: title && inPath(title), slug: bySlug && inPath(bySlug) },
    ...{ slugorfilename: inPath(byName), slugorcontentbasename: inPath(byName) },
    ...{ filename: base, contentbasename: base },
  });
  const language = ofName ?? ofFolder ?? main;
  const isInFolder = language !== main || config.defaultContentLanguageInSubdir === true;
  const path = `${isInFolder ? `/${language}` : ''}${address?.replaceAll(' ', '-').replace(/\/$/, '')}`;
  const whole = path + (config.uglyURLs === true ? '.html' : '/');
  return address && (config.disablePathToLower === true ? whole : whole.toLowerCase());
}

/** Writes a text as Hugo writes it in addresses. */
function inPath(text: string): string {
  return text
    .replace(/[^\p{L}\p{M}\p{N}./\\_#+~@ -]/gu, '')
    .trim()
    .replace(/ +/g, '-');
}

/** Returns the sections that the site configures as its main sections, or else those with a usual name, in each language. */
function sectionsOf({ root, config }: Site, start: string): Sections | undefined {
  const content = path.join(root, textAt(config, 'contentDir') ?? 'content');
  const folders = [
    content,
    ...namesIn(content)
      .map((name) => path.join(content, name))
      .filter(isLanguage),
  ];
  if (!folders.includes(start)) {
    return undefined;
  }
  const all = (start === content ? folders : [start]).flatMap((folder) =>
    namesIn(folder)
      .map((name) => path.join(folder, name))
      .filter((place) => !folders.includes(place) && !NOT_SECTIONS.test(path.basename(place))),
  );
  const params = { ...readData(dataFile(root, 'config/_default/params')), ...Object(config.params) };
  const main = [params.mainSections ?? params.mainsections ?? config.mainSections ?? []].flat().map(String);
  const named = [main, ...SECTIONS].map((names) => all.filter((place) => names.includes(path.basename(place))));
  const posts = named.find((places) => places.length > 0) ?? [];
  const others = all.filter((place) => !posts.includes(place)).map((place) => path.relative(root, place));
  return {
    folders: posts,
    others: others.filter((place) => !/(?:^|\/)_?index\.|\.(?!md|html|org|adoc)\w+$/.test(place)).sort(),
  };
}

function namesIn(folder: string): readonly string[] {
  return existsSync(folder) && statSync(folder).isDirectory() ? readdirSync(folder) : [];
}

function isLanguage(folder: string): boolean {
  return LANGUAGE.test(path.basename(folder)) && statSync(folder).isDirectory();
}

/** A pattern that Go accepts and JavaScript doesn't may match any file. */
function isIgnored(pattern: string, file: string): boolean {
  try {
    return new RegExp(pattern).test(file);
  } catch {
    return true;
  }
}

/** Returns the files that may set fields of a post that decide whether it is public. Unreadable files may do so. */
function cascadesFor(origin: string, { root, config }: Site): readonly string[] {
  const sections = origin.split('/').map((_, depth, parts) => [...parts.slice(0, depth), '_index.md'].join('/'));
  // Each language has its own folder, and a page's path has no extension and is in lower case.
  const page = origin.replace(/^content(?:\/[a-z]{2}(?:-[a-z]+)?(?=\/))?/i, '').replace(/(?:\/index)?\.\w+$/, '');
  return [
    { place: 'The configuration', cascade: config.cascade },
    ...sections.map((place) => ({ place, cascade: cascadeOf(path.join(root, place)) })),
  ].flatMap(({ place, cascade }) =>
    listAt(cascade).some((fields) => decides(fields, page.toLowerCase())) ? place : [],
  );
}

function cascadeOf(section: string): unknown {
  const text = existsSync(section) ? readFileSync(section, 'utf8') : '';
  try {
    return splitFile(text).fields?.cascade;
  } catch {
    return { draft: true };
  }
}

function decides({ target, _target = target, params, ...fields }: Fields, page: string): boolean {
  const pattern = textAt(_target, 'path')?.toLowerCase() ?? '**';
  const kind = textAt(_target, 'kind')?.toLowerCase() ?? 'page';
  const isTarget = path.posix.matchesGlob('page', kind) && path.posix.matchesGlob(page, pattern);
  return isTarget && [...Object.keys(fields), ...Object.keys(Object(params))].some(isDeciding);
}

/** Converts Hugo's options of a code block to ours: `linenos=table, hl_lines=[8,"15-17"], linenostart=199`. */
function optionsOf(written: string): string {
  const [, list, quoted, bare = ''] = /\bhl_lines\s*=\s*(?:\[([^\]]*)\]|"([^"]*)"|([\d\s-]+))/i.exec(written) ?? [];
  const marked = (list ?? quoted ?? bare).match(/\d+(?:-\d+)?/g) ?? [];
  const [, start] = /\blinenostart\s*=\s*"?(\d+)/i.exec(written) ?? [];
  const isNumbered = /\blinenos\s*=\s*"?(?!false)\w/i.test(written);
  const numbers = start === undefined ? 'lineNumbers' : `lineNumbers=${start}`;
  return [marked.length === 0 ? '' : `{${marked.join(',')}}`, isNumbered ? numbers : ''].filter(Boolean).join(' ');
}

/** A theme's box: its kind is its first argument, or its type or color, and its title may be the second argument. */
const box: Rule = ({ 0: first = '', 1: second = '', type = first, color = type, title = second }, inner) => {
  const text = inner('expanded')?.trim();
  const kind = BOX_KINDS.get(color.toLowerCase()) ?? 'note';
  return text && `\n\n${enclosed(`${kind} ${title}`.trim(), text)}\n\n`;
};

/** Removes the classes and styles of blocks and pictures, which are written in braces. */
function withoutClasses(text: string): string {
  return text
    .replace(/^ {0,3}\{(?:\.|class=|style=)[^{}\n]*\}[ \t]*(?:\n|$)/gm, '')
    .replace(/(?<=\]\([^()\n]{1,1000}\))\{(?:\.|class=|style=)[^{}\n]*\}/g, '')
    .replace(/^ {0,3}#{1,6} .*$/gm, (heading) => heading.replace(/[ \t]{1,9}\{\.[^{}\n]{0,300}\}[ \t]{0,9}$/, ''));
}

const reference: Rule = ({ 0: first, path: file = first }) => file?.replaceAll(' ', '%20');

/** The shortcodes that are the same for all posts, and the fields of a post and its site. */
function templateOf({ fields }: PostFile, { root, config }: Site): Template {
  const params = [fields.params, fields, config.params, readData(dataFile(root, 'config/_default/params'))];
  const param: Rule = ({ 0: name = '' }) => params.flatMap((each) => textAt(each, ...name.split('.')) ?? [])[0];
  return { ...TEMPLATE, rules: { ...TEMPLATE.rules, param } };
}

const TEMPLATE: Template = {
  // Hugo's documentation writes {{</* this */>}} to show {{< this >}}.
  pattern:
    /\{\{[<%]-?\s*(?:(?:(?<end>\/)\s*)?(?<name>[\w.-][\w./-]*)(?![\w./-])|(?<name>\/\*))(?<written>[^{}]*)[>%]\}\}|\{\{[<%]/g,
  rules: {
    comment: (_, inner) => (inner() === undefined ? undefined : ''),
    '/*': (_, _inner, written) => `{{< ${written.replace(/\*\/$/, '').trim()} >}}`,
    highlight: ({ 0: lang = '' }, inner, written) =>
      fence([lang, optionsOf(written)].filter(Boolean).join(' '), inner()),
    details({ summary = '', open }, inner) {
      const text = inner('expanded')?.trim();
      const opening = `details ${summary}${open === 'true' ? ' {open}' : ''}`;
      return text && `\n\n${enclosed(opening.trim(), text)}\n\n`;
    },
    figure({ src, alt, title, caption, attr, link }) {
      const text = [title, caption, attr].filter(Boolean).join(' ');
      const shown = `![${alt ?? caption ?? ''}](<${src}>${text && ` "${text.replaceAll('"', '\\"')}"`})`;
      const linked = link === undefined ? shown : `[${shown}](<${link}>)`;
      return src === undefined ? undefined : linked;
    },
    ...{ admonition: box, alert: box, callout: box, hint: box, notice: box },
    ...{ ref: reference, relref: reference },
    vimeo: ({ 0: first, id = first }) => id && `\n\n:::video https://vimeo.com/${id}\n\n`,
    youtube: ({ 0: first, id = first }) => id && `\n\n:::video https://www.youtube.com/watch?v=${id}\n\n`,
  },
};
