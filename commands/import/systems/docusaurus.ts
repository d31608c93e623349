import path from 'node:path';
import { escapeHtml } from '@portico/content';
import type { Code, Nodes } from 'mdast';
import { visit } from 'unist-util-visit';
import { parseMarkdown } from '#import/markdown/markdown.ts';
import { calloutKind, paragraph, raw, rawLine, replaceNodes } from '#import/markdown/nodes.ts';
import { type Report, reportText, type Text, textAt } from '#import/source.ts';
import { dataFile, readData, type System } from '#import/systems/site-folder.ts';

type Jsx = Extract<Nodes, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>;

const FENCE = /^[ \t>]*(?:`{3,}[^`]*|~{3,}.*)$/;
const CALLOUT = /^([ \t]*):{3,}[ \t]*([\w-]*)[ \t]*\[?(.*?)\]?[ \t]*$/;
// Docusaurus also has comments and ids of headings in the syntax of Markdown.
const NOT_MDX = /`[^`]*`|<!--((?:(?!-->).){0,999})-->/g;
const HEADING_ID = /(\{#[\w-]+\}\s*)$/;
const LITERAL = /^\s*(?:(?:require|useBaseUrl)\(\s*)?['"`]([^'"`$]*)['"`]\s*(?:\)(?:\.default)?)?\s*$/;
const MAGIC = /^\s*(?:\/\/|#|;|--|%|\/\*|<!--|\{\/\*)\s*highlight-(next-line|start|end)\s*(?:\*\/\}?|-->)?\s*$/;
const BLOCK = /^<(?:div|h[1-6]|li|p|section|summary|t[dhr])\b/;
const MAX_NESTED = 8;

export const docusaurus: System = {
  places: ['blog'],
  configs: ['docusaurus.config'],
  authors: 'blog/authors',
  roots: ['static', '.'],
  isPost: (origin) => !/\/_/.test(origin),
  fieldsOf({ fields }, { root }) {
    const labels = readData(dataFile(path.join(root, 'blog'), 'tags'));
    const labelOf = (tag: unknown) => textAt(labels, String(tag), 'label') ?? tag;
    return { ...fields, tags: [fields.tags ?? []].flat().map((tag) => (typeof tag === 'string' ? labelOf(tag) : tag)) };
  },
  read({ body }, _, report) {
    const text = parseMdx(toMdx(body, report), report);
    replaceNodes(text.tree, (node) => {
      if (node.type === 'mdxjsEsm') {
        return [];
      }
      if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') {
        return [expression(node.value, report)];
      }
      if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
        return element(node, text.source, report);
      }
      // MDX puts an element that is on a line by itself into a paragraph.
      const first = node.type === 'paragraph' ? node.children[0] : undefined;
      const [, before = '', id] = node.type === 'text' ? (/^(.*)(\{#[\w-]+\})\s*$/.exec(node.value) ?? []) : [];
      const shown = id === undefined ? [node] : [{ type: 'text' as const, value: before }, raw(id)];
      return node.type === 'paragraph' && first?.type === 'html' && BLOCK.test(first.value) ? node.children : shown;
    });
    visit(text.tree, 'code', markLines);
    return text;
  },
};

/** Writes callouts such as `:::note` as ours, which are quotations, and the rest as MDX. */
function toMdx(body: string, report: Report): string {
  // Whether each open callout is known: others stay text.
  const open: boolean[] = [];
  let [isInCode, indent] = [false, ''];
  const quoted = (line: string) => {
    const marks = '> '.repeat(open.filter(Boolean).length);
    const text = line.startsWith(indent) ? line.slice(indent.length) : line.trimStart();
    return marks === '' ? line : indent + (text === '' ? marks.trimEnd() : marks + text);
  };
  const lines: string[] = [];
  for (const line of body.split('\n')) {
    isInCode = FENCE.test(line) !== isInCode;
    const [, space, name = '', title = ''] = (isInCode ? null : CALLOUT.exec(line)) ?? [];
    const kind = open.length < MAX_NESTED ? calloutKind(name) : undefined;
    if (space === undefined || (name === '' && open.length === 0)) {
      const change = (whole: string, comment?: string) => (comment === undefined ? whole : `{/*${comment}*/}`);
      lines.push(quoted(isInCode ? line : line.replace(NOT_MDX, change).replace(HEADING_ID, '\\$1')));
    } else if (name === '') {
      while (/^[> \t]*$/.test(lines.at(-1) ?? '.')) {
        lines.pop();
      }
      const isKnown = open.pop();
      lines.push(quoted(''), ...(isKnown ? [] : [quoted(line)]));
    } else if (kind === undefined) {
      reportText(`:::${name}`, report);
      lines.push(quoted(line));
      open.push(false);
    } else {
      indent = open.includes(true) ? indent : space;
      lines.push(quoted(`${space}> [!${kind}] ${title}`.trimEnd()));
      open.push(true);
    }
  }
  return lines.join('\n');
}

function parseMdx(source: string, report: Report): Text {
  try {
    return parseMarkdown(source, 'mdx');
  } catch (error) {
    const [reason] = String(error).split('\n');
    report('unpublished', `It isn't valid MDX, so what only MDX has is text now (${reason}). Write what it showed.`);
    return parseMarkdown(source);
  }
}

function expression(value: string, report: Report): Nodes {
  const [, comment] = /^\s*\/\*([\s\S]*)\*\/\s*$/.exec(value) ?? [];
  const [, literal] = LITERAL.exec(value) ?? [];
  if (comment !== undefined) {
    return { type: 'html', value: `<!--${comment.replaceAll('-->', '')}-->` };
  }
  if (literal === undefined) {
    reportText(`{${value.trim()}}`, report);
  }
  return literal === undefined ? raw(`{${value}}`) : { type: 'text', value: literal };
}

/** What a component of Docusaurus shows. An element of HTML becomes its tags, which are converted with all others. */
function element(node: Jsx, source: string, report: Report): readonly Nodes[] {
  const { name, children, position } = node;
  const attributes = new Map(
    node.attributes.flatMap((each) => {
      const { value } = each;
      const literal = value !== null && typeof value === 'object' ? LITERAL.exec(value.value)?.[1] : value;
      return each.type === 'mdxJsxAttribute' && typeof literal === 'string' ? [[each.name, literal]] : [];
    }),
  );
  if (name === 'Tabs') {
    return [rawLine(':::tabs'), ...children, rawLine(':::')];
  }
  if (name === 'TabItem') {
    return [rawLine(`::tab ${attributes.get('label') ?? attributes.get('value') ?? ''}`), ...children];
  }
  if (name !== null && !/^[a-z]/.test(name)) {
    reportText(`<${name}>`, report);
    const text = raw(source.slice(position?.start.offset, position?.end.offset));
    return [node.type === 'mdxJsxFlowElement' ? paragraph([text]) : text];
  }
  const isProgram = node.attributes.some(
    (each) =>
      each.type !== 'mdxJsxAttribute' || (/^(?:src|href|poster)$/.test(each.name) && !attributes.has(each.name)),
  );
  if (isProgram) {
    report('unknown', `Attributes of <${name}> are left out, because only the old site knows them. Write the address.`);
  }
  const written = [...attributes].map(([key, value]) => ` ${key}="${escapeHtml(value)}"`).join('');
  const opening: Nodes = { type: 'html', value: `<${name}${written}>` };
  const closing: Nodes = { type: 'html', value: `</${name}>` };
  const isVoid = /^(?:br|hr|img|input|source|track)$/.test(name ?? '');
  return name === null ? children : [opening, ...(isVoid ? [] : [...children, closing])];
}

/** Comments such as `// highlight-next-line` become the numbers of marked lines. */
function markLines(node: Code): void {
  const shown: string[] = [];
  const marked: number[] = [];
  let state = '';
  for (const line of node.value.split('\n')) {
    const [, what] = MAGIC.exec(line) ?? [];
    if (what === undefined) {
      shown.push(line);
      marked.push(...(/^(?:start|next-line)$/.test(state) ? [shown.length] : []));
    }
    state = what ?? (state === 'next-line' ? '' : state);
  }
  const meta = node.meta?.replace(/\bshowLineNumbers\b/, 'lineNumbers').replace(/\btitle='([^'"]*)'/, 'title="$1"');
  node.value = shown.join('\n');
  node.meta = [meta ?? '', marked.length > 0 ? `{${marked.join(',')}}` : ''].filter(Boolean).join(' ') || null;
}
