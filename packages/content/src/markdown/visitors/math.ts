import type { Element, ElementContent, Properties, Root } from 'hast';
import { toString as textContent } from 'hast-util-to-string';
import { h } from 'hastscript';
import { SKIP, visit } from 'unist-util-visit';
import type { ElementVisitor } from '#markdown/tree/context.ts';
import { hasClass, lineOf, parseHtml } from '#markdown/tree/tree.ts';

/** Undefined for a post without formulas. */
export type Temml = Awaited<ReturnType<typeof loadTemml>> | undefined;

// In em and in pt: wider space is a mistake.
const LARGEST: [em: number, pt: number] = [50, 500];
// Commands that set colors, which may be unreadable in a theme, change later formulas, or are not in MathML Core.
const REFUSED =
  /\\(?:[gex]?def|(?:re|provide)?newcommand|(?:re)?newenvironment|let|global|color|textcolor|f?colorbox|definecolor|label|ref|eqref|[bx]?cancel|cancelto|sout|phase|angln?|longdiv|enclose)(?![a-z])/i;
const TEXTS = new Set(['mi', 'mn', 'mo', 'ms', 'mtext']);

export async function loadTemml() {
  return (await import('temml')).default;
}

/** Converts a formula to MathML, with its source as an annotation. If the formula has a mistake, its source is shown. */
export const finishFormula: ElementVisitor = (node, { temml, labels, notices, replacements }) => {
  const isFormula = node.properties.dataMath !== undefined;
  delete node.properties.dataMath;
  if (!isFormula || temml === undefined) {
    return;
  }
  const isBlock = node.tagName === 'pre';
  const tex = textContent(node).trimEnd();
  const report = (reason: string, line = lineOf(node)) => {
    const message = `the formula is shown as its source, because ${reason}; correct it, or write it as code`;
    notices.report('formula/source', line, message);
  };
  const [refused] = REFUSED.exec(tex.replaceAll('\\\\', '')) ?? [];
  if (tex === '' || refused !== undefined) {
    report(tex === '' ? 'it is empty' : `posts cannot use ${refused}`);
    return;
  }
  try {
    const mathml = temml.renderToString(tex, {
      displayMode: isBlock,
      annotate: true,
      throwOnError: true,
      maxSize: LARGEST,
    });
    const { children } = tidyMath(parseHtml(mathml));
    // A formula that is wider than the screen scrolls, so it has to be reachable by keyboard (WCAG 2.1.1).
    const name = { role: 'group', lang: labels.lang, ariaLabel: labels.formula, tabIndex: 0 };
    replacements.set(node, [isBlock ? h('div.math', name, children) : h('span.math', children)]);
  } catch (error) {
    const offset = error instanceof Error && 'position' in error ? Number(error.position) : 0;
    report(mathMistake(error), lineOf(node) + tex.slice(0, offset).split('\n').length - 1);
  }
};

function mathMistake(error: unknown): string {
  const [said = ''] = error instanceof Error ? error.message.trim().split(/ at (?:end of input|position \d+):/) : [];
  return `${said.charAt(0).toLowerCase()}${said.slice(1)}`;
}

/** Converts Temml's output to MathML Core. The page's policy forbids inline styles, so the styles that matter become classes. */
function tidyMath(tree: Root) {
  visit(tree, 'element', (node, index, parent) => {
    if (isFiller(node)) {
      parent?.children.splice(index ?? 0, 1);
      return [SKIP, index ?? 0];
    }
    const { notation, display, displaystyle, scriptlevel, className, style, ...others } = node.properties;
    const classes = classesOf(node);
    const attributes: Properties = { ...others, displaystyle, scriptlevel };
    node.properties = {
      ...attributes,
      display: display === 'block' ? display : undefined,
      className: classes.length > 0 ? classes : undefined,
    };
    if (node.tagName === 'menclose' && (notation === 'top' || notation === 'bottom')) {
      drawLine(node, notation);
    } else if (node.tagName === 'mrow' && (displaystyle !== undefined || scriptlevel !== undefined)) {
      node.tagName = 'mstyle';
    } else if (TEXTS.has(node.tagName) && node.children.some(({ type }) => type === 'element')) {
      node.tagName = 'mrow';
    }
    return undefined;
  });
  return tree;
}

/** Whether a cell only centers the others, or holds an automatic number. */
function isFiller(node: Element): boolean {
  const hasTag = node.children.some((child) => child.type === 'element' && hasClass(child, 'tml-tag'));
  const isWide = /(?:^|;)width:50%/.test(String(node.properties.style ?? ''));
  return hasClass(node, 'tml-eqn') || (node.tagName === 'mtd' && isWide && !hasTag);
}

function classesOf(node: Element): string[] {
  const style = String(node.properties.style ?? '');
  return [
    ...['left', 'right'].filter((side) => hasClass(node, `tml-${side}`)),
    ...(/(?:^|;)border:/.test(style) ? ['boxed'] : []),
    ...['top', 'right', 'bottom', 'left'].flatMap((side) => (style.includes(`border-${side}:`) ? `line-${side}` : [])),
  ];
}

/** Adds a line above or below, which MathML Core draws with an accent. */
function drawLine(node: Element, side: 'top' | 'bottom'): void {
  const isTop = side === 'top';
  const mark: ElementContent = h('mo', { stretchy: 'true' }, isTop ? '\u00AF' : '_');
  node.children = [{ ...node, tagName: 'mrow', properties: {} }, mark];
  node.tagName = isTop ? 'mover' : 'munder';
  node.properties[isTop ? 'accent' : 'accentunder'] = 'true';
}
