import type { Element, ElementContent, Parents, Root } from 'hast';
import { defaultSchema, type Schema, sanitize } from 'hast-util-sanitize';
import { h } from 'hastscript';
import { find, html } from 'property-information';
import { ALLOWED_ELEMENTS, FRAME_ELEMENT } from '#markdown/parsing/html-tags.ts';
import type { Notices } from '#markdown/tree/context.ts';
import {
  applyReplacements,
  childElements,
  isSpace,
  lineOf,
  parseHtml,
  type Replacements,
  rootOf,
  walk,
} from '#markdown/tree/tree.ts';
import { parseEmbed } from '#media/embeds.ts';

type MediaOptions = { readonly notices: Notices; readonly mediaOrigins: readonly string[] };
type Options = MediaOptions & { readonly replacements: Replacements };

// A base URL to resolve relative URLs against. No such host can exist (RFC 2606).
const SOME_PAGE = 'https://post.invalid/blog/post';

// Attributes of forms and image maps, which posts can't have. An image with a `name` would shadow the property of `document` with that name.
const UNSAFE: ReadonlySet<unknown> = new Set([
  ...['accept', 'acceptCharset', 'action', 'encType', 'isMap', 'method', 'name', 'prompt', 'useMap'],
]);

/** GitHub's schema, extended with media and with what the parser writes for the visitors. */
export const SCHEMA: Schema = {
  ...defaultSchema,
  // A visitor checks ids, because it knows which ones the page uses.
  clobber: [],
  clobberPrefix: '',
  ancestors: {
    ...defaultSchema.ancestors,
    caption: ['table'],
    col: ['table'],
    colgroup: ['table'],
    source: ['audio', 'video'],
  },
  strip: ['script', 'style', 'template'],
  tagNames: [...ALLOWED_ELEMENTS, 'input', 'label', 'x-embed', 'x-demo', 'x-step', 'x-component'],
  attributes: {
    '*': [
      ...(defaultSchema.attributes?.['*'] ?? []).filter((name) => !UNSAFE.has(name)),
      ...['className', 'hidden', 'role', 'translate', 'ariaCurrent', 'ariaDescribedBy', 'ariaHidden', 'ariaLabel'],
      ...['ariaLabelledBy', 'dataAnchor', 'dataLine', 'dataDirective', 'dataId'],
    ],
    a: ['href', 'name', 'rel', 'type'],
    audio: ['controls', 'loop', 'muted', 'preload', 'src'],
    blockquote: ['cite'],
    code: ['dataMath'],
    del: ['cite'],
    details: ['name'],
    img: ['dataImage', 'decoding', 'loading', 'src'],
    input: ['disabled', 'type'],
    ins: ['cite'],
    meter: ['high', 'low', 'max', 'min', 'optimum'],
    ol: ['reversed', 'type'],
    pre: ['dataInfo', 'dataMath'],
    progress: ['max'],
    q: ['cite'],
    source: ['src', 'type'],
    track: ['default', 'kind', 'src', 'srcLang'],
    ul: ['type'],
    video: ['controls', 'loop', 'muted', 'playsInline', 'poster', 'preload', 'src'],
    'x-embed': ['dataSource'],
    'x-step': ['dataLines'],
    'x-demo': ['dataSource', 'dataHeight'],
    'x-component': ['dataSource'],
  },
  protocols: {
    cite: ['http', 'https'],
    href: ['http', 'https', 'ftp', 'irc', 'ircs', 'mailto', 'tel', 'xmpp'],
    poster: ['http', 'https', 'data'],
    src: ['http', 'https', 'data'],
  },
  required: { input: { disabled: true, type: 'checkbox' } },
};

/**
 * Parses the HTML that markdown-it prints for a post, and removes what posts can't contain. Each element has the line of the
 * Markdown where it begins.
 */
export function treeOf(html: string, media: MediaOptions): Root {
  const tree = parseHtml(html);
  const replacements: Replacements = new Map();
  let line = 1;
  walk(tree, (node, ancestors) => {
    if (node.type === 'comment') {
      line = node.value === '+' ? line + 1 : Number(node.value);
      replacements.set(node, []);
    } else if (node.type === 'text') {
      // A line of a paragraph, or of an HTML block.
      line += node.value.split('\n').length - 1;
    } else if (node.type === 'element') {
      line = Number(node.properties.dataLine ?? line);
      node.position = { start: { line, column: 1 }, end: { line, column: 1 } };
      prepare(node, ancestors, { ...media, replacements });
    }
  });
  applyReplacements(tree, replacements);
  return rootOf(sanitize(tree, SCHEMA));
}

function prepare(node: Element, ancestors: readonly Parents[], options: Options): void {
  const { tagName, properties } = node;
  if (tagName === 'p' && node.children.every(isSpace)) {
    // An author's end tag inside a paragraph leaves an empty paragraph.
    options.replacements.set(node, []);
    return;
  }
  if (typeof properties.href === 'string') {
    properties.href = properties.href.trim().replace(/^[a-z]+:/i, (scheme) => scheme.toLowerCase());
  }
  // The Content-Security-Policy forbids `style`, so alignment becomes an attribute that style sheets can select.
  const align = /^text-align:(\w+)$/.exec(String(properties.style ?? ''))?.[1];
  if ((tagName === 'th' || tagName === 'td') && align !== undefined) {
    delete properties.style;
    properties.align = align;
  }
  const parent = ancestors.at(-1);
  if (tagName === 'source' && parent?.type === 'element' && parent.tagName === 'picture') {
    const message =
      '<source> of <picture> is left out, so readers only see its <img>; write ![what it shows](a.png), and save a variant for dark themes as a.dark.png';
    options.notices.report('html/attribute', lineOf(node), message);
  }
  linkForeignMedia(node, ancestors, options);
  const written = Object.keys(properties);
  // Sanitizing copies the data, which takes long.
  if (written.length > 0) {
    Object.assign(node, { data: { written, ...(typeof properties.href === 'string' && { href: properties.href }) } });
  }
}

/** Turns media from other sites, and frames, into links, because the page's policy blocks them. */
function linkForeignMedia(
  node: Element,
  ancestors: readonly Parents[],
  { notices, mediaOrigins, replacements }: Options,
): void {
  const parent = ancestors.at(-1);
  const isFrame = node.tagName === FRAME_ELEMENT;
  const urls = /^(?:img|video|audio|x-frame)$/.test(node.tagName)
    ? [node, ...childElements(node)].flatMap(({ properties: { src, poster } }) => [poster, src])
    : [];
  const url = urls.find((each) => typeof each === 'string' && (isFrame || !isAllowed(each, mediaOrigins)));
  if (parent === undefined || url === undefined || ancestors.some((other) => replacements.has(other))) {
    return;
  }
  const href = String(url).replace(/^\/\//, 'https://');
  if (/^(?:[a-z]|file):/i.test(href)) {
    const message = `${JSON.stringify(href)} is not shown, because it is on your own machine; put the file next to the post, and write its name`;
    notices.report('link/address', lineOf(node), message);
  } else {
    notices.report('media/elsewhere', lineOf(node), whyLinked(href, isFrame));
  }
  const { alt, title, ariaLabel } = node.properties;
  const name = [alt, title, ariaLabel].map((text) => String(text ?? '').trim()).find((text) => text !== '') ?? href;
  const isInLink = ancestors.some((ancestor) => ancestor.type === 'element' && ancestor.tagName === 'a');
  const link: ElementContent = isInLink ? { type: 'text', value: name } : h('a', { href }, name);
  replacements.set(node, [parent.type === 'root' ? h('p', link) : link]);
}

/** Whether the page's policy allows a URL. A URL that can't be parsed counts as allowed. */
function isAllowed(url: string, origins: readonly string[]): boolean {
  const { origin, protocol } = URL.parse(url, SOME_PAGE) ?? {};
  return (
    origin === undefined || protocol === 'data:' || origin === new URL(SOME_PAGE).origin || origins.includes(origin)
  );
}

function whyLinked(url: string, isFrame: boolean): string {
  const video = parseEmbed(url);
  const shown = isFrame ? 'pages contain no other pages' : "pages don't show media from other sites";
  return video === undefined
    ? `${JSON.stringify(url)} is not shown but linked to, because ${shown}; to show a picture or a video, put its file next to the post`
    : `${JSON.stringify(url)} is not shown but linked to, because a video is written in Markdown; write :::video ${video.page} Title`;
}

/** Reports the attributes of an element that posts can't have. */
export function reportDropped(node: Element, notices: Notices): void {
  const { tagName, properties, data } = node;
  // Attributes as authors write them: `onClick` is `onclick` in HTML, `dataFoo` is `data-foo`.
  const dropped =
    data?.written?.filter((name) => !(name in properties)).map((name) => find(html, name).attribute) ?? [];
  if (dropped.includes('href')) {
    const message = `the link leads nowhere, because ${JSON.stringify(data?.href)} is not an address that a reader can open; write one that begins with https:// or /, without quotation marks`;
    notices.report('link/address', lineOf(node), message);
  }
  const others = dropped.filter((name) => name !== 'href');
  if (others.length > 0) {
    const message = `${others.join(', ')} of <${tagName}> is left out, because posts have no styles, scripts, targets or unknown attributes; remove it, or write \\< for < if it is text`;
    notices.report('html/attribute', lineOf(node), message);
  }
}
