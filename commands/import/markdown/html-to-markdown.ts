import { escapeHtml, parseEmbed } from '@portico/content';
import type { Element, Root as HtmlRoot } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { defaultHandlers, type Handle, type NodeHandle, toMdast } from 'hast-util-to-mdast';
import { toString as textOf } from 'hast-util-to-string';
import type { Image, Nodes, Paragraph, Parents } from 'mdast';
import { SKIP, visit } from 'unist-util-visit';
import { all, attribute, classesOf, oneLine, textWithLines } from '#import/markdown/elements.ts';
import { calloutKind, paragraph, raw, rawLine, textIn } from '#import/markdown/nodes.ts';
import type { Report } from '#import/source.ts';

// Comments that only the old site's editor needs.
const OF_EDITOR = /^\s*(?:\/?wp:|more\b|nextpage|\/?kg-|members-only|truncate)/;
// Blocks of WordPress that the server fills.
const FILLED = /^\s*wp:(?!(?:footnotes|more|nextpage|separator|spacer)\b)([\w/-]+)[\s\S]*\/\s*$/;
const FOR_SOME = /^\s*(?:kg-gated-block:begin|members-only)/;
const BACKGROUND = /background(?:-image)?:\s*url\(\s*['"]?([^'")]+)/i;
const HIDDEN = /(?:^|[;\s])(?:display:\s*none|visibility:\s*hidden)/i;
const BOX = /(?:^|\s)(?:kg-callout-card|admonition|alert|callout|custom-block|notice(?:--\w+)?)(?:\s|$)/;
const LANGUAGE = /(?:^|\s)(?:lang(?:uage)?[-:]|brush:\s*)([\w+#-]+)/;
const ID = /^[\p{L}\p{N}][\p{L}\p{N}_-]*$/u;
const LEFT_OUT = /^(?:canvas|dialog|embed|form|math|object|script|select|svg|template|textarea)$/;
const BLOCKS = ['blockquote', 'figure', 'h2', 'h3', 'h4', 'ol', 'pre', 'table', 'ul'];
const BLOCK = /^(?:blockquote|code|heading|list|table)$/;
const FLOW = /^(?:root|blockquote|listItem|footnoteDefinition)$/;

/** Converts the HTML among the children of a node, and reports what it leaves out. */
export function htmlToMarkdown(parent: Parents, report: Report): readonly Nodes[] {
  const isFlow = FLOW.test(parent.type);
  const held: readonly Nodes[] = parent.children;
  const parts = held.map((node, index) =>
    node.type === 'html'
      ? node.value
      : `<portico-node data-index="${index}">${escapeHtml(textIn(node))}</portico-node>`,
  );
  const tree = fromHtml(parts.join(isFlow ? '\n' : ''), { fragment: true });
  const heldIn = (node: Element) => held[Number(node.properties.dataIndex)];
  const targets = new Set(all(tree, 'a').map((node) => attribute(node, 'href').replace(/^#/, '')));
  const handlers: Readonly<Record<string, Handle>> = {
    ...HANDLERS,
    ...alike(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'], (state, node) => {
      const [made, id] = [defaultHandlers.h1(state, node), attribute(node, 'id')];
      return Object.assign(made, targets.has(id) && ID.test(id) && { children: [...made.children, raw(` {#${id}}`)] });
    }),
    'portico-node': (_, node) => heldIn(node),
    br: (state) => (state.inTable || parent.type === 'tableCell' ? raw('<br>') : { type: 'break' }),
    iframe(_, node) {
      const url = attribute(node, 'src').replace(/^\/\//, 'https://');
      return url === '' ? undefined : embedded(url, attribute(node, 'title'));
    },
    table(state, node) {
      const isWide = all(node, 'td', 'th').some(({ properties }) => properties.colSpan ?? properties.rowSpan);
      const hasBlocks =
        all(node, ...BLOCKS).length > 0 ||
        all(node, 'portico-node').some((each) => BLOCK.test(heldIn(each)?.type ?? ''));
      if (isWide || hasBlocks) {
        report('unknown', 'A table has cells across several, or with blocks, which Markdown has not. Write it anew.');
      }
      const cells = hasBlocks ? all(node, 'caption', 'td', 'th') : [];
      return hasBlocks ? cells.flatMap((cell) => state.toFlow(state.all(cell))) : defaultHandlers.table(state, node);
    },
  };
  const comment: NodeHandle = (_, { value }) => {
    const [, block] = FILLED.exec(value) ?? [];
    if (block !== undefined) {
      report('unknown', `The block ${block} is left out, because only the old site fills it. Write what it showed.`);
    }
    if (FOR_SOME.test(value)) {
      report('unpublished', 'A part of it was only for some readers. Delete that part, or publish it.');
    }
    return OF_EDITOR.test(value) ? undefined : raw(`<!--${value}-->`);
  };
  prepare(tree, handlers, report);
  const document = isFlow || parent.type === 'paragraph';
  const made = toMdast(tree, { document, handlers, nodeHandlers: { comment } });
  return made.type === 'root' ? made.children : [];
}

/** Shows pictures in backgrounds, leaves out hidden text, and reports what the handlers leave out. */
function prepare(tree: HtmlRoot, handlers: object, report: Report): void {
  visit(tree, 'element', (node) => {
    const { tagName, properties, children } = node;
    const src = BACKGROUND.exec(attribute(node, 'style'))?.[1];
    if (src !== undefined) {
      children.unshift({ type: 'element', tagName: 'img', properties: { src, alt: '' }, children: [] });
    }
    if (properties.hidden !== undefined || HIDDEN.test(attribute(node, 'style'))) {
      report('unknown', `Hidden text is left out: ${oneLine(textOf(node)).slice(0, 80)}`);
      node.children = [];
    }
    const isKnown = Object.hasOwn(handlers, tagName) || Object.hasOwn(defaultHandlers, tagName);
    if (LEFT_OUT.test(tagName) || !isKnown) {
      const what = `<${tagName}> ${attribute(node, 'src', 'data', 'action')}`.trim();
      report('unknown', `${what} is left out, because posts have no such element. Write or link to what it showed.`);
    }
    return LEFT_OUT.test(tagName) ? SKIP : undefined;
  });
}

function alike(names: readonly string[], handle: Handle): Record<string, Handle> {
  return Object.fromEntries(names.map((name) => [name, handle]));
}

/** Boxes and addresses of videos that a class or their text makes of an element; others are what their element is. */
const box: Handle = (state, node) => {
  const classes = classesOf(node);
  const mayBeVideo = node.tagName === 'p' || classes.includes('embed');
  const text = mayBeVideo ? textOf(node).trim() : '';
  const made = parseEmbed(text) === undefined ? state.toFlow(state.all(node)) : [embedded(text)];
  if (!BOX.test(classes)) {
    // One without text ends the paragraph before it.
    return made.length === 0 ? paragraph([]) : made;
  }
  const kinds = classes.split(/[\s_-]+/).flatMap((name) => calloutKind(name) ?? []);
  const kind = kinds.find((each) => each !== 'NOTE') ?? 'NOTE';
  return { type: 'blockquote', children: [rawLine(`[!${kind}]`), ...made] };
};

/** A picture with its caption, a gallery, or whatever else the figure has. */
const figure: Handle = (state, node) => {
  const caption = node.children.find((child) => child.type === 'element' && child.tagName === 'figcaption');
  const shown = { ...node, children: node.children.filter((child) => child !== caption) };
  const content = state.toFlow(state.all(shown));
  const titled = caption && 'children' in caption ? state.toFlow(state.all(caption)) : [];
  const title = titled.flatMap((block): Nodes[] => ('children' in block ? block.children : []));
  const inLine = content.flatMap((block): Nodes[] => (block.type === 'paragraph' ? block.children : [block]));
  const pictures: Image[] = [];
  visit({ type: 'root', children: content }, 'image', (image) => void pictures.push(image));
  const [first, ...others] = pictures;
  const hasOnlyPictures = content.every((block) => block.type === 'paragraph' && textIn(block).trim() === '');
  if (hasOnlyPictures && others.length > 0 && all(shown, 'video').length === 0) {
    const lines = inLine.filter(({ type }) => type !== 'text').flatMap((each) => [raw('\n'), each]);
    return paragraph([raw(':::gallery'), ...(title.length > 0 ? [raw(' ')] : []), ...title, ...lines, raw('\n:::')]);
  }
  // A title has no links, so a caption with links is a paragraph below.
  if (first === undefined || !hasOnlyPictures || others.length > 0 || title.some(({ type }) => type === 'link')) {
    return title.length === 0 ? content : [...content, paragraph(title)];
  }
  first.title = title.length === 0 ? first.title : oneLine(title.map(textIn).join(''));
  return content;
};

const HANDLERS: Readonly<Record<string, Handle>> = {
  ...alike(['abbr', 'ins', 'kbd', 'mark', 'samp', 'small', 'sub', 'sup', 'u', 'var'], (state, node) =>
    node.properties.dataFn === undefined
      ? [raw(`<${node.tagName}>`), ...state.all(node), raw(`</${node.tagName}>`)]
      : { type: 'footnoteReference', identifier: textOf(node), label: textOf(node) },
  ),
  ...alike(['article', 'aside', 'div', 'p', 'section'], box),
  figure,
  'portico-footnote': (state, node) => {
    const label = attribute(node, 'id');
    return { type: 'footnoteDefinition', identifier: label, label, children: state.toFlow(state.all(node)) };
  },
  a: (state, node) => (attribute(node, 'href') === '' ? state.all(node) : defaultHandlers.a(state, node)),
  details(state, node) {
    const summary = node.children.find((child) => child.type === 'element' && child.tagName === 'summary');
    const content = { ...node, children: node.children.filter((child) => child !== summary) };
    const title = summary && 'children' in summary ? state.all(summary) : [];
    return [rawLine(':::details ', title), ...state.toFlow(state.all(content)), rawLine(':::')];
  },
  pre(_, node) {
    const [code = node] = all(node, 'code');
    const named = [node, code].map((each) => attribute(each, 'lang', 'dataLang', 'dataLanguage')).find(Boolean);
    const lang = named ?? LANGUAGE.exec(`${classesOf(node)} ${classesOf(code)}`)?.[1];
    return { type: 'code', lang, value: textWithLines(node).replace(/^\n/, '').trimEnd() };
  },
  video(_, node) {
    const url = [node, ...all(node, 'source')].map((each) => attribute(each, 'src')).find(Boolean) ?? '';
    return { type: 'image', url, alt: attribute(node, 'title') };
  },
};

function embedded(url: string, title = ''): Paragraph {
  const link: Nodes = { type: 'link', url, children: [{ type: 'text', value: title || url }] };
  return parseEmbed(url) === undefined ? paragraph([link]) : rawLine(`:::video ${url} ${title}`.trim());
}
