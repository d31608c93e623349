import type { Root } from 'hast';
import { defaultSchema, type Schema, sanitize } from 'hast-util-sanitize';
import { find, html } from 'property-information';
import { visit } from 'unist-util-visit';
import { ALLOWED_ELEMENTS } from '#markdown/elements.ts';
import type { Notices } from '#markdown/notices.ts';
import { lineOf } from '#markdown/visitor.ts';

const CELL = ['abbr', 'align', 'colSpan', 'headers', 'height', 'noWrap', 'rowSpan', 'vAlign', 'width'];
const MATH_VARIANT = ['mathvariant'];

/** MathML Core (https://www.w3.org/TR/mathml-core/), as far as formulas come to it. */
const MATH: Readonly<Record<string, string[]>> = {
  math: ['display'],
  semantics: [],
  annotation: ['encoding'],
  mrow: [],
  mi: MATH_VARIANT,
  mn: MATH_VARIANT,
  mo: [
    ...['fence', 'form', 'stretchy', 'symmetric', 'largeop', 'movablelimits'],
    ...['lspace', 'rspace', 'minsize', 'maxsize', 'mathvariant'],
  ],
  ms: MATH_VARIANT,
  mtext: MATH_VARIANT,
  mspace: ['width', 'height', 'depth'],
  mfrac: ['linethickness'],
  msqrt: [],
  mroot: [],
  msub: [],
  msup: [],
  msubsup: [],
  munder: ['accentunder'],
  mover: ['accent'],
  munderover: ['accent', 'accentunder'],
  mmultiscripts: [],
  mprescripts: [],
  mphantom: [],
  mpadded: ['width', 'height', 'depth', 'lspace', 'voffset'],
  mstyle: ['displaystyle', 'scriptlevel', 'mathsize'],
  mtable: ['displaystyle'],
  mtr: [],
  mtd: ['columnspan', 'rowspan'],
};

/** GitHub's schema with media, formulas, and what the parser writes for the visitors. */
const SCHEMA: Schema = {
  ...defaultSchema,
  // Ids are looked after by a visitor, which knows those of the page.
  clobber: [],
  clobberPrefix: '',
  ancestors: { ...defaultSchema.ancestors, caption: ['table'], col: ['table'], colgroup: ['table'] },
  strip: ['script', 'style', 'template'],
  tagNames: [...ALLOWED_ELEMENTS, ...Object.keys(MATH), 'input', 'label', 'x-embed'],
  attributes: {
    ...MATH,
    '*': [
      ...['align', 'className', 'dir', 'hidden', 'id', 'itemProp', 'lang', 'role', 'tabIndex', 'title', 'translate'],
      ...[
        'ariaCurrent',
        'ariaDescribedBy',
        'ariaDetails',
        'ariaHidden',
        'ariaLabel',
        'ariaLabelledBy',
        'ariaLevel',
        'ariaRoleDescription',
      ],
      ...['dataLine', 'dataDirective'],
    ],
    a: ['href', 'hrefLang', 'name', 'rel', 'type'],
    audio: ['controls', 'loop', 'muted', 'preload', 'src'],
    blockquote: ['cite'],
    col: ['span', 'vAlign', 'width'],
    colgroup: ['span', 'vAlign', 'width'],
    data: ['value'],
    del: ['cite', 'dateTime'],
    details: ['name', 'open'],
    hr: ['width'],
    h1: ['dataId'],
    h2: ['dataId'],
    h3: ['dataId'],
    h4: ['dataId'],
    h5: ['dataId'],
    h6: ['dataId'],
    img: ['alt', 'border', 'dataImage', 'decoding', 'height', 'loading', 'sizes', 'src', 'srcSet', 'width'],
    input: ['checked', 'disabled', 'type'],
    ins: ['cite', 'dateTime'],
    label: ['htmlFor'],
    li: ['value'],
    meter: ['high', 'low', 'max', 'min', 'optimum', 'value'],
    ol: ['reversed', 'start', 'type'],
    pre: ['dataInfo'],
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

/** The tree with only what a page may have. Attributes of authors that are left out are reported. */
export function sanitizeTree(tree: Root, notices: Notices): Root {
  visit(tree, (node) => {
    if (node.type === 'element' && typeof node.properties.href === 'string') {
      node.properties.href = node.properties.href.trim().replace(/^[a-z]+:/i, (scheme) => scheme.toLowerCase());
    }
    node.data = { ...node.data, written: Object.keys(node.type === 'element' ? node.properties : {}) };
  });
  const clean = sanitize(tree, SCHEMA);
  visit(clean, 'element', (node) => {
    const dropped = (node.data?.written ?? []).filter((name) => !(name in node.properties)).map(attributeName);
    // What a formula loses says nothing.
    if (dropped.length > 0 && !(node.tagName in MATH)) {
      const message = `${dropped.join(', ')} of <${node.tagName}> is left out, since posts have no styles, no scripts and no addresses that run any; remove it`;
      notices.add('html-dropped', lineOf(node), message);
    }
  });
  return clean.type === 'root' ? clean : { type: 'root', children: [] };
}

/** As authors write it: `onClick` is `onclick` in HTML, `dataFoo` is `data-foo`. */
function attributeName(property: string): string {
  return find(html, property).attribute;
}
