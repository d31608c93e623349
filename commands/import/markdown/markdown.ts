import type { Nodes } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import remarkStringify, { type Options } from 'remark-stringify';
import { unified } from 'unified';
import { htmlToMarkdown } from '#import/markdown/html-to-markdown.ts';
import { replaceNodes } from '#import/markdown/nodes.ts';
import type { Report, Text } from '#import/source.ts';

const GFM = { singleTilde: false, tablePipeAlign: false };
const markdown = unified().use(remarkParse).use(remarkGfm, GFM).use(remarkMath).freeze();
const mdx = markdown().use(remarkMdx).freeze();
const style: Options = {
  ...{ bullet: '-', rule: '-', listItemIndent: 'one' },
  handlers: {
    mdxTextExpression: ({ value }) => value,
    text({ value }, _, state, info) {
      const [mark = ''] = /^\[!\w+\]\s*/.exec(value) ?? [];
      return mark + state.safe(value.slice(mark.length), { ...info, before: mark.at(-1) ?? info.before });
    },
  },
};
const printer = unified().use(remarkStringify, style).use(remarkGfm, GFM).use(remarkMath).freeze();

const MAX_LENGTH = 1_000_000;
const DEEPER = { 1: 2, 2: 3, 3: 4, 4: 5, 5: 6, 6: 6 } as const;

export function parseMarkdown(source: string, language: 'markdown' | 'mdx' = 'markdown'): Text {
  const tree = (language === 'mdx' ? mdx : markdown).parse(checked(source));
  return { tree, source, before: new Map(tree.children.map((node) => [node, JSON.stringify(node)])) };
}

export function htmlText(value: string): Text {
  return { tree: { type: 'root', children: [{ type: 'html', value: checked(value) }] }, source: '', before: new Map() };
}

function checked(source: string): string {
  if (source.length > MAX_LENGTH) {
    throw new Error(`it has more than ${MAX_LENGTH} characters`);
  }
  return source;
}

/** Makes Portico's Markdown of a tree: no HTML but what we have no form for, callouts, and no heading of level 1. */
export function finishMarkdown({ tree }: Text, report: Report): void {
  const withoutHtml = (node: Nodes): readonly Nodes[] => {
    if (!('children' in node) || node.children.every(({ type }) => type !== 'html')) {
      return [node];
    }
    const children = htmlToMarkdown(node, report);
    return node.type === 'paragraph' ? children : [Object.assign(node, { children })];
  };
  replaceNodes(tree, withoutHtml);
  withoutHtml(tree);
  replaceNodes(tree, (node) => (isEmpty(node) ? [] : [node]));
  const headings = tree.children.filter((node) => node.type === 'heading');
  for (const heading of headings.some(({ depth }) => depth === 1) ? headings : []) {
    heading.depth = DEEPER[heading.depth];
  }
}

function isEmpty(node: Nodes): boolean {
  const isBlank = (child: Nodes) => child.type === 'break' || (child.type === 'text' && child.value.trim() === '');
  return (node.type === 'link' || node.type === 'paragraph') && node.children.every(isBlank);
}

/** Blocks that are as they were stay as their author wrote them. */
export function printMarkdown({ tree, source, before }: Text): string {
  const blocks = tree.children.map((node) => {
    const { start, end } = node.position ?? {};
    const line = source.lastIndexOf('\n', (start?.offset ?? 0) - 1) + 1;
    const isAsBefore = before.get(node) === JSON.stringify(node);
    return isAsBefore ? source.slice(line, end?.offset) : printer.stringify({ type: 'root', children: [node] }).trim();
  });
  return (before.size === 0 ? printer.stringify(tree) : blocks.join('\n\n')).trim();
}
