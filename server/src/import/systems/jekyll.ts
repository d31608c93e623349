import type { Nodes } from 'mdast';
import { codeIn, htmlText, parseMarkdown } from '#import/markdown/markdown.ts';
import { raw, replaceNodes, textIn } from '#import/markdown/nodes.ts';
import { type Fields, listAt, type Report, textAt } from '#import/source.ts';
import type { System } from '#import/systems/site-folder.ts';
import { commonRules, delimited, embed, expandTags, fence, type Rule, type Tag } from '#import/systems/tags.ts';

const POST = /(?:^|\/)_posts\/(?:.*\/)?\d{4}-\d{1,2}-\d{1,2}-[^/]+$/;
const DRAFT = /(?:^|\/)_drafts\//;
const FILTERS = /^(?:\s*\|\s*(?:relative_url|absolute_url|prepend|escape)\b[^|]*)*$/;

export const jekyll: System = {
  places: ['.'],
  configs: ['_config'],
  authors: '_data/authors',
  roots: ['.'],
  isPost: (origin) => /(?:^|\/)_(?:posts|drafts)\//.test(origin),
  fieldsOf({ origin, fields }, { config }) {
    const defaults = listAt(config, 'defaults').filter(
      ({ scope }) => (textAt(scope, 'type') ?? 'posts') === 'posts' && origin.startsWith(textAt(scope, 'path') ?? ''),
    );
    const all: Fields = Object.assign({}, ...defaults.map(({ values }) => values), fields);
    const words = (value: unknown) => (typeof value === 'string' ? value.split(/[\s,]+/) : value);
    return {
      ...all,
      ...(DRAFT.test(origin) && { draft: true }),
      tags: words(all.tags),
      categories: words(all.categories),
    };
  },
  read({ origin, body, hasFrontMatter, fields }, { config }, report) {
    if (!DRAFT.test(origin) && !(POST.test(origin) && hasFrontMatter)) {
      report(
        'unpublished',
        'Jekyll only publishes files with front matter and with a date in their name. Publish it if you want to.',
      );
    }
    const tags = tagsIn(body);
    const [common, value] = [commonRules(tags), valueIn({ page: fields, site: config })];
    const text = expandTags(body, tags, (name) => (name === '=' ? value : (RULES[name] ?? common(name))), report);
    if (origin.endsWith('.html')) {
      return htmlText(text);
    }
    const markdown = parseMarkdown(withoutComments(text, report));
    replaceNodes(markdown.tree, withoutKramdown);
    return markdown;
  },
};

const RULES: Readonly<Record<string, Rule>> = {
  raw: (_given, _written, inner) => inner(),
  comment: (_given, _written, inner) => (inner() === undefined ? undefined : ''),
  highlight({ 0: language = '', ...given }, _, inner) {
    const linenos = Object.values(given).includes('linenos') ? 'true' : 'false';
    // Liquid is often shown in code.
    return fence(language, { linenos, ...given }, inner()?.replace(/\{%-?\s*(?:end)?raw\s*-?%\}/g, ''));
  },
  include({ 0: file = '', ...given }) {
    return embed(file.replace(/^.*\/|\.\w+$/g, ''), given);
  },
  link: (_, written) => written.trim(),
  post_url: (_, written) => written.trim(),
};

/** Returns the rule for `{{ site.name | filter }}`, which knows texts, and filters that don't change a text. */
function valueIn(variables: Fields): Rule {
  return (_, written) => {
    const [, literal, name = '', filters = ''] = /^\s*(?:["']([^"'|]*)["']|([\w.-]+))([\s\S]*)$/.exec(written) ?? [];
    const value = /^site\.(?:base)?url$/.test(name) ? '' : (literal ?? textAt(variables, ...name.split('.')));
    return FILTERS.test(filters.trimEnd()) ? value : undefined;
  };
}

function tagsIn(text: string): readonly Tag[] {
  return delimited(text, /\{[%{]/g, { '{%': '%}', '{{': '}}' }).map(({ start, end, open, inner }) => {
    const bare = inner.replace(/^-|-$/g, '').trim();
    if (open === '{{') {
      return { start, end, name: '=', written: bare, label: `{{ ${bare} }}` };
    }
    const [, ending, name = '', written = ''] = /^(end)?(\w+)([\s\S]*)$/.exec(bare) ?? [];
    const what = name === 'include' ? `include ${written.trim().split(/\s/, 1)}` : name;
    return { start, end, name: ending ? `/${name}` : name, written, label: `{% ${what} %}` };
  });
}

/** Leaves out the comments of kramdown, in which there can be anything. */
function withoutComments(text: string, report: Report): string {
  const isInCode = codeIn(text);
  const tags = delimited(text, /\{::comment\}|\{::(?=comment|options)/g, { '{::comment}': '{:/', '{::': '}' });
  let [result, position] = ['', 0];
  for (const { start, end, open } of tags.filter((tag) => !isInCode(tag.start))) {
    result += text.slice(position, start);
    position = open === '{::' ? end : text.indexOf('}', end) + 1;
  }
  result += text.slice(position);
  if (/\{::\w/.test(result)) {
    report('unknown', '{:: begins something of kramdown that is text now. Delete it if readers must not see it.');
  }
  return result;
}

/** Leaves out the list of headings, classes and ids, and writes formulas in sentences as ours. */
function withoutKramdown(node: Nodes): readonly Nodes[] {
  if (node.type === 'list' && /\{:\s*toc\b[^{}]*\}\s*$/.test(textIn(node).slice(-100))) {
    return [];
  }
  if (node.type === 'inlineMath') {
    return [raw(`$${node.value}$`)];
  }
  if (node.type === 'text' && node.value.includes('{:')) {
    const value = node.value.replace(/\n?\{:(?!\s*toc\b)[^{}\n]*\}/g, '');
    return value === '' ? [] : [{ ...node, value }];
  }
  return node.type === 'paragraph' && node.children.length === 0 ? [] : [node];
}
