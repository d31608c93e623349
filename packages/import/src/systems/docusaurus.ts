import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Fields, textAt } from '@portico/core/foreign-fields';
import type { Code } from 'mdast';
import { visit } from 'unist-util-visit';
import { BOX_KINDS } from '#boxes.ts';
import { partsOf } from '#code.ts';
import { expandMdx } from '#mdx.ts';
import { type Report, reportText } from '#notes.ts';
import type { Site, System } from '#systems/read-site-folder.ts';
import { parseMarkdown } from '#text.ts';

// What MDX and Docusaurus add to Markdown: imports, expressions, and boxes that posts don't support.
const NOT_MARKDOWN =
  /^import (?:.* from )?['"].*|^export (?:async|class|const|default|function|let|var|[{*]).*|(?<!\\)\{(?!#)[^{}\n]*\}|^:::+[ \t]*(?!(?:note|tip|important|warning|caution|details|tabs|component|video)\b)[\w-]+/m;
const BOX = /^([ \t>]{0,99}:{3,})[ \t]*(info|secondary|success|caution|danger)\b/gm;
const HIGHLIGHT = /^\s*(?:\/\/|#|;|--|%|\/\*|<!--|\{\/\*)\s*highlight-(next-line|start|end)\s*(?:\*\/\}?|-->)?\s*$/;

const TRANSLATIONS = 'docusaurus-plugin-content-blog';
const EXTENSIONS = ['.md', '.mdx'];
const OF_TRANSLATION = new RegExp(`^i18n/([^/]+)/${TRANSLATIONS}/`);
const LEFT_OUT = /\/_|\.test\.\w+$/;
const DATED = /^(?<folder>.*)(?<date>\d{4}[-/]\d{1,2}[-/]\d{1,2})[-/]?(?<name>.*)$/;
const TRUNCATE = /^(?:<!--|\{\/\*)\s*truncate\s*(?:-->|\*\/\})[ \t]*\n*/gm;

export const docusaurus: System = {
  links: 'of the site',
  places: ['blog'],
  configs: ['docusaurus.config'],
  authors: 'blog/authors',
  roots: ['static', '.'],
  isPost: (origin, site) => !LEFT_OUT.test(origin) && !isCopy(origin, site),
  leftOutBecause: (origin) =>
    LEFT_OUT.test(origin) && /\.mdx?$/i.test(origin)
      ? 'Docusaurus leaves out tests, and files and folders whose names begin with _'
      : undefined,
  languagesOf: ({ config }) => ({
    original: textAt(config, 'defaultLocale') ?? 'en',
    folder: { pattern: OF_TRANSLATION, original: blogFolder(config) },
  }),
  sectionsOf({ root, config }, start) {
    const languages = path.join(root, 'i18n');
    const isWhole = path.relative(root, start) === path.normalize(blogFolder(config)).replace(/[\\/]$/, '');
    const names = isWhole && existsSync(languages) ? readdirSync(languages) : [];
    const folders = names.map((name) => path.join(languages, name, TRANSLATIONS)).filter((each) => existsSync(each));
    return { folders: [start, ...folders], others: [] };
  },
  hiddenBecause(origin, { config }) {
    const inBlog = inOriginal(origin, config).slice(blogFolder(config).length);
    const patterns = [config.exclude ?? []].flat().map(String);
    return patterns.some((pattern) => path.posix.matchesGlob(inBlog, pattern)) ? 'excludes it' : undefined;
  },
  addressOf({ origin, fields }, { config }) {
    const stem = inOriginal(origin, config)
      .slice(blogFolder(config).length)
      .replace(/(?:\/index)?\.mdx?$/, '');
    const { folder = '', date, name = '' } = DATED.exec(stem)?.groups ?? {};
    const slug =
      textAt(fields, 'slug') ?? (date === undefined ? stem : `${date.replaceAll('-', '/')}/${folder}${name}`);
    const [, language = ''] = OF_TRANSLATION.exec(origin) ?? [];
    return `/${language}/${textAt(config, 'routeBasePath') ?? 'blog'}/${slug}`.replace(/\/{2,}/g, '/');
  },
  read({ origin, body }, { root, config }, report) {
    const original = inOriginal(origin, config);
    if (!EXTENSIONS.some((each) => existsSync(path.join(root, original.replace(/\.mdx?$/, each))))) {
      report(
        'unpublished',
        `Docusaurus doesn't show it, because ${original} doesn't exist. Publish it if you want to.`,
      );
    }
    const parts = partsOf(body.replace(TRUNCATE, ''));
    const source = parts.map((part) => (part.kind === 'text' ? part.text.replace(BOX, boxOf) : part.text)).join('');
    const text = parseMarkdown(expandMdx(source, report), report);
    visit(text.tree, (node) => {
      if (node.type === 'text') {
        const { start, end } = node.position ?? {};
        // The parser splits a text with a bare address into nodes without positions.
        const written = start === undefined ? node.value : text.source.slice(start.offset, end?.offset);
        const [found] = NOT_MARKDOWN.exec(written) ?? [];
        if (found !== undefined) {
          reportText(found.trim().slice(0, 60), report);
        }
      } else if (node.type === 'code') {
        writeOptions(node, report);
      }
    });
    return text;
  },
};

/** Returns the folder of the posts in the site's own language. */
function blogFolder(config: Fields): string {
  return path.posix.normalize(`${textAt(config, 'blogFolder') ?? 'blog'}/`);
}

/** Returns the path that a post or translation has in that folder. */
function inOriginal(origin: string, config: Fields): string {
  return origin.replace(OF_TRANSLATION, blogFolder(config));
}

/** Docusaurus translators start with a copy of the posts. */
function isCopy(origin: string, { root, config }: Site): boolean {
  const original = inOriginal(origin, config);
  const contentOf = (file: string) => readFileSync(path.join(root, file));
  return original !== origin && existsSync(path.join(root, original)) && contentOf(origin).equals(contentOf(original));
}

function boxOf(_: string, colons: string, kind: string): string {
  return `${colons}${BOX_KINDS.get(kind) ?? kind}`;
}

/** Converts the options and comments of a code block to ours. */
function writeOptions(node: Code, report: Report): void {
  const lines: string[] = [];
  const marked: number[] = [];
  let isMarked = false;
  let isNextMarked = false;
  for (const line of node.value.split('\n')) {
    const [, mark] = HIGHLIGHT.exec(line) ?? [];
    if (mark === undefined) {
      lines.push(line);
      marked.push(...(isMarked || isNextMarked ? [lines.length] : []));
    }
    isNextMarked = mark === 'next-line';
    isMarked = mark === 'start' || (isMarked && mark !== 'end');
  }
  if (lines.length < node.value.split('\n').length) {
    node.value = lines.join('\n');
    node.meta = [node.meta, `{${marked.join(',')}}`].filter(Boolean).join(' ');
  }
  const meta = (node.meta ?? '').replace(/(?<=^|\s)showLineNumbers\b(?:=\{(\d+)\})?/g, (_, from) =>
    from === undefined ? 'lineNumbers' : `lineNumbers=${from}`,
  );
  if (/(?:^|\s)live(?:\s|$)/.test(meta)) {
    report('unknown', 'A code block that readers could run is only code now. Write a component or a demo.');
  }
  if (meta !== (node.meta ?? '')) {
    node.meta = meta;
  }
}
