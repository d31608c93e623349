import { parseDocument } from 'htmlparser2';
import { escapeHtml } from '#markdown/html/escape-html.ts';

type Node = ReturnType<typeof parseDocument>['children'][number];
type Element = Extract<Node, { readonly attribs: unknown }>;

type Formula = { readonly html: string } | FormulaMistake;
type FormulaMistake = {
  readonly mistake: string;
  /** Where it is in the formula, in characters; undefined where that is not known. */
  readonly offset: number | undefined;
};

/** Characters. Converting this many takes milliseconds, whatever they are. */
export const LONGEST_FORMULA = 2_000;
// Browsers flatten what stands 500 deep; what people write stands ten deep.
const DEEPEST = 100;
const MOST_EXPANSIONS = 1_000;
// In em and in pt: wider space is no space but a mistake, or hostile.
const LARGEST: [em: number, pt: number] = [50, 500];

/**
 * Commands that are refused. Macros that a formula defines can make any length of it; colours would not follow the looks; numbers
 * and links of equations need ids; and strokes through a term need a style sheet that draws them.
 */
const REFUSED = new Set([
  ...['def', 'gdef', 'edef', 'xdef', 'let', 'futurelet', 'global', 'long', 'newcommand', 'renewcommand'],
  ...['providecommand', 'DeclareMathOperator', 'newenvironment', 'renewenvironment'],
  ...['color', 'textcolor', 'colorbox', 'fcolorbox', 'definecolor'],
  ...['label', 'ref', 'eqref'],
  ...['cancel', 'bcancel', 'xcancel', 'cancelto', 'sout', 'phase', 'angl', 'angln', 'longdiv', 'enclose', 'reflectbox'],
]);

/** The elements of MathML Core that are written, with the attributes of each. */
const ELEMENTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['math', []],
  ['semantics', []],
  ['annotation', ['encoding']],
  ['mrow', []],
  ['mi', ['mathvariant']],
  ['mn', ['mathvariant']],
  [
    'mo',
    [
      ...['fence', 'form', 'stretchy', 'symmetric', 'largeop'],
      ...['movablelimits', 'lspace', 'rspace', 'minsize', 'maxsize', 'mathvariant'],
    ],
  ],
  ['ms', ['mathvariant']],
  ['mtext', ['mathvariant']],
  ['mspace', ['width', 'height', 'depth']],
  ['mfrac', ['linethickness']],
  ['msqrt', []],
  ['mroot', []],
  ['msub', []],
  ['msup', []],
  ['msubsup', []],
  ['munder', ['accentunder']],
  ['mover', ['accent']],
  ['munderover', ['accent', 'accentunder']],
  ['mmultiscripts', []],
  ['mprescripts', []],
  ['mphantom', []],
  ['mpadded', ['width', 'height', 'depth', 'lspace', 'voffset']],
  ['mstyle', ['displaystyle', 'scriptlevel', 'mathsize']],
  ['mtable', ['displaystyle']],
  ['mtr', []],
  ['mtd', ['columnspan', 'rowspan']],
]);
const TEXTS = new Set(['mi', 'mn', 'mo', 'ms', 'mtext']);
const SIDES = ['top', 'right', 'bottom', 'left'] as const;

/**
 * A formula in TeX as MathML, which says it to assistive technology too, with its source as an annotation; or what is wrong
 * with it. The page's policy allows no inline styles: of Temml's, those that say something become classes.
 */
export type MathMarkup = (tex: string, options: { readonly isBlock: boolean }) => Formula;

/** Makes the function that converts formulas. What it needs is loaded here, since few posts have any. */
export async function loadMathMarkup(): Promise<MathMarkup> {
  const { default: temml } = await import('temml');
  return (tex, { isBlock }) => {
    const refusal = refusalOf(tex);
    if (refusal !== undefined) {
      return refusal;
    }
    try {
      const html = temml.renderToString(tex, {
        displayMode: isBlock,
        annotate: true,
        throwOnError: true,
        maxExpand: MOST_EXPANSIONS,
        maxSize: LARGEST,
      });
      return {
        html: parseDocument(html)
          .children.map((node) => markupOf(node, 0))
          .join(''),
      };
    } catch (error) {
      return { mistake: reasonOf(error), offset: offsetOf(error) };
    }
  };
}

function refusalOf(tex: string): FormulaMistake | undefined {
  if (tex.trim() === '') {
    return { mistake: 'it is empty', offset: undefined };
  }
  if (tex.length > LONGEST_FORMULA) {
    const mistake = `it has ${tex.length.toLocaleString('en')} characters, and ${LONGEST_FORMULA.toLocaleString('en')} is the most`;
    return { mistake, offset: undefined };
  }
  // Two backslashes are a command of their own.
  for (const { 1: name, index } of tex.matchAll(/\\(?:([a-z]+)|[\s\S])/gi)) {
    if (name !== undefined && REFUSED.has(name)) {
      return { mistake: `\\${name} is not to be had in a post`, offset: index };
    }
  }
  return undefined;
}

class Unshowable extends Error {}

function markupOf(node: Node, depth: number): string {
  if (node.type === 'text') {
    return escapeHtml(node.data);
  }
  if (!('attribs' in node) || isFiller(node)) {
    return '';
  }
  if (depth > DEEPEST) {
    throw new Unshowable(`its parts stand in each other more than ${DEEPEST} deep`);
  }
  const content = node.children.map((child) => markupOf(child, depth + 1)).join('');
  const { attribs } = node;
  const name = elementOf(node);
  if (name === 'menclose' && attribs.notation === 'top') {
    return `<mover accent="true">${content}<mo stretchy="true">\u00AF</mo></mover>`;
  }
  if (name === 'menclose' && attribs.notation === 'bottom') {
    return `<munder accentunder="true">${content}<mo stretchy="true">_</mo></munder>`;
  }
  if (name === 'math' && attribs.display === 'block') {
    return `<math display="block">${content}</math>`;
  }
  const known = ELEMENTS.get(name);
  if (known === undefined) {
    throw new Unshowable(`it comes to <${name}>, which is no part of MathML Core`);
  }
  const attributes = Object.entries(attribs).filter(([key]) => known.includes(key));
  const classes = classesOf(attribs);
  const written = [...(classes === '' ? [] : [['class', classes] as const]), ...attributes];
  return `<${name}${written.map(([key, value]) => ` ${key}="${escapeHtml(value)}"`).join('')}>${content}</${name}>`;
}

/** What MathML 3 and its checkers ask for: a style is that of one element, and what holds text holds nothing else. */
function elementOf({ name, attribs, children }: Element): string {
  const isStyled = attribs.displaystyle !== undefined || attribs.scriptlevel !== undefined;
  if (name === 'mrow' && isStyled) {
    return 'mstyle';
  }
  return TEXTS.has(name) && children.some((child) => 'attribs' in child) ? 'mrow' : name;
}

/** Cells that only center the others, and what would hold automatic numbers. */
function isFiller({ name, attribs, children }: Element): boolean {
  if (attribs.class === 'tml-eqn') {
    return true;
  }
  const isTag = children.some((child) => 'attribs' in child && child.attribs.class === 'tml-tag');
  return name === 'mtd' && /(?:^|;)width:50%/.test(attribs.style ?? '') && !isTag;
}

function classesOf({ class: classes = '', style = '' }: Readonly<Record<string, string>>): string {
  return [
    ...(/\btml-left\b/.test(classes) ? ['left'] : []),
    ...(/\btml-right\b/.test(classes) ? ['right'] : []),
    ...(/(?:^|;)border:/.test(style) ? ['boxed'] : []),
    ...SIDES.filter((side) => style.includes(`border-${side}:`)).map((side) => `line-${side}`),
  ].join(' ');
}

function reasonOf(error: unknown): string {
  if (error instanceof Unshowable) {
    return error.message;
  }
  // What is no ParseError is a text that Temml did not expect, or one that stands in itself too deep for it.
  const said = error instanceof Error && error.name === 'ParseError' ? error.message.trim() : '';
  const [reason = ''] = said.split(/ at (?:end of input|position \d+):/);
  return reason === '' ? 'it cannot be read as TeX' : `${reason[0]?.toLowerCase()}${reason.slice(1)}`;
}

function offsetOf(error: unknown): number | undefined {
  return error instanceof Error && 'position' in error && typeof error.position === 'number'
    ? error.position
    : undefined;
}
