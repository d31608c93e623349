import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { canonicalLanguage } from '@portico/config/language';
import { visit } from 'unist-util-visit';
import { htmlText, parseMarkdown } from '#import/markdown/markdown.ts';
import { isFields, textAt } from '#import/source.ts';
import { dataFile, readData, type System, splitFile } from '#import/systems/site-folder.ts';
import {
  argumentsOf,
  codeOptions,
  commonRules,
  delimited,
  expandTags,
  fence,
  type Rule,
  type Tag,
} from '#import/systems/tags.ts';

export const hugo: System = {
  places: ['blog', 'posts', 'post'].flatMap((name) => [`content/${name}`, `content/en/${name}`]).concat('content'),
  configs: ['hugo', 'config', 'config/_default/hugo', 'config/_default/config'],
  authors: 'data/authors',
  roots: ['static', 'assets'],
  languageOf: (tag, { config }) =>
    tag === '' || tag === (textAt(config, 'defaultContentLanguage') ?? 'en') ? undefined : canonicalLanguage(tag),
  fieldsOf({ origin, fields }, { root, config }) {
    const folders = origin.split('/').map((_, depth, parts) => path.join(root, ...parts.slice(0, depth), '_index.md'));
    const sections = folders
      .filter((file) => existsSync(file))
      .map((file) => splitFile(readFileSync(file, 'utf8')).fields);
    // What the site and its sections set for the posts in them.
    return Object.assign(
      {},
      ...[config, ...sections].flatMap((each) => [each?.cascade].flat().filter(isFields)),
      fields,
    );
  },
  read({ origin, body }, { root, config }, report) {
    const tags = tagsIn(body);
    const common = commonRules(tags);
    const text = expandTags(body, tags, (name) => RULES[name] ?? common(name), report);
    if (origin.endsWith('.html')) {
      return htmlText(text);
    }
    const markdown = parseMarkdown(text);
    const { goldmark } = Object(config.markup ?? readData(dataFile(root, 'config/_default/markup')));
    visit(markdown.tree, 'html', ({ value }) => {
      if (goldmark?.renderer?.unsafe !== true && !value.startsWith('<!--') && body.includes(value)) {
        report(
          'unknown',
          'It has HTML, which Hugo leaves out unless goldmark.renderer.unsafe is set. Delete what was hidden.',
        );
      }
    });
    visit(markdown.tree, 'code', (node) => {
      const [lang, inLang = ''] = node.lang?.split(/(?=\{)/, 2) ?? [];
      const [, options] = /^\{(.*)\}$/.exec(inLang + (node.meta ?? '')) ?? [];
      const hl_lines = /hl_lines=\[([^\]]*)\]/.exec(options ?? '')?.[1] ?? '';
      if (options !== undefined) {
        node.lang = lang || 'text';
        node.meta = codeOptions({ ...argumentsOf(options.replaceAll(',', ' ')), hl_lines }).trim();
      }
    });
    return markdown;
  },
};

const RULES: Readonly<Record<string, Rule>> = {
  highlight({ 0: language = '', 1: options = '' }, _, inner) {
    // linenos=table,hl_lines=2 5-7
    const given = options.split(',').map((option) => option.split('='));
    return fence(language, Object.fromEntries(given), inner());
  },
  ref: ({ 0: first, path: file = first }) => file?.replaceAll(' ', '%20'),
  relref: ({ 0: first, path: file = first }) => file?.replaceAll(' ', '%20'),
};

function tagsIn(text: string): readonly Tag[] {
  return delimited(text, /\{\{[<%]/g, { '{{<': '>}}', '{{%': '%}}' }).map(({ start, end, open, inner }) => {
    const [, escaped] = /^\s*\/\*([\s\S]*)\*\/\s*$/.exec(inner) ?? [];
    const [, slash = '', name = '', written = ''] = /^-?\s*(\/?)\s*([\w./-]+)([\s\S]*)$/.exec(inner) ?? [];
    // Hugo's documentation shows {{< this >}} by writing {{</* this */>}}.
    const literal = escaped === undefined ? undefined : `${open}${escaped}${text.slice(end - 3, end)}`;
    return {
      start,
      end,
      name: slash + name,
      written: written.replace(/\/\s*$/, ''),
      literal,
      label: `{{< ${name} >}}`,
    };
  });
}
