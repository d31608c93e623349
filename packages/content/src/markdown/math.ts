import type { Element, ElementContent, Root } from 'hast';
import type MarkdownIt from 'markdown-it';
import { SKIP, visit } from 'unist-util-visit';
import { escapeHtml } from '#markdown/escape-html.ts';
import type { Labels } from '#markdown/labels.ts';
import { LONGEST_FORMULA, useMathRules } from '#markdown/math-rules.ts';
import type { Notices } from '#markdown/notices.ts';

type Token = ReturnType<MarkdownIt['parse']>[number];
type Temml = typeof import('temml')['default'];
type Environment = { readonly labels: Labels; readonly notices: Notices; readonly temml?: Temml | undefined };

const MOST_EXPANSIONS = 1_000;
// In em and in pt: wider space is a mistake.
const LARGEST: [em: number, pt: number] = [50, 500];
const REFUSED =
  /\\(?:[gex]?def|(?:re|provide)?newcommand|(?:re)?newenvironment|let|global|color|textcolor|f?colorbox|definecolor|label|ref|eqref|[bx]?cancel|cancelto|sout|phase|angln?|longdiv|enclose)(?![a-z])/i;
const TEXTS = new Set(['mi', 'mn', 'mo', 'ms', 'mtext']);
const SIDES = ['top', 'right', 'bottom', 'left'] as const;

/** Formulas become MathML, with their source as an annotation. One with a mistake shows its source. */
export function useMath(markdownIt: MarkdownIt): void {
  markdownIt.use(useMathRules);
  markdownIt.core.ruler.after('inline', 'math', ({ tokens, env }) => {
    let line = 1;
    for (const token of tokens) {
      line = token.map?.[0] === undefined ? line : token.map[0] + 1;
      if (isBlockFormula(token)) {
        convert(token, env, (token.meta?.firstLine ?? line) + 1);
      }
      let row = 0;
      for (const child of token.children ?? []) {
        row += child.type === 'softbreak' || child.type === 'hardbreak' ? 1 : 0;
        if (child.type === 'math_inline') {
          convert(child, env, line + row);
        }
      }
    }
  });
  const { rules } = markdownIt.renderer;
  rules.math_inline = (tokens, index) => {
    const { content = '', meta } = tokens[index] ?? {};
    return meta?.mathml === undefined
      ? `<code>${escapeHtml(content)}</code>`
      : `<span class="math">${meta.mathml}</span>`;
  };
  rules.math_block = (tokens, index, _options, { labels }: Environment) => {
    const { content = '', map, meta } = tokens[index] ?? {};
    const lang = labels.lang === undefined ? '' : ` lang="${labels.lang}"`;
    return meta?.mathml === undefined
      ? `<pre data-info="latex" data-line="${(map?.[0] ?? 0) + 1}"><code>${escapeHtml(content)}\n</code></pre>\n`
      : // A formula that is wider than the screen scrolls, so it has to be reachable by keyboard (WCAG 2.1.1).
        `<div class="math" role="group"${lang} aria-label="${labels.formula}" tabindex="0">${meta.mathml}</div>\n`;
  };
}

function isBlockFormula({ type, info }: Token): boolean {
  return type === 'math_block' || (type === 'fence' && info.trim().toLowerCase() === 'math');
}

function convert(token: Token, { temml, notices }: Environment, line: number): void {
  const isBlock = token.type !== 'math_inline';
  token.type = isBlock ? 'math_block' : token.type;
  const mistake = mistakeIn(token.content);
  if (mistake !== undefined) {
    tell(notices, line, mistake);
  }
  if (mistake !== undefined || temml === undefined) {
    return;
  }
  try {
    const mathml = temml.renderToString(token.content, {
      displayMode: isBlock,
      annotate: true,
      throwOnError: true,
      maxExpand: MOST_EXPANSIONS,
      maxSize: LARGEST,
    });
    token.meta = { mathml };
  } catch (error) {
    const offset = error instanceof Error && 'position' in error ? Number(error.position) : 0;
    tell(notices, line + token.content.slice(0, offset).split('\n').length - 1, reasonOf(error));
  }
}

function mistakeIn(tex: string): string | undefined {
  if (tex.trim() === '') {
    return 'it is empty';
  }
  if (tex.length > LONGEST_FORMULA) {
    const [has, most] = [tex.length, LONGEST_FORMULA].map((count) => count.toLocaleString('en'));
    return `it has ${has} characters, and ${most} is the most`;
  }
  const [refused] = REFUSED.exec(tex.replaceAll('\\\\', '')) ?? [];
  return refused === undefined ? undefined : `posts cannot use ${refused}`;
}

function reasonOf(error: unknown): string {
  // Temml itself reports mistakes of a formula as ParseErrors.
  const said = error instanceof Error && error.name === 'ParseError' ? error.message.trim() : '';
  const [reason = ''] = said.split(/ at (?:end of input|position \d+):/);
  return reason === '' ? 'it cannot be read as TeX' : `${reason[0]?.toLowerCase()}${reason.slice(1)}`;
}

function tell(notices: Notices | undefined, line: number, reason: string): void {
  const message = `the formula is shown as its source, since ${reason}; correct it, or write it as code`;
  notices?.add('math', line, message);
}

/**
 * Makes MathML Core of what Temml writes, before it is sanitized. The page's policy allows no inline styles: those that say
 * something become classes.
 */
export function tidyMath(tree: Root): void {
  visit(tree, 'element', (node, index, parent) => {
    if (node.tagName !== 'math' && !node.tagName.startsWith('m')) {
      return undefined;
    }
    if (isFiller(node) && parent !== undefined && index !== undefined) {
      parent.children.splice(index, 1);
      return [SKIP, index];
    }
    const { notation, display, displaystyle, scriptlevel, className, style, ...others } = node.properties;
    const classes = classesOf(node);
    node.properties = {
      ...others,
      ...(display === 'block' && { display }),
      ...(displaystyle !== undefined && { displaystyle }),
      ...(scriptlevel !== undefined && { scriptlevel }),
      ...(classes.length > 0 && { className: classes }),
    };
    if (node.tagName === 'menclose' && (notation === 'top' || notation === 'bottom')) {
      line(node, notation);
    } else if (node.tagName === 'mrow' && (displaystyle !== undefined || scriptlevel !== undefined)) {
      node.tagName = 'mstyle';
    } else if (TEXTS.has(node.tagName) && node.children.some(({ type }) => type === 'element')) {
      node.tagName = 'mrow';
    }
    return undefined;
  });
}

/** Cells that only center the others, and what would hold automatic numbers. */
function isFiller({ tagName, properties, children }: Element): boolean {
  const hasTag = children.some((child) => child.type === 'element' && classNames(child).includes('tml-tag'));
  const isWide = /(?:^|;)width:50%/.test(String(properties.style ?? ''));
  return classNames({ properties }).includes('tml-eqn') || (tagName === 'mtd' && isWide && !hasTag);
}

function classNames({ properties }: Pick<Element, 'properties'>): readonly unknown[] {
  return Array.isArray(properties.className) ? properties.className : [];
}

function classesOf(node: Element): string[] {
  const style = String(node.properties.style ?? '');
  return [
    ...['left', 'right'].filter((side) => classNames(node).includes(`tml-${side}`)),
    ...(/(?:^|;)border:/.test(style) ? ['boxed'] : []),
    ...SIDES.filter((side) => style.includes(`border-${side}:`)).map((side) => `line-${side}`),
  ];
}

/** A line above or below, which MathML Core draws with an accent. */
function line(node: Element, place: 'top' | 'bottom'): void {
  const isTop = place === 'top';
  const mark: ElementContent = {
    type: 'element',
    tagName: 'mo',
    properties: { stretchy: 'true' },
    children: [{ type: 'text', value: isTop ? '\u00AF' : '_' }],
  };
  node.tagName = isTop ? 'mover' : 'munder';
  node.properties = { ...node.properties, [isTop ? 'accent' : 'accentunder']: 'true' };
  node.children = [{ ...node, tagName: 'mrow', properties: {}, children: node.children }, mark];
}
