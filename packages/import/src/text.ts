import { parseEmbed } from '@portico/content';
import type { Element, Root as HtmlRoot } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toHtml } from 'hast-util-to-html';
import { defaultHandlers, type Handle, type NodeHandle, toMdast } from 'hast-util-to-mdast';
import { toString as textOfHtml } from 'hast-util-to-string';
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

/** A text, and its source with its nodes as they were read: what hasn't changed is printed as its author wrote it. */
export type Text = { readonly tree: Root; readonly source: string; readonly before: ReadonlyMap<Nodes, Written> };

type Written = { readonly own: string; readonly children: readonly Nodes[] };

const GFM = { singleTilde: false, tablePipeAlign: false };
const STYLE: Options = {
  ...{ bullet: '-', rule: '-', listItemIndent: 'one' },
  handlers: {
    mdxTextExpression: ({ value }: Raw) => value,
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
// What players are often inside of.
const AROUND_FRAME: ReadonlySet<string> = new Set('br center div figure p'.split(' '));
// The usual titles of players.
const OF_ANY_VIDEO = /^(?:youtube|vimeo) video player$/i;
// Such a script only decorates a quotation.
const WIDGETS =
  /<script\b[^<>]*\bsrc=["']?(?:https?:)?\/\/(?:platform\.(?:twitter|x)\.com\/widgets|www\.instagram\.com\/embed|embed\.bsky\.app\/static\/embed|embed\.reddit\.com\/widgets)\.js["']?[^<>]*>\s*<\/script>/gi;
const IN_FLOW = ['audio', 'details', 'dl', 'video'];
const OF_COMPLEX_TABLE = /\s(?:col|row)span=|<(?:blockquote|figure|h\d|ol|pre|table|ul)\b/;
// Comments that only the old site's editor needs, blocks that its server fills, and parts that only some readers could see.
const OF_EDITOR = /^\s*(?:\/?wp:|more\b|nextpage|\/?kg-|members-only)/;
const FILLED = /^\s*wp:(?!(?:footnotes|more|nextpage|separator|spacer)\b)([\w/-]+)[\s\S]*\/\s*$/;
const FOR_SOME = /^\s*(?:kg-gated-block:begin|members-only)/;

/** Parses Markdown, and reports HTML that posts don't support, which stays in the text. */
export function parseMarkdown(source: string, report: Report): Text {
  const tree = parser.parse(checked(source));
  const before = new Map<Nodes, Written>();
  visit(tree, (node) => void before.set(node, { own: ownOf(node), children: [...childrenOf(node)] }));
  visit(tree, 'html', (node, index = 0, parent) => {
    const video = parent?.type === 'paragraph' ? undefined : onlyVideoIn(node.value);
    if (video !== undefined) {
      parent?.children.splice(
        index,
        1,
        Object.assign({ type: 'paragraph' as const, children: [] }, { children: [video] }),
      );
      return SKIP;
    }
    reportHidden(node.value, report);
    // Readers choose where to open a link.
    node.value = node.value.replace(WIDGETS, '').replace(OPENS, '$1').replace(OPENS, '$1');
    if (node.value.trim() === '') {
      parent?.children.splice(index, 1);
      return [SKIP, index];
    }
    const [tag] = NOT_OURS.exec(node.value) ?? [];
    if (tag !== undefined) {
      reportText(`${tag}>`, report);
    }
    return undefined;
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
  const html = fromHtml(checked(source).replace(WIDGETS, ''), { fragment: true });
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
      const shown = videoOf(node) ?? link;
      return url === ''
        ? undefined
        : Object.assign({ type: 'paragraph' as const, children: [] }, { children: [shown] });
    },
    pre(state, node) {
      const code = defaultHandlers.pre(state, node);
      const classes = [node.properties.className ?? []].flat().join(' ');
      const [, ofClass = null] = /\b(?:lang(?:uage)?-|brush:\s*)([\w+#-]+)/.exec(classes) ?? [];
      const lang = attribute(node, 'lang') || attribute(node, 'dataEnlighterLanguage') || ofClass;
      return { ...code, lang: code.lang ?? lang };
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

/** Returns the video that HTML shows, if it shows nothing else. */
function onlyVideoIn(html: string): Raw | undefined {
  const tree = fromHtml(/<iframe\b/i.test(html) ? html : '', { fragment: true });
  const elements: Element[] = [];
  visit(tree, 'element', (node) => void elements.push(node));
  const [frame, ...others] = elements.filter(({ tagName }) => !AROUND_FRAME.has(tagName));
  const isOnly = others.length === 0 && textOfHtml(tree).trim() === '';
  return frame?.tagName === 'iframe' && isOnly ? videoOf(frame) : undefined;
}

function videoOf(frame: Element): Raw | undefined {
  const url = attribute(frame, 'src').replace(/^\/\//, 'https://');
  const title = attribute(frame, 'title').replace(OF_ANY_VIDEO, '');
  return parseEmbed(url) === undefined ? undefined : raw(`:::video ${url} ${title}`.trim());
}

/** Prints Markdown without headings of level 1. Unchanged blocks are printed as their author wrote them. */
export function printMarkdown({ tree, source, before }: Text): string {
  const headings = tree.children.filter((node) => node.type === 'heading');
  for (const heading of headings.some(({ depth }) => depth === 1) ? headings : []) {
    heading.depth = DEEPER[heading.depth];
  }
  const blocks = tree.children.map((node) => {
    const start = node.position?.start.offset ?? 0;
    const line = source.lastIndexOf('\n', start - 1) + 1;
    const written = asWritten(node, source, before);
    return written === undefined ? printed(node) : source.slice(line, start) + written;
  });
  return (before.size === 0 ? printer.stringify(tree) : blocks.filter(Boolean).join('\n\n')).trim();
}

/** Returns a node as its author wrote it, apart from links, pictures and HTML that have changed; undefined if more has changed. */
function asWritten(node: Nodes, source: string, before: Text['before']): string | undefined {
  const [start, end] = [node.position?.start.offset, node.position?.end.offset];
  const own = before.get(node)?.own;
  if (own === undefined || start === undefined || end === undefined) {
    return undefined;
  }
  if (isSame(node, before)) {
    return source.slice(start, end);
  }
  if (node.type === 'link' || node.type === 'image' || node.type === 'html') {
    const text = node.type === 'html' ? node.value : printed(node);
    // In a quotation or list, further lines would need its marks.
    return text.includes('\n') ? undefined : text;
  }
  if (own !== ownOf(node) || !hasSameChildren(node, before) || node.type === 'table') {
    return undefined;
  }
  let [text, position] = ['', start];
  for (const child of childrenOf(node)) {
    const written = asWritten(child, source, before);
    if (written === undefined) {
      return undefined;
    }
    text += source.slice(position, child.position?.start.offset) + written;
    position = child.position?.end.offset ?? position;
  }
  return text + source.slice(position, end);
}

function isSame(node: Nodes, before: Text['before']): boolean {
  return (
    before.get(node)?.own === ownOf(node) &&
    hasSameChildren(node, before) &&
    childrenOf(node).every((child) => isSame(child, before))
  );
}

function hasSameChildren(node: Nodes, before: Text['before']): boolean {
  const [now, then] = [childrenOf(node), before.get(node)?.children ?? []];
  return now.length === then.length && now.every((child, index) => child === then[index]);
}

function childrenOf(node: Nodes): readonly Nodes[] {
  return 'children' in node ? node.children : [];
}

/** Returns what a node says itself, without its children. */
function ownOf(node: Nodes): string {
  return JSON.stringify({ ...node, children: undefined, position: undefined });
}

function printed(node: Root['children'][number]): string {
  return printer.stringify({ type: 'root', children: [node] }).trim();
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
