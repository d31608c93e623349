import path from 'node:path';
import { escapeHtml } from '@portico/content';
import type { Code, Nodes } from 'mdast';
import { visit } from 'unist-util-visit';
import { codeIn, parseMarkdown } from '#import/markdown/markdown.ts';
import { paragraph, raw, rawLine, replaceNodes } from '#import/markdown/nodes.ts';
import { type Report, type Text, textAt } from '#import/source.ts';
import { dataFile, readData, type System } from '#import/systems/site-folder.ts';

type Jsx = Extract<Nodes, { type: 'mdxJsxFlowElement' | 'mdxJsxTextElement' }>;

// Docusaurus also has comments, ids of headings and titles of callouts in the syntax of Markdown.
const NOT_MDX =
  /<!--((?:(?!-->)[\s\S]){0,9999})-->|^(#{1,6} .*)(?=\{#)|^([ \t>]*:{3,}[ \t]*[\w-]+)[ \t]+(?![[{])(\S.*)$/gm;
const IMPORT = /import\s+(\w+)\s+from\s+['"]([^'"]+)['"]/g;
const LITERAL = /^\s*(?:(?:require|useBaseUrl)\(\s*)?['"`]([^'"`$]*)['"`]\s*(?:\)(?:\.default)?)?\s*$/;
// MDX puts an element that is on a line by itself into a paragraph.
const BLOCK = /^<(?:div|h[1-6]|li|p|section|summary|t[dhr])\b/;
const MAGIC = /^\s*(?:\/\/|#|;|--|%|\/\*|<!--|\{\/\*)\s*highlight-(next-line|start|end)\s*(?:\*\/\}?|-->)?\s*$/;

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
    const isInCode = codeIn(body);
    const source = body.replace(NOT_MDX, (whole, comment, heading, callout, title, offset: number) => {
      const changed = heading ? `${heading}\\` : `${callout}[${title?.trim()}]`;
      const shown = comment === undefined ? changed : `{/*${comment}*/}`;
      return isInCode(offset) ? whole : shown;
    });
    const text = parseMdx(source, body, report);
    const files = new Map<string, string>();
    visit(text.tree, 'mdxjsEsm', ({ value }) => {
      for (const [, name = '', file = ''] of value.matchAll(IMPORT)) {
        files.set(name, file);
      }
    });
    replaceNodes(text.tree, (node) => {
      if (node.type === 'mdxjsEsm') {
        return [];
      }
      if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression') {
        return expression(node.value, report);
      }
      if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
        return element(node, files, text.source, report);
      }
      if (node.type === 'paragraph' && node.children[0]?.type === 'html' && BLOCK.test(node.children[0].value)) {
        return node.children;
      }
      const [, before = '', id] = node.type === 'text' ? (/^(.*)(\{#[\w-]+\})\s*$/.exec(node.value) ?? []) : [];
      return id === undefined ? [node] : [{ type: 'text', value: before }, raw(id)];
    });
    visit(text.tree, 'code', markLines);
    return text;
  },
};

function parseMdx(source: string, body: string, report: Report): Text {
  try {
    return parseMarkdown(source, 'mdx');
  } catch (error) {
    const [reason] = String(error).split('\n');
    report('unknown', `It isn't valid MDX, so what only MDX has is text now (${reason}). Write what it showed.`);
    return parseMarkdown(body);
  }
}

function expression(value: string, report: Report): readonly Nodes[] {
  const [, comment] = /^\s*\/\*([\s\S]*)\*\/\s*$/.exec(value) ?? [];
  const [, literal] = LITERAL.exec(value) ?? [];
  if (comment !== undefined) {
    return comment.trim() === 'truncate' ? [] : [raw(`<!--${comment.replaceAll('-->', '')}-->`)];
  }
  if (literal === undefined) {
    report('unknown', `{${value.trim()}} is text now, because only the old site knows it. Write what it showed.`);
  }
  return [literal === undefined ? raw(`{${value}}`) : { type: 'text', value: literal }];
}

/** What a component of Docusaurus shows. An element of HTML becomes its tags, which are converted with all others. */
function element(node: Jsx, files: ReadonlyMap<string, string>, source: string, report: Report): readonly Nodes[] {
  const attributes = new Map<string, string>();
  for (const { name, value } of node.attributes.filter((each) => each.type === 'mdxJsxAttribute')) {
    const written = typeof value === 'object' ? (value?.value ?? "''") : undefined;
    const given = written === undefined ? value : (LITERAL.exec(written)?.[1] ?? files.get(written));
    if (typeof given === 'string') {
      attributes.set(name, given);
    } else if (/^(?:src|href|poster)$/.test(name)) {
      report(
        'unknown',
        `${name} of <${node.name}> is left out, because only the old site knows it. Write the address.`,
      );
    }
  }
  const { name, children, position } = node;
  if (name === 'Tabs') {
    return [rawLine(':::tabs'), ...children, rawLine(':::')];
  }
  if (name === 'TabItem') {
    return [rawLine(`::tab ${attributes.get('label') ?? attributes.get('value') ?? ''}`), ...children];
  }
  if (name === null || /^[a-z]/.test(name)) {
    const written = [...attributes].map(([key, value]) => ` ${key}="${escapeHtml(value)}"`).join('');
    const tags = name === null ? [] : [`<${name}${written}>`, `</${name}>`];
    const [opening, closing] = tags.map((value): Nodes => ({ type: 'html', value }));
    return [opening, ...children, /^(?:br|hr|img|input|source|track)$/.test(name ?? '') ? undefined : closing].filter(
      (each) => each !== undefined,
    );
  }
  report('unknown', `<${name}> is text now, because only the old site knows it. Write what it showed.`);
  const text = raw(source.slice(position?.start.offset, position?.end.offset));
  return [node.type === 'mdxJsxFlowElement' ? paragraph([text]) : text];
}

/** Comments such as `// highlight-next-line` become the numbers of marked lines. */
function markLines(node: Code): void {
  const meta = (node.meta ?? '')
    .replace(/\bshowLineNumbers\b/, 'lineNumbers')
    .replace(/\btitle='([^'"]*)'/, 'title="$1"');
  const shown: string[] = [];
  const marked: number[] = [];
  let [isInside, isNext] = [false, false];
  for (const line of node.value.split('\n')) {
    const [, what] = meta.includes('{') ? [] : (MAGIC.exec(line) ?? []);
    if (what === undefined) {
      shown.push(line);
      marked.push(...(isInside || isNext ? [shown.length] : []));
    }
    isInside = what === 'start' || (isInside && what !== 'end');
    isNext = what === 'next-line';
  }
  node.value = shown.join('\n');
  node.meta = [meta, marked.length > 0 ? `{${marked.join(',')}}` : ''].filter(Boolean).join(' ') || null;
}
