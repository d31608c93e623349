import type { Element, Parents, Root } from 'hast';
import { hasClass, isOnlyOnPage, sourceOf } from '#markdown/tree/tree.ts';

/** A post's text for the search, as readers see it. */
export type PostText = {
  /** A line for each block, list item and cell. */
  readonly body: string;
  /** The lines of code blocks. */
  readonly code: string;
  readonly sections: readonly Section[];
};

export type Section = {
  /** The heading's id. */
  readonly id: string;
  /** The indexes of its first lines. In the body, that is the heading. */
  readonly body: number;
  readonly code: number;
};

const BLOCKS: ReadonlySet<string> = new Set([
  ...['address', 'article', 'aside', 'blockquote', 'br', 'caption', 'dd', 'details', 'div', 'dl', 'dt', 'figcaption'],
  ...['figure', 'footer', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header', 'hr', 'li', 'nav', 'ol', 'p', 'pre', 'section'],
  ...['summary', 'table', 'td', 'th', 'tr', 'ul'],
]);
// Posts can't contain this character, because the renderer removes control characters.
const BLOCK_EDGE = '\u0001';
const ID_EDGE = '\u0002';
const HEADING_TAG = /^h[1-6]$/;
// Labels that the renderer adds.
const LABELS = ['alert-kind', 'details-label', 'footnote-ref'];

export function postText(tree: Root): PostText {
  const text: string[] = [];
  const code: string[] = [];
  collect(tree, text, code);
  const [body, ofCode] = [linesOf(text), linesOf(code)];
  return {
    body: body.lines.join('\n'),
    code: ofCode.lines.join('\n'),
    sections: [...body.starts].map(([id, line]) => ({ id, body: line, code: ofCode.starts.get(id) ?? 0 })),
  };
}

function collect(parent: Parents, text: string[], code: string[]): void {
  for (const child of shownChildren(parent)) {
    if (child.type === 'text') {
      text.push(child.value);
    } else if (child.type === 'element' && !isHidden(child)) {
      const { tagName, properties } = child;
      const edge = BLOCKS.has(tagName) ? BLOCK_EDGE : '';
      text.push(edge);
      if (child.data?.elsewhere !== undefined) {
        text.push(String(child.data.elsewhere.properties.alt ?? ''));
        collect(child.data.elsewhere, text, code);
      } else if (tagName === 'math') {
        text.push(sourceOf(child));
      } else if (tagName === 'pre') {
        const inside: string[] = [];
        collect(child, inside, inside);
        code.push(BLOCK_EDGE, inside.join('').replaceAll('\n', BLOCK_EDGE), BLOCK_EDGE);
      } else {
        if (HEADING_TAG.test(tagName) && properties.id !== undefined) {
          const mark = `${ID_EDGE}${properties.id}${ID_EDGE}`;
          code.push(BLOCK_EDGE, mark, BLOCK_EDGE);
          text.push(mark);
        }
        text.push(String(properties.alt ?? ''));
        collect(child, text, code);
      }
      text.push(edge);
    }
  }
}

/** The label of the collapsed source below a drawing wasn't written by the author. */
function shownChildren(parent: Parents): Parents['children'] {
  const isOfDrawing = (node: Parents['children'][number]) => node.type === 'element' && node.tagName === 'details';
  return parent.type === 'element' && hasClass(parent, 'drawing')
    ? parent.children.flatMap((node) => (isOfDrawing(node) && 'children' in node ? node.children.slice(1) : node))
    : parent.children;
}

/** Returns the nonempty lines, and the ids of headings with the indexes of the lines that follow them. */
function linesOf(parts: readonly string[]) {
  const lines: string[] = [];
  const starts = new Map<string, number>();
  for (const block of parts.join('').split(BLOCK_EDGE)) {
    const [before = '', id, after = ''] = block.split(ID_EDGE);
    if (id !== undefined) {
      starts.set(id, lines.length);
    }
    const line = `${before}${after}`.replaceAll(/\s+/g, ' ').trim();
    lines.push(...(line === '' ? [] : [line]));
  }
  return { lines, starts };
}

function isHidden(node: Element): boolean {
  const isLabel = LABELS.some((name) => hasClass(node, name)) || node.properties.id === 'footnotes';
  return isLabel || isOnlyOnPage(node) || node.tagName === 'button' || node.tagName === 'svg';
}
