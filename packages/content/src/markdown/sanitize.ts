import type { Element, Root } from 'hast';
import { defaultSchema, type Schema, sanitize } from 'hast-util-sanitize';
import { find, html } from 'property-information';
import { visitParents } from 'unist-util-visit-parents';
import { linkForeignMedia, type MediaOptions } from '#markdown/media/foreign-media.ts';
import type { Notices } from '#markdown/notices.ts';
import { ALLOWED_ELEMENTS } from '#markdown/parsing/elements.ts';

const CELL = ['abbr', 'align', 'colSpan', 'headers', 'height', 'noWrap', 'rowSpan', 'vAlign', 'width'];
/** GitHub's schema with media, and what the parser writes for the visitors. */
const SCHEMA: Schema = {
  ...defaultSchema,
  // Ids are looked after by a visitor, which knows those of the page.
  clobber: [],
  clobberPrefix: '',
  ancestors: { ...defaultSchema.ancestors, caption: ['table'], col: ['table'], colgroup: ['table'] },
  strip: ['script', 'style', 'template'],
  tagNames: [...ALLOWED_ELEMENTS, 'input', 'label', 'x-embed'],
  attributes: {
    '*': [
      ...['align', 'className', 'dir', 'hidden', 'id', 'itemProp', 'lang', 'role', 'tabIndex', 'title', 'translate'],
      ...['ariaCurrent', 'ariaDescribedBy', 'ariaDetails', 'ariaHidden', 'ariaLabel', 'ariaLabelledBy'],
      ...['ariaLevel', 'ariaRoleDescription'],
      ...['dataLine', 'dataDirective', 'dataId'],
    ],
    a: ['href', 'hrefLang', 'name', 'rel', 'type'],
    audio: ['controls', 'loop', 'muted', 'preload', 'src'],
    blockquote: ['cite'],
    code: ['dataMath'],
    col: ['span', 'vAlign', 'width'],
    colgroup: ['span', 'vAlign', 'width'],
    data: ['value'],
    del: ['cite', 'dateTime'],
    details: ['name', 'open'],
    hr: ['width'],
    img: ['alt', 'border', 'dataImage', 'decoding', 'height', 'loading', 'sizes', 'src', 'srcSet', 'width'],
    input: ['checked', 'disabled', 'type'],
    ins: ['cite', 'dateTime'],
    label: ['htmlFor'],
    li: ['value'],
    meter: ['high', 'low', 'max', 'min', 'optimum', 'value'],
    ol: ['reversed', 'start', 'type'],
    pre: ['dataInfo', 'dataMath'],
    progress: ['max', 'value'],
    q: ['cite'],
    source: ['height', 'media', 'sizes', 'src', 'srcSet', 'type', 'width'],
    table: ['border', 'cellPadding', 'cellSpacing', 'rules', 'summary', 'width'],
    tbody: ['vAlign'],
    td: CELL,
    tfoot: ['vAlign'],
    th: [...CELL, 'scope'],
    thead: ['vAlign'],
    time: ['dateTime'],
    tr: ['vAlign'],
    track: ['default', 'kind', 'label', 'src', 'srcLang'],
    ul: ['type'],
    video: ['controls', 'height', 'loop', 'muted', 'playsInline', 'poster', 'preload', 'src', 'width'],
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

/** Returns the tree with only what a page may have. */
export function sanitizeTree(tree: Root, media: MediaOptions): Root {
  visitParents(tree, 'element', (node, ancestors) => {
    const { tagName, properties } = node;
    if (typeof properties.href === 'string') {
      properties.href = properties.href.trim().replace(/^[a-z]+:/i, (scheme) => scheme.toLowerCase());
    }
    // The content security policy allows no `style`, so alignment is an attribute that style sheets can see.
    const align = /^text-align:(\w+)$/.exec(String(properties.style ?? ''))?.[1];
    if ((tagName === 'th' || tagName === 'td') && align !== undefined) {
      delete properties.style;
      properties.align = align;
    }
    const next = linkForeignMedia(node, ancestors, media);
    Object.assign(node, { data: { ...node.data, written: Object.keys(properties) } });
    return next;
  });
  const clean = sanitize(tree, SCHEMA);
  return clean.type === 'root' ? clean : { type: 'root', children: [] };
}

/** Reports the attributes of an author that were left out. */
export function reportDropped({ tagName, properties, data }: Element, notices: Notices): void {
  // As authors write them: `onClick` is `onclick` in HTML, `dataFoo` is `data-foo`.
  const dropped = data?.written?.filter((name) => !(name in properties)).map((name) => find(html, name).attribute);
  if (dropped !== undefined && dropped.length > 0) {
    const message = `${dropped.join(', ')} of <${tagName}> is left out, since posts have no styles, no scripts and no addresses that run any; remove it`;
    notices.add('html-dropped', data?.line ?? 1, message);
  }
}
