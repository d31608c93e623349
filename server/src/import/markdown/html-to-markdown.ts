import { parseEmbed } from '@portico/content';
import type { Element, Nodes as HtmlNodes, Root as HtmlRoot } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { defaultHandlers, type Handle, type NodeHandle, type State, toMdast } from 'hast-util-to-mdast';
import { toString as textIn } from 'hast-util-to-string';
import type { Image, Nodes, Paragraph } from 'mdast';
import { SKIP, visit } from 'unist-util-visit';
import {
  all,
  attribute,
  classesOf,
  isControl,
  oneLine,
  sourceOf,
  textWithLines,
  withoutSpace,
} from '#import/markdown/elements.ts';
import { calloutKind, paragraph, raw, rawLine } from '#import/markdown/nodes.ts';
import type { Report } from '#import/source.ts';

export type Context = {
  readonly report: Report;
  /** Returns where an address of the old site leads now. */
  readonly target: (address: string) => string;
};

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
const STAY = ['abbr', 'ins', 'kbd', 'mark', 'samp', 'small', 'sub', 'sup', 'u', 'var'];
const LEFT_OUT = ['canvas', 'embed', 'math', 'script', 'select', 'svg', 'textarea'];
const TEXT_STAYS = ['applet', 'dialog', 'form', 'object'];
const BLOCK = /^(?:blockquote|code|containerDirective|heading|list|table)$/;
const NOT_IN_CELLS = ['blockquote', 'caption', 'figure', 'h2', 'h3', 'h4', 'ol', 'pre', 'ul'];
const KEPT = /^(?:alt|align|colSpan|controls|href|lang|rowSpan|scope|src|title)$/;
/** Converts HTML to nodes of Markdown, and reports what it leaves out. `held` are nodes of Markdown that `<portico-node>` stands for. */
export function htmlToMarkdown(tree: HtmlRoot, held: readonly Nodes[], { report, target }: Context): readonly Nodes[] {
  const leaveOut = (node: Element) => {
    const what = `<${node.tagName}> ${attribute(node, 'src', 'data', 'action')}`.trim();
    report('unknown', `${what} is left out, because posts have no scripts or forms. Link to what it showed.`);
  };
  const targets = new Set(all(tree, 'a').map((node) => attribute(node, 'href').replace(/^#/, '')));
  // HTML that stays as it is but for its addresses. An empty line would end it.
  const keep = (element: Element) => {
    visit(element, 'element', (node) => {
      const given = Object.entries(node.properties).filter(([name]) => KEPT.test(name));
      node.properties = Object.fromEntries(
        given.map(([name, value]) => [name, /^(?:href|src)$/.test(name) ? target(String(value)) : value]),
      );
    });
    return rawLine(toHtml(element).replace(/\n[ \t]*(?=\n)/g, '&#10;'));
  };
  const own: Readonly<Record<string, Handle>> = {
    ...alike(STAY, (state, node) => [raw(`<${node.tagName}>`), ...state.all(node), raw(`</${node.tagName}>`)]),
    ...alike(TEXT_STAYS, (state, node) => {
      leaveOut(node);
      return state.all(node);
    }),
    ...alike(LEFT_OUT, (_, node) => {
      const [gist] = /^https:\/\/gist\.github\.com\/[\w/-]+/.exec(attribute(node, 'src')) ?? [];
      const isData = attribute(node, 'type') === 'application/ld+json';
      return gist ? embedded(gist) : void (isData || leaveOut(node));
    }),
    ...alike(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'], (state, node) => {
      const [made, id] = [defaultHandlers.h1(state, node), attribute(node, 'id')];
      return Object.assign(made, targets.has(id) && ID.test(id) && { children: [...made.children, raw(` {#${id}}`)] });
    }),
    ...alike(['article', 'aside', 'button', 'div', 'li', 'section', 'span', 'ul'], box),
    ...{ figure, img, pre },
    'portico-node': (_, node) => held[Number(node.properties.dataIndex)],
    'portico-raw': (_, node) => raw(textIn(node)),
    a(state, node) {
      const [title] = all(node, '.kg-bookmark-title');
      if (title !== undefined) {
        const description = all(node, '.kg-bookmark-description').map((each) => textIn(each));
        const { children } = embedded(attribute(node, 'href'), textIn(title));
        return [...children, { type: 'text', value: ` ${description.join(' ')}` }];
      }
      const id = attribute(node, 'id', 'name');
      const hasLink = attribute(node, 'href') !== '';
      const anchor = ID.test(id) && (!hasLink || targets.has(id)) ? [raw(`<a id="${id}"></a>`)] : [];
      return [...anchor, ...(hasLink ? [defaultHandlers.a(state, node)] : state.all(node))];
    },
    audio: (_, node) => keep({ ...node, properties: { controls: true, src: sourceOf(node) }, children: [] }),
    br: (state) => (state.inTable ? raw('<br>') : { type: 'break' }),
    details(state, node) {
      const summary = node.children.find((child) => child.type === 'element' && child.tagName === 'summary');
      const content = node.children.filter((child) => child !== summary);
      return fold(state, summary, content);
    },
    iframe(_, node) {
      const url = attribute(node, 'src', 'dataSrc').replace(/^\/\//, 'https://');
      return url === '' ? leaveOut(node) : embedded(url, attribute(node, 'title'));
    },
    noscript: (state, node) => (all(node, 'img').length > 0 ? undefined : state.all(node)),
    p(state, node, parent) {
      const text = textIn(node).trim();
      if (parseEmbed(text) !== undefined) {
        return embedded(text);
      }
      const isSpace = (child: HtmlNodes) => !('tagName' in child) || /^(?:br|span)$/.test(child.tagName);
      return text === '' && node.children.every(isSpace) ? undefined : box(state, node, parent);
    },
    style() {},
    table(state, node) {
      // Markdown's tables have one line in each cell, and no cells across several.
      const spans = all(node, 'td', 'th').flatMap(({ properties }) => [
        properties.colSpan ?? 1,
        properties.rowSpan ?? 1,
      ]);
      const inside = all(node, 'portico-node').map(({ properties }) => held[Number(properties.dataIndex)]?.type ?? '');
      const hasBlocks = all(node, ...NOT_IN_CELLS).length > 0 || inside.some((type) => BLOCK.test(type));
      const isSimple = !hasBlocks && spans.every((span) => Number(span) === 1);
      if (isSimple || inside.length === 0) {
        return isSimple ? defaultHandlers.table(state, node) : keep(node);
      }
      report('unknown', 'The cells of a table with Markdown in HTML follow each other now. Write the table anew.');
      return all(node, 'caption', 'td', 'th').flatMap((cell) => state.toFlow(state.all(cell)));
    },
    video: (_, node) => ({ type: 'image', url: sourceOf(node), alt: attribute(node, 'title') }),
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
  visit(tree, 'element', (node) => {
    const src = BACKGROUND.exec(attribute(node, 'style'))?.[1];
    if (src !== undefined) {
      node.children.unshift({ type: 'element', tagName: 'img', properties: { src, alt: '' }, children: [] });
    }
    if (node.properties.hidden !== undefined || HIDDEN.test(attribute(node, 'style'))) {
      report('unknown', `Hidden text is left out: ${oneLine(textIn(node)).slice(0, 80)}`);
      node.children = [];
    }
    if (!Object.hasOwn(own, node.tagName) && !Object.hasOwn(defaultHandlers, node.tagName)) {
      report('unknown', `<${node.tagName}> is left out, because posts have no such element. Write what it showed.`);
    }
    return node.tagName === 'svg' || node.tagName === 'math' ? SKIP : undefined;
  });
  const made = toMdast(tree, { handlers: own, nodeHandlers: { comment } });
  return made.type === 'root' ? made.children : [];
}

function alike(names: readonly string[], handle: Handle): Record<string, Handle> {
  return Object.fromEntries(names.map((name) => [name, handle]));
}

/** Boxes and cards that a class makes of an element; others are what their element is. */
const box: Handle = (state, node) => {
  const classes = classesOf(node);
  if (isControl(node)) {
    return undefined;
  }
  if (/\bkg-toggle-card\b/.test(classes)) {
    return fold(state, all(node, '.kg-toggle-heading-text')[0], all(node, '.kg-toggle-content'));
  }
  if (/(?:^|[\s-])gallery(?:\s|$)/.test(classes) && all(node, 'img').length > 1) {
    return figure(state, node, undefined);
  }
  if (/\bwp-block-embed__wrapper\b/.test(classes) && /^https?:\S+$/.test(textIn(node).trim())) {
    return embedded(textIn(node).trim());
  }
  const handlers: Readonly<Record<string, Handle>> = defaultHandlers;
  const made = handlers[node.tagName]?.(state, node, undefined);
  const kinds = BOX.test(classes) ? classes.split(/[\s_-]+/).flatMap((name) => calloutKind(name) ?? []) : [];
  const kind = kinds.find((each) => each !== 'NOTE') ?? 'NOTE';
  return BOX.test(classes)
    ? { type: 'blockquote', children: [rawLine(`[!${kind}]`), ...blocks(state, [made ?? []].flat())] }
    : made;
};

function fold(state: State, summary: HtmlNodes | undefined, content: readonly HtmlNodes[]) {
  const title = summary && 'children' in summary ? state.all(summary) : [];
  const inner = content.flatMap((each) => state.one(each, undefined) ?? []);
  return [rawLine(':::details ', title), ...blocks(state, inner), rawLine(':::')];
}

function blocks(state: State, nodes: readonly Nodes[]) {
  return state.toFlow(nodes.filter((node) => node.type !== 'root'));
}

/** A picture or video with its caption, a gallery, or whatever else the figure has. */
const figure: Handle = (state, node) => {
  const pictures = all(node, 'img', 'video');
  const captions = all(node, 'figcaption');
  const captionOf = new Map(
    all(node, 'figure', 'li').flatMap((each) => {
      const [caption] = all(each, 'figcaption');
      return caption ? all(each, 'img', 'video').map((picture) => [picture, caption]) : [];
    }),
  );
  const ofPictures = new Set(captionOf.values());
  const [whole] = captions.filter((caption) => !ofPictures.has(caption));
  const isGallery = pictures.length > 1;
  const hasMore =
    withoutSpace(node) !== captions.map(withoutSpace).join('') ||
    all(node, 'audio', 'iframe', 'pre', 'table').length > 0;
  if (pictures.length === 0 || hasMore || (isGallery && all(node, 'video').length > 0)) {
    return blocks(state, state.all(node));
  }
  const linkOf = new Map(all(node, 'a').map((each) => [all(each, 'img')[0], each]));
  const below: Nodes[] = [];
  const shown = pictures.map((picture) => {
    const caption = captionOf.get(picture) ?? (isGallery ? undefined : whole);
    const made = paragraph([state.one(linkOf.get(picture) ?? picture, node) ?? []].flat());
    // A title has no links, so a caption with links is a paragraph below.
    if (caption !== undefined && all(caption, 'a').length > 0) {
      below.push(paragraph(state.all(caption)));
    } else if (caption !== undefined) {
      visit(made, 'image', (image: Image) => {
        image.title = oneLine(textIn(caption));
      });
    }
    return made.children;
  });
  const title = whole ? [raw(' '), ...state.all(whole)] : [];
  const gallery = () =>
    paragraph([raw(':::gallery'), ...title, ...shown.flatMap((each) => [raw('\n'), ...each]), raw('\n:::')]);
  return [isGallery ? gallery() : paragraph(shown.flat()), ...below];
};

const img: Handle = (_, node) => {
  const [alt, title, src] = [attribute(node, 'alt'), attribute(node, 'title'), attribute(node, 'src')];
  const url = src === '' || src.startsWith('data:') ? attribute(node, 'dataSrc', 'dataLazySrc') || src : src;
  if (isControl(node)) {
    return undefined;
  }
  const isEmoji = /\b(?:emoji|wp-smiley)\b/.test(classesOf(node));
  return isEmoji ? { type: 'text', value: alt } : { type: 'image', url, alt, title: title === '' ? null : title };
};

const pre: Handle = (_, node) => {
  const [code = node] = all(node, 'code');
  const given = [node, code].map((each) => attribute(each, 'lang', 'dataLang', 'dataLanguage')).find(Boolean);
  const lang = given ?? LANGUAGE.exec(`${classesOf(node)} ${classesOf(code)}`)?.[1];
  return { type: 'code', lang, value: textWithLines(node).replace(/^\n/, '').trimEnd() };
};

/** Writes what a frame showed: a video, or a link. */
function embedded(url: string, title = ''): Paragraph {
  const link: Nodes = { type: 'link', url, children: [{ type: 'text', value: title || url }] };
  return parseEmbed(url) === undefined ? paragraph([link]) : rawLine(`:::video ${url} ${title}`.trim());
}
