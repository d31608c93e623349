import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { canonicalLanguage } from '@portico/config/language';
import { visit } from 'unist-util-visit';
import { htmlText, parseMarkdown } from '#import/markdown/markdown.ts';
import { textAt } from '#import/source.ts';
import type { Site, System } from '#import/systems/site-folder.ts';
import { expandTags, fence, type Rules, type Tag } from '#import/systems/tags.ts';

// A tag without an end matches no rule.
const SHORTCODE = /\{\{[<%]([^{}]*)[>%]\}\}|\{\{[<%]/g;

export const hugo: System = {
  places: ['content/blog', 'content/posts', 'content/post', 'content'],
  configs: ['hugo', 'config', 'config/_default/hugo', 'config/_default/config'],
  authors: 'data/authors',
  roots: ['static', 'assets'],
  languageOf: defaultLanguage,
  read({ origin, body }, site, report) {
    const [, folder = ''] = /^content\/([a-z]{2}(?:-[a-z]+)?)\//i.exec(origin) ?? [];
    if (canonicalLanguage(folder) !== undefined && folder !== defaultLanguage(site)) {
      report('unknown', `It is a translation. Move it next to its original, with the end .${folder}.md.`);
    }
    if (hasCascade(origin, site)) {
      report('unpublished', 'The site or a section sets fields for its posts (cascade). Look at what they decide.');
    }
    const text = expandTags(body, { tags: tagsIn(body), rules: RULES, report });
    if (origin.endsWith('.html')) {
      return htmlText(text);
    }
    const markdown = parseMarkdown(text);
    const isShown = Object(site.config.markup).goldmark?.renderer?.unsafe === true;
    visit(markdown.tree, 'html', ({ value }) => {
      if (!isShown && !value.startsWith('<!--')) {
        report('unknown', 'It has HTML, which Hugo hides unless goldmark is unsafe. Delete what was hidden.');
      }
    });
    visit(markdown.tree, 'code', (node) => {
      const [lang = '', inLang = ''] = node.lang?.split(/(?=\{)/, 2) ?? [];
      const options = inLang + (node.meta ?? '');
      if (options.includes('=')) {
        report('unknown', `The options ${options} of a code block are left out. Write ours if it needs them.`);
        Object.assign(node, { lang: lang || 'text', meta: null });
      }
    });
    return markdown;
  },
};

function defaultLanguage({ config }: Site): string {
  return textAt(config, 'defaultContentLanguage') ?? 'en';
}

/** Whether something sets fields for the posts in its folders. */
function hasCascade(origin: string, { root, config }: Site): boolean {
  const folders = origin.split('/').map((_, depth, parts) => path.join(root, ...parts.slice(0, depth), '_index.md'));
  const sections = folders.filter((file) => existsSync(file)).map((file) => readFileSync(file, 'utf8'));
  return config.cascade !== undefined || sections.some((text) => /^(?:\[+)?cascade\b/m.test(text));
}

const RULES: Rules = {
  highlight: ({ 0: lang = '', 1: options = '' }, inner) => fence(options ? `${lang} {${options}}` : lang, inner()),
  figure({ src, alt, title, caption, attr, link }) {
    const text = [title, caption, attr].filter(Boolean).join(' ');
    const shown = `![${alt ?? caption ?? ''}](<${src}>${text && ` "${text.replaceAll('"', '\\"')}"`})`;
    return src === undefined || link !== undefined ? undefined : shown;
  },
  ref: ({ 0: first, path: file = first }) => file?.replaceAll(' ', '%20'),
  relref: ({ 0: first, path: file = first }) => file?.replaceAll(' ', '%20'),
  vimeo: ({ 0: first, id = first }) => id && `\n\n:::video https://vimeo.com/${id}\n\n`,
  youtube: ({ 0: first, id = first }) => id && `\n\n:::video https://www.youtube.com/watch?v=${id}\n\n`,
};

function tagsIn(text: string): readonly Tag[] {
  return [...text.matchAll(SHORTCODE)].map(({ 0: whole, 1: inner = '', index: start }) => {
    const [, slash = '', name = '', written = ''] = /^-?\s*(\/?)\s*([\w./-]+)([\s\S]*)$/.exec(inner) ?? [];
    // Hugo's documentation shows {{< this >}} by writing {{</* this */>}}.
    const isShown = /^\s*\/\*[\s\S]*\*\/\s*$/.test(inner);
    const literal = isShown ? whole.replace(/\/\*|\*\//g, '') : undefined;
    return { start, end: start + whole.length, name: slash + name, written, literal };
  });
}
