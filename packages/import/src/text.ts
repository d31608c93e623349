import { parseEmbed } from '@portico/content';
import type { Element, Root as HtmlRoot } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toHtml } from 'hast-util-to-html';
import { defaultHandlers, type Handle, type NodeHandle, toMdast } from 'hast-util-to-mdast';
import type { Html, Nodes, Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkMath from 'remark-math';
import remarkParse from 'remark-parse';
import remarkStringify, { type Options } from 'remark-stringify';
import { unified } from 'unified';
import { SKIP, visit } from 'unist-util-visit';
import { captioned, galleryOf } from '#galleries.ts';
import { checked, type Report, reportText } from '#notes.ts';
import { type Raw, raw } from '#raw.ts';
import { REFERENCE, takeNotes } from '#take-notes.ts';

/** A text, and the source of its blocks: an unchanged block is printed as its author wrote it. */
export type Text = { readonly tree: Root; readonly source: string; readonly before: ReadonlyMap<Nodes, string> };

const GFM = { singleTilde: false, tablePipeAlign: false };
const STYLE: Options = {
  ...{ bullet: '-', rule: '-', listItemIndent: 'one' },
  handlers: {
    mdxTextExpression: ({ value }: Raw) => value,
    // Keeps the beginning of a callout unescaped.
    text({ value }, _, state, info) {
      const [mark = ''] = /^\[!\w+\]\s*/.exec(value) ?? [];
      return mark + state.safe(value.slice(mark.length), { ...info, before: mark.at(-1) ?? info.before });
    },
  },
};
const parser = unified().use(remarkParse).use(remarkGfm, GFM).use(remarkMath).freeze();
const printer = unified().use(remarkStringify, STYLE).use(remarkGfm, GFM).use(remarkMath).freeze();

const DEEPER = { 1: 2, 2: 3, 3: 4, 4: 5, 5: 6, 6: 6 } as const;
// Elements that posts can't contain. The same is true of JSX components and custom elements.
const LEFT_OUT = 'canvas dialog embed form math object script select style svg template textarea'.split(' ');
const NOT_OURS = new RegExp(`<(?:(?:${LEFT_OUT.join('|')})\\b|[A-Z][\\w.]*|[a-z]+-[\\w-]+)`);
const HIDES = /<[^<>]*(?:\shidden\b|display:\s*none|visibility:\s*hidden|background(?:-image)?:[^<>;]{0,99}url\()/i;
// Markdown has no syntax for these, so they stay HTML.
const IN_TEXT = ['abbr', 'ins', 'kbd', 'mark', 'samp', 'small', 'sub', 'sup', 'u', 'var'];
const OPENS = /(<a\b[^<>]{0,500}?)\s{1,20}(?:rel|target)=(?:"[^"<>]*"|'[^'<>]*'|[\w-]+)/gi;
const IN_FLOW = ['audio', 'details', 'dl', 'video'];
const OF_COMPLEX_TABLE = /\s(?:col|row)span=|<(?:blockquote|figure|h\d|ol|pre|table|ul)\b/;
// Comments that only the old site's editor needs, blocks that its server fills, and parts that only some readers could see.
const OF_EDITOR = /^\s*(?:\/?wp:|more\b|nextpage|\/?kg-|members-only)/;
const FILLED = /^\s*wp:(?!(?:footnotes|more|nextpage|separator|spacer)\b)([\w/-]+)[\s\S]*\/\s*$/;
const FOR_SOME = /^\s*(?:kg-gated-block:begin|members-only)/;

/** Parses Markdown, and reports HTML that posts don't support, which stays in the text. */
export function parseMarkdown(source: string, report: Report): Text {
  const tree = parser.parse(checked(source));
  const before = new Map(tree.children.map((node) => [node, JSON.stringify(node)]));
  visit(tree, 'html', (node) => {
    reportHidden(node.value, report);
    // Readers choose where to open a link.
    node.value = node.value.replace(OPENS, '$1').replace(OPENS, '$1');
    const [tag] = NOT_OURS.exec(node.value) ?? [];
    if (tag !== undefined) {
      reportText(`${tag}>`, report);
    }
  });
  return { tree, source, before };
}

/** Converts HTML, and reports what it leaves out. */
export function parseHtml(source: string, report: Report): Text {
  reportHidden(source, report);
  const [custom] = /<[a-z]+-[\w-]+/.exec(source) ?? [];
  if (custom !== undefined) {
    report(
      'unknown',
      `${custom}> is only its text now, because only the old site understands it. Write what it showed.`,
    );
  }
  const html = fromHtml(checked(source), { fragment: true });
  const handlers: Readonly<Record<string, Handle>> = {
    ...alike(IN_TEXT, (state, node) => [raw(`<${node.tagName}>`), ...state.all(node), raw(`</${node.tagName}>`)]),
    ...alike(IN_FLOW, (_, node) => kept(node)),
    ...alike(LEFT_OUT, (state, node) => {
      const what = `<${node.tagName}> ${attribute(node, 'src') || attribute(node, 'action')}`.trim();
      report('unknown', `${what} is left out, because posts have no such element. Write or link to what it showed.`);
      return node.tagName === 'form' ? defaultHandlers.form(state, node) : undefined;
    }),
    [REFERENCE]: (_, { properties }) => ({
      type: 'footnoteReference',
      identifier: String(properties.number),
      label: String(properties.number),
    }),
    ...Object.fromEntries(
      (['div', 'figure', 'ul'] as const).map((name): [string, Handle] => [
        name,
        (state, node) => galleryOf(node) ?? captioned(node) ?? defaultHandlers[name](state, node),
      ]),
    ),
    a: (state, node) => (attribute(node, 'href') === '' ? state.all(node) : defaultHandlers.a(state, node)),
    br: (state) => (state.inTable ? raw('<br>') : { type: 'break' }),
    iframe(_, node) {
      const url = attribute(node, 'src').replace(/^\/\//, 'https://');
      const title = attribute(node, 'title');
      const link: Nodes = { type: 'link', url, children: [{ type: 'text', value: title || url }] };
      const shown = parseEmbed(url) === undefined ? link : raw(`:::video ${url} ${title}`.trim());
      return url === ''
        ? undefined
        : Object.assign({ type: 'paragraph' as const, children: [] }, { children: [shown] });
    },
    table: (state, node) =>
      OF_COMPLEX_TABLE.test(node.children.map((child) => toHtml(child)).join(''))
        ? kept(node)
        : defaultHandlers.table(state, node),
  };
  const comment: NodeHandle = (_, { value }) => {
    const [, block] = FILLED.exec(value) ?? [];
    if (block !== undefined) {
      report('unknown', `The block ${block} is left out, because only the old site fills it. Write what it showed.`);
    }
    if (FOR_SOME.test(value)) {
      report('unpublished', 'A part of it was only for some readers. Delete that part, or publish it.');
    }
    return OF_EDITOR.test(value) ? undefined : { type: 'html', value: `<!--${value}-->` };
  };
  const nodeHandlers = { comment };
  const notes = takeNotes(html);
  const converted = (content: HtmlRoot) => {
    const made = toMdast(content, { document: true, handlers, nodeHandlers });
    return made.type === 'root' ? made : { type: 'root' as const, children: [] };
  };
  const tree = converted(html);
  for (const { number, content } of notes) {
    const { children } = converted({ type: 'root', children: [...content] });
    const definition = { type: 'footnoteDefinition' as const, identifier: number, label: number, children: [] };
    tree.children.push(Object.assign(definition, { children }));
  }
  visit(tree, ['link', 'paragraph'], (node, index = 0, parent) => {
    if (parent !== undefined && 'children' in node && node.children.every(isBlank)) {
      parent.children.splice(index, 1);
      return [SKIP, index];
    }
    const url = node.type === 'paragraph' ? textIn(node).trim() : '';
    return parseEmbed(url) === undefined ? undefined : void Object.assign(node, { children: [raw(`:::video ${url}`)] });
  });
  return { tree, source: '', before: new Map() };
}

/** Prints Markdown without headings of level 1. Unchanged blocks are printed as their author wrote them. */
export function printMarkdown({ tree, source, before }: Text): string {
  const headings = tree.children.filter((node) => node.type === 'heading');
  for (const heading of headings.some(({ depth }) => depth === 1) ? headings : []) {
    heading.depth = DEEPER[heading.depth];
  }
  const blocks = tree.children.map((node) => {
    const { start, end } = node.position ?? {};
    const line = source.lastIndexOf('\n', (start?.offset ?? 0) - 1) + 1;
    const isAsBefore = before.get(node) === JSON.stringify(node);
    return isAsBefore ? source.slice(line, end?.offset) : printer.stringify({ type: 'root', children: [node] }).trim();
  });
  return (before.size === 0 ? printer.stringify(tree) : blocks.filter(Boolean).join('\n\n')).trim();
}

export function textIn(node: Nodes): string {
  if ('children' in node) {
    return node.children.map(textIn).join('');
  }
  const isText = 'value' in node && node.type !== 'html' && node.type !== 'mdxTextExpression';
  return isText ? node.value : ' '.repeat(Number(node.type === 'break'));
}

/** Reports HTML that is hidden by its styles. */
export function reportHidden(html: string, report: Report): void {
  if (HIDES.test(html)) {
    report(
      'unpublished',
      'Its HTML hides text or shows pictures with styles, which posts cannot. Look at what it shows.',
    );
  }
}

/** In Markdown, an empty line would end the HTML. */
function kept(node: Element): Html {
  return { type: 'html', value: toHtml(node).replace(/\n(?=[ \t]*\n)/g, '&#10;') };
}

function alike(names: readonly string[], handle: Handle): Record<string, Handle> {
  return Object.fromEntries(names.map((name) => [name, handle]));
}

function attribute({ properties }: Element, name: string): string {
  return String(properties[name] ?? '').trim();
}

function isBlank(node: Nodes): boolean {
  return node.type === 'break' || (node.type === 'text' && node.value.trim() === '');
}
