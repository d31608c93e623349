import { escapeHtml } from '@portico/content';
import { fromHtml } from 'hast-util-from-html';
import type { Nodes, Paragraph } from 'mdast';
import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import remarkMdx from 'remark-mdx';
import remarkParse from 'remark-parse';
import remarkStringify from 'remark-stringify';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { type Context, htmlToMarkdown } from '#import/markdown/html-to-markdown.ts';
import { calloutKind, paragraph, rawLine, replaceNodes, textIn } from '#import/markdown/nodes.ts';
import type { Report, Text } from '#import/source.ts';

const GFM = { singleTilde: false, tablePipeAlign: false };
const github = unified().use(remarkParse).use(remarkGfm, GFM).freeze();
const markdown = github().use(remarkMath).use(remarkDirective).freeze();
const mdx = markdown().use(remarkMdx).freeze();
const handlers = { mdxTextExpression: ({ value }: { readonly value: string }) => value };
const style = { bullet: '-', rule: '-', listItemIndent: 'one', handlers } as const;
const printer = unified().use(remarkStringify, style).use(remarkGfm, GFM).use(remarkMath).freeze();

const FLOW = /^(?:blockquote|code|containerDirective|heading|list|math|paragraph|table|thematicBreak)$/;
const CONTAINER = /^(?:root|blockquote|listItem|footnoteDefinition|containerDirective)$/;
const OUR_DIRECTIVE = /^(?:details|tabs)$/;
// Elements without attributes that Markdown has no form for, and comments, stay where they are.
const PLAIN =
  /^(?:<\/?(?:abbr|b|br|cite|del|em|i|ins|kbd|mark|q|s|samp|small|strong|sub|sup|u|var)\s*\/?>|<!--(?!\s*(?:\/?wp:|\/?kg-|members-only))(?:(?!-->)[\s\S])*-->)$/i;
const READ_MORE = /^<!--\s*(?:more|truncate)\s*-->$/;
const TAG = /<!--|<(\/?)([a-z][a-z\d-]*)[^<>]*>/gi;
const VOID = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i;
const MAX_LENGTH = 1_000_000;
const MAX_NESTED = 8;
const DEEPER = { 1: 2, 2: 3, 3: 4, 4: 5, 5: 6, 6: 6 } as const;

export function parseMarkdown(source: string, language: 'markdown' | 'mdx' = 'markdown'): Text {
  refuseHostile(source);
  const tree = (language === 'mdx' ? mdx : markdown).parse(source);
  // Only blocks are directives: 10:30 is a time.
  replaceNodes(tree, (node) => {
    const value = source.slice(node.position?.start.offset, node.position?.end.offset);
    const text = { type: 'text', value } as const;
    const shown = node.type === 'leafDirective' ? paragraph([text]) : node;
    return [node.type === 'textDirective' ? text : shown];
  });
  return { tree, source, before: new Map(tree.children.map((node) => [node, JSON.stringify(node)])) };
}

/** A post may be long, but the time for nested directives grows faster than their number. */
function refuseHostile(source: string): void {
  if (source.length > MAX_LENGTH) {
    throw new Error(`it has more than ${MAX_LENGTH} characters`);
  }
  let depth = 0;
  for (const [, name] of source.matchAll(/^[ \t>]*:{3,}[ \t]*(\w?)/gm)) {
    depth = Math.max(0, depth + (name === '' ? -1 : 1));
    if (depth > MAX_NESTED) {
      throw new Error(`more than ${MAX_NESTED} directives are open inside each other`);
    }
  }
}

export function htmlText(value: string): Text {
  refuseHostile(value);
  return { tree: { type: 'root', children: [{ type: 'html', value }] }, source: '', before: new Map() };
}

/** Returns whether a place is in code. Places have to be asked for from the first to the last. */
export function codeIn(source: string): (offset: number) => boolean {
  const ranges: { readonly from: number; readonly to: number }[] = [];
  visit(github.parse(source), ['code', 'inlineCode'], ({ position }) => {
    ranges.push({ from: position?.start.offset ?? 0, to: position?.end.offset ?? 0 });
  });
  let index = 0;
  return (offset) => {
    while ((ranges[index]?.to ?? Number.POSITIVE_INFINITY) <= offset) {
      index += 1;
    }
    return (ranges[index]?.from ?? Number.POSITIVE_INFINITY) <= offset;
  };
}

/** Makes Portico's Markdown of a tree: no HTML but what we have no form for, callouts, and no heading of level 1. */
export function finishMarkdown({ tree, source }: Text, context: Context): void {
  visit(tree, (node) => {
    if ('children' in node && node.children.some(({ type }) => type === 'html')) {
      Object.assign(node, { children: withoutHtml(node.children, CONTAINER.test(node.type) ? '\n' : '', context) });
    }
  });
  replaceNodes(tree, (node) => {
    const made = node.type === 'containerDirective' ? ourDirective(node, source, context.report) : [node];
    const isEmpty = (node.type === 'link' || node.type === 'paragraph') && node.children.length === 0;
    return node.type === 'paragraph' && !isEmpty ? paragraphsOf(node) : made.filter(() => !isEmpty);
  });
  const headings = tree.children.filter((node) => node.type === 'heading');
  for (const heading of headings.some(({ depth }) => depth === 1) ? headings : []) {
    heading.depth = DEEPER[heading.depth];
  }
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

function ourDirective(
  node: Extract<Nodes, { type: 'containerDirective' }>,
  source: string,
  report: Report,
): readonly Nodes[] {
  const [first, ...others] = node.children;
  const isLabel = first?.type === 'paragraph' && first.data?.directiveLabel === true;
  const [title, content] = isLabel ? [first.children, others] : [[], node.children];
  const line = (start: string) => rawLine(title.length === 0 ? start : `${start} `, title);
  const kind = calloutKind(node.name);
  if (kind !== undefined) {
    return [
      Object.assign({ type: 'blockquote' as const, children: [] }, { children: [line(`[!${kind}]`), ...content] }),
    ];
  }
  const [opening = ''] = source.slice(node.position?.start.offset).split('\n', 1);
  if (!OUR_DIRECTIVE.test(node.name)) {
    report('unknown', `:::${node.name} is text now, because only the old site knows it. Write what it showed.`);
  }
  return [OUR_DIRECTIVE.test(node.name) ? line(`:::${node.name}`) : rawLine(opening), ...content, rawLine(':::')];
}

/** A paragraph whose HTML became blocks is the paragraphs around them. */
function paragraphsOf(node: Paragraph): readonly Nodes[] {
  const result: Nodes[] = [];
  let open: Nodes[] = [];
  const close = () => {
    const isBlank = open.every((each) => each.type === 'text' && each.value.trim() === '');
    result.push(...(isBlank ? [] : [paragraph(open)]));
    open = [];
  };
  for (const child of node.children) {
    if (FLOW.test(child.type)) {
      close();
      result.push(child);
    } else {
      open.push(child);
    }
  }
  close();
  return node.children.some(({ type }) => FLOW.test(type)) ? result : [node];
}

/** Converts each run of nodes from an opening tag to its end. */
function withoutHtml(children: readonly Nodes[], between: string, context: Context): readonly Nodes[] {
  const result: Nodes[] = [];
  let run: Nodes[] = [];
  let depth = 0;
  const convert = () => {
    const written = run.map((node, index) =>
      node.type === 'html'
        ? node.value
        : `<portico-node data-index="${index}">${escapeHtml(textIn(node))}</portico-node>`,
    );
    const isPlain = run.every((node) => node.type !== 'html' || PLAIN.test(node.value));
    result.push(...(isPlain ? run : htmlToMarkdown(fromHtml(written.join(between), { fragment: true }), run, context)));
    run = [];
  };
  for (const child of children.filter((node) => node.type !== 'html' || !READ_MORE.test(node.value))) {
    if (depth === 0 && child.type !== 'html') {
      result.push(child);
      continue;
    }
    run.push(child);
    depth = child.type === 'html' ? Math.max(0, depth + openedIn(child.value)) : depth;
    if (depth === 0) {
      convert();
    }
  }
  convert();
  return result;
}

function openedIn(html: string): number {
  return [...html.matchAll(TAG)].reduce((depth, [tag, end, name = '']) => {
    const isSingle = name === '' || VOID.test(name) || tag.endsWith('/>');
    return isSingle ? depth : depth + (end === '/' ? -1 : 1);
  }, 0);
}
