import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { visit } from 'unist-util-visit';
import { textAt } from '#foreign-fields.ts';
import { BOX_KINDS, enclosed } from '#import/boxes.ts';
import { dataFile, readData, type Sections, type Site, type System } from '#import/systems/read-site-folder.ts';
import { expandTags, fence, type Rule, type Template } from '#import/tags.ts';
import { parseHtml, parseMarkdown } from '#import/text.ts';

const LANGUAGE_FOLDER = /^content\/([a-z]{2}(?:-[a-z]+)?)\//i;

// Sections that blogs have, the likeliest first.
const SECTIONS = [
  ['blog', 'posts', 'post'],
  ['articles', 'article', 'news', 'journal', 'stories', 'writing'],
];
const LANGUAGE = /^[a-z]{2,3}(?:-[a-z]+)?$/i;
// Of Hugo's own pages.
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
  read({ origin, body }, site, report) {
    if (hasCascade(origin, site)) {
      report('unpublished', 'The site or a section sets fields for its posts (cascade). Look at what they decide.');
    }
    const text = expandTags(body, TEMPLATE, report);
    if (origin.endsWith('.html')) {
      return parseHtml(text, report);
    }
    const markdown = parseMarkdown(text, report);
    visit(markdown.tree, 'code', (node) => {
      if (/^\{.*=.*\}$/.test(node.meta ?? '')) {
        node.meta = optionsOf(node.meta ?? '') || null;
      }
    });
    const isShown = Object(site.config.markup).goldmark?.renderer?.unsafe === true;
    visit(markdown.tree, 'html', ({ value }) => {
      if (!isShown && !value.startsWith('<!--')) {
        report('unknown', 'It has HTML, which Hugo hides unless goldmark is unsafe. Delete what was hidden.');
      }
    });
    return markdown;
  },
};

/** The sections that the site calls its main ones, or else those with a usual name, in each language. */
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

/** What Go reads as a pattern and JavaScript doesn't may be about any file. */
function isIgnored(pattern: string, file: string): boolean {
  try {
    return new RegExp(pattern).test(file);
  } catch {
    return true;
  }
}

/** Whether something sets fields for the posts in its folders. */
function hasCascade(origin: string, { root, config }: Site): boolean {
  const folders = origin.split('/').map((_, depth, parts) => path.join(root, ...parts.slice(0, depth), '_index.md'));
  const sections = folders.filter((file) => existsSync(file)).map((file) => readFileSync(file, 'utf8'));
  return config.cascade !== undefined || sections.some((text) => /^(?:\[+)?cascade\b/m.test(text));
}

/** Our options of a code block for Hugo's: `linenos=table, hl_lines=[8,"15-17"], linenostart=199`. */
function optionsOf(written: string): string {
  const [, list, quoted, bare = ''] = /\bhl_lines\s*=\s*(?:\[([^\]]*)\]|"([^"]*)"|([\d\s-]+))/i.exec(written) ?? [];
  const marked = (list ?? quoted ?? bare).match(/\d+(?:-\d+)?/g) ?? [];
  const [, start] = /\blinenostart\s*=\s*"?(\d+)/i.exec(written) ?? [];
  const isNumbered = /\blinenos\s*=\s*"?(?!false)\w/i.test(written);
  const numbers = start === undefined ? 'lineNumbers' : `lineNumbers=${start}`;
  return [marked.length === 0 ? '' : `{${marked.join(',')}}`, isNumbered ? numbers : ''].filter(Boolean).join(' ');
}

/** A box of a theme: its kind is its first argument, or its type or color, and its title may be the second. */
const box: Rule = ({ 0: first = '', 1: second = '', type = first, color = type, title = second }, inner) => {
  const text = inner('expanded')?.trim();
  const kind = BOX_KINDS.get(color.toLowerCase()) ?? 'note';
  return text && `\n\n${enclosed(`${kind} ${title}`.trim(), text)}\n\n`;
};

const reference: Rule = ({ 0: first, path: file = first }) => file?.replaceAll(' ', '%20');

const TEMPLATE: Template = {
  // Hugo's documentation shows {{< this >}} by writing {{</* this */>}}.
  pattern:
    /\{\{[<%]-?\s*(?:(?:(?<end>\/)\s*)?(?<name>[\w.-][\w./-]*)(?![\w./-])|(?<name>\/\*))(?<written>[^{}]*)[>%]\}\}|\{\{[<%]/g,
  rules: {
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
