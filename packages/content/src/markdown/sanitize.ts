import type { Element, Parents, Root } from 'hast';
import { defaultSchema, type Schema, sanitize } from 'hast-util-sanitize';
import { find, html } from 'property-information';
import { linkForeignMedia, type MediaOptions } from '#markdown/foreign-media.ts';
import { ALLOWED_ELEMENTS } from '#markdown/parsing/elements.ts';
import type { Notices } from '#markdown/tree/context.ts';
import { applyReplacements, isSpace, lineOf, parseHtml, type Replacements, walk } from '#markdown/tree/tree.ts';

type Replacing = { readonly replacements: Replacements };

const TABLE = /^(?:table|thead|tbody|tr)$/;

/** GitHub's schema with media, and what the parser writes for the visitors. */
export const SCHEMA: Schema = {
  ...defaultSchema,
  // A visitor checks ids, because it knows the ids that the page uses.
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
  tagNames: [...ALLOWED_ELEMENTS, 'input', 'label', 'x-embed'],
  attributes: {
    '*': [
      ...(defaultSchema.attributes?.['*'] ?? []),
      ...['className', 'hidden', 'role', 'translate', 'ariaCurrent', 'ariaDescribedBy', 'ariaHidden', 'ariaLabel'],
      ...['ariaLabelledBy', 'dataLine', 'dataDirective', 'dataId'],
    ],
    a: ['href', 'rel', 'type'],
    audio: ['controls', 'loop', 'muted', 'preload', 'src'],
    blockquote: ['cite'],
    code: ['dataMath'],
    del: ['cite'],
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
  },
  protocols: {
    cite: ['http', 'https'],
    href: ['http', 'https', 'ftp', 'irc', 'ircs', 'mailto', 'tel', 'xmpp'],
    poster: ['http', 'https', 'data'],
    src: ['http', 'https', 'data'],
  },
  required: { input: { disabled: true, type: 'checkbox' } },
};

/** Parses what markdown-it prints for a post, without what posts cannot contain. Each element has the line of the Markdown where it begins. */
export function treeOf(html: string, media: MediaOptions): Root {
  const tree = parseHtml(html);
  const replacements: Replacements = new Map();
  let line = 1;
  walk(tree, (node, ancestors) => {
    const parent = ancestors.at(-1);
    if (node.type === 'comment') {
      line = node.value === '+' ? line + 1 : Number(node.value);
      replacements.set(node, []);
    } else if (node.type === 'text') {
      // A line of a paragraph, and of a block of HTML.
      const isBetweenCells =
        parent?.type === 'element' && TABLE.test(parent.tagName) && parent.properties.dataLine !== undefined;
      line += isBetweenCells ? 0 : node.value.split('\n').length - 1;
    } else if (node.type === 'element') {
      line = Number(node.properties.dataLine ?? line);
      node.position = { start: { line, column: 1 }, end: { line, column: 1 } };
      prepare(node, ancestors, { ...media, replacements });
    }
  });
  applyReplacements(tree, replacements);
  const clean = sanitize(tree, SCHEMA);
  return clean.type === 'root' ? clean : { type: 'root', children: [] };
}

function prepare(node: Element, ancestors: readonly Parents[], options: MediaOptions & Replacing): void {
  const { tagName, properties } = node;
  if (tagName === 'p' && node.children.every(isSpace)) {
    // The end tag of an author's element in a paragraph leaves one.
    options.replacements.set(node, []);
    return;
  }
  if (typeof properties.href === 'string') {
    properties.href = properties.href.trim().replace(/^[a-z]+:/i, (scheme) => scheme.toLowerCase());
  }
  // The content security policy allows no `style`, so alignment is an attribute that style sheets can see.
  const align = /^text-align:(\w+)$/.exec(String(properties.style ?? ''))?.[1];
  if ((tagName === 'th' || tagName === 'td') && align !== undefined) {
    delete properties.style;
    properties.align = align;
  }
  linkForeignMedia(node, ancestors, options);
  const written = Object.keys(properties);
  // Sanitizing copies data, which takes long.
  if (written.length > 0) {
    Object.assign(node, { data: { written } });
  }
}

export function reportDropped(node: Element, notices: Notices): void {
  const { tagName, properties, data } = node;
  // As authors write them: `onClick` is `onclick` in HTML, `dataFoo` is `data-foo`.
  const dropped = data?.written?.filter((name) => !(name in properties)).map((name) => find(html, name).attribute);
  if (dropped !== undefined && dropped.length > 0) {
    const message = `${dropped.join(', ')} of <${tagName}> is left out, because posts cannot have styles, scripts, or addresses that run scripts; remove it`;
    notices.mistake(lineOf(node), message);
  }
}
