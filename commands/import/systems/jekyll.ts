import type { Nodes } from 'mdast';
import { htmlText, parseMarkdown } from '#import/markdown/markdown.ts';
import { raw, replaceNodes, textIn } from '#import/markdown/nodes.ts';
import { type Fields, listAt, textAt } from '#import/source.ts';
import type { System } from '#import/systems/site-folder.ts';
import { expandTags, fence, type Rules, type Tag } from '#import/systems/tags.ts';

const POST = /(?:^|\/)_posts\/(?:.*\/)?\d{4}-\d{1,2}-\d{1,2}-[^/]+$/;
const DRAFT = /(?:^|\/)_drafts\//;
// A tag without an end matches no rule.
const LIQUID = /\{%-?([^{}]*)%\}|\{\{([^{}]*)\}\}|\{[%{]/g;
const ADDRESS = /^(?:site\.(?:base)?url|["']([^"'|]*)["'](?:\s*\|\s*(?:relative|absolute)_url)?)$/;

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
    const draft = DRAFT.test(origin) || all.draft;
    return { ...all, draft, tags: words(all.tags), categories: words(all.categories) };
  },
  read({ origin, body, hasFrontMatter }, _, report) {
    if (!DRAFT.test(origin) && !(POST.test(origin) && hasFrontMatter)) {
      report(
        'unpublished',
        'Jekyll only publishes files with front matter and with a date in their name. Publish it if you want to.',
      );
    }
    const text = expandTags(body, { tags: tagsIn(body), rules: RULES, report });
    if (text.includes('{::')) {
      report('unpublished', '{:: begins something of kramdown that is text now. Delete what readers must not see.');
    }
    if (origin.endsWith('.html')) {
      return htmlText(text);
    }
    const markdown = parseMarkdown(text);
    replaceNodes(markdown.tree, withoutKramdown);
    return markdown;
  },
};

const RULES: Rules = {
  raw: (_, inner) => inner(),
  comment: (_, inner) => (inner() === undefined ? undefined : ''),
  // Liquid is often shown in code.
  highlight: ({ 0: lang = '', 1: options = '' }, inner) =>
    fence(options === 'linenos' ? `${lang} lineNumbers` : lang, inner()?.replace(/\{%-?\s*(?:end)?raw\s*-?%\}/g, '')),
  link: (_, _inner, written) => written.trim(),
  post_url: (_, _inner, written) => written.trim(),
  '=': (_, _inner, written) => {
    const found = ADDRESS.exec(written.trim());
    return found ? (found[1] ?? '') : undefined;
  },
};

function tagsIn(text: string): readonly Tag[] {
  return [...text.matchAll(LIQUID)].map(({ 0: whole, 1: tag = '', 2: value, index: start }) => {
    const [, ending, name = '', written = ''] = /^\s*(end)?(\w+)([\s\S]*?)-?$/.exec(tag) ?? [];
    const named = { name: ending ? `/${name}` : name, written };
    return { start, end: start + whole.length, ...(value === undefined ? named : { name: '=', written: value }) };
  });
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
    const value = node.value.replace(/\n?\{:(?!\s*toc\b|[:/])[^{}\n]*\}/g, '');
    return value === '' ? [] : [{ ...node, value }];
  }
  return node.type === 'paragraph' && node.children.length === 0 ? [] : [node];
}
