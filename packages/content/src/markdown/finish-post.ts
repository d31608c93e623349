import { codeParts, MAX_IN_A_LINE } from '@portico/core/code-words';
import type { Element, Parents, Root } from 'hast';
import { h } from 'hastscript';
import { collectCode } from '#markdown/code/code-blocks.ts';
import { collectComponent } from '#markdown/components.ts';
import { reportLink, reportPicture, reportTopHeading } from '#markdown/rules/tree-rules.ts';
import { reportDropped } from '#markdown/sanitize.ts';
import type { ElementVisitor, PostContext, VisitContext } from '#markdown/tree/context.ts';
import { childElements, textOf, walk } from '#markdown/tree/tree.ts';
import { finishDemo } from '#markdown/visitors/demos.ts';
import { claimIds, createElementIds } from '#markdown/visitors/element-ids.ts';
import { finishDirective, finishStrayPane } from '#markdown/visitors/finish-directive.ts';
import { finishStrayStep } from '#markdown/visitors/finish-steps.ts';
import { finishHeading, linkHeadings } from '#markdown/visitors/headings.ts';
import { finishFormula, type Temml } from '#markdown/visitors/math.ts';
import { captionImage, finishEmbed, finishPicture } from '#markdown/visitors/pictures.ts';

const VISITORS: ReadonlyMap<string, readonly ElementVisitor[]> = new Map([
  ['code', [finishFormula, finishInlineCode]],
  ['dd', [captionImage]],
  ['div', [finishDirective]],
  ['a', [reportLink]],
  ['h1', [reportTopHeading, finishHeading]],
  ...['h2', 'h3', 'h4', 'h5', 'h6'].map((name): [string, ElementVisitor[]] => [name, [finishHeading]]),
  ['img', [reportPicture, finishPicture]],
  ['li', [captionImage]],
  ['p', [finishStrayPane, captionImage]],
  ['pre', [finishFormula, collectCode]],
  ['table', [finishTable]],
  ['x-component', [collectComponent]],
  ['x-demo', [finishDemo]],
  ['x-embed', [finishEmbed]],
  ['x-step', [finishStrayStep]],
]);

// Readers see about three paragraphs below the title and its picture.
const BLOCKS_IN_SIGHT = 3;
// Up to three columns share the width of the text. More do so only if the longest cells have about this many characters together.
const MAX_NARROW_COLUMNS = 3;
const MAX_IN_A_ROW = 76;
const BETWEEN_CELLS = 3;
const NUMBER = /^[-+\u2212]?\d[\d.,]{0,20}(?: ?%)?$/;

/** Finishes everything except code, which is finished using the result. */
export function finishPost(tree: Root, context: VisitContext, temml: Temml) {
  const post: PostContext = {
    ...context,
    ids: createElementIds(),
    temml,
    inSight: childElements(tree).slice(0, BLOCKS_IN_SIGHT),
    headings: [],
    codeBlocks: [],
    components: [],
    replacements: new Map(),
    section: '',
    hasPicture: false,
  };
  walk(tree, (node, ancestors) => {
    if (node.type !== 'element') {
      return;
    }
    reportDropped(node, context.notices);
    claimIds(node, post);
    for (const visitor of VISITORS.get(node.tagName) ?? []) {
      visitor(node, post, ancestors);
    }
    delete node.properties.dataLine;
  });
  return { ...post, headings: linkHeadings(post) };
}

/** Allows inline code to wrap if it is longer than a line on a phone, but not inside a word. Cells may break anywhere. */
function finishInlineCode(node: Element, _post: PostContext, ancestors: readonly Parents[]): void {
  const isIn = (...names: readonly string[]) =>
    ancestors.some((other) => other.type === 'element' && names.includes(other.tagName));
  if (isIn('pre') || textOf(node).length <= MAX_IN_A_LINE) {
    return;
  }
  node.properties.className = [...[node.properties.className ?? []].flat().map(String), 'long'];
  const [first, second] = node.children;
  if (first?.type === 'text' && second === undefined && !isIn('td', 'th')) {
    node.children = codeParts(first.value).map(({ text, isWhole }) =>
      isWhole ? h('span', text) : { type: 'text', value: text },
    );
  }
}

/**
 * Makes a table scroll, by keyboard too (WCAG 2.1.1). An empty header cell becomes a data cell, because screen readers would
 * announce it for each cell of its column.
 */
function finishTable(node: Element, { section, labels, replacements }: PostContext): void {
  if (node.properties.dataLine !== undefined) {
    const [header] = childElements(node).flatMap(childElements);
    for (const cell of header === undefined ? [] : childElements(header)) {
      cell.tagName = cell.children.length === 0 ? 'td' : 'th';
      cell.properties.scope = cell.children.length === 0 ? undefined : 'col';
    }
    alignNumbers(node);
  }
  const ariaLabel = section === '' ? labels.table : labels.tableIn(section);
  const className = isWideTable(node) ? ['table', 'wide'] : ['table'];
  replacements.set(node, [h('div', { className, role: 'group', ariaLabel, tabIndex: 0 }, node)]);
}

/** Aligns numbers to the right in columns that contain nothing else. The first column names the rows, and an author's own alignment stays. */
function alignNumbers(table: Element): void {
  const [header, ...body] = childElements(table).flatMap(childElements).map(childElements);
  for (const [column, title] of (header ?? []).entries()) {
    const cells = body.flatMap((row) => row[column] ?? []);
    const isFree = column > 0 && [title, ...cells].every(({ properties }) => properties.align === undefined);
    if (isFree && cells.length > 0 && cells.every((cell) => NUMBER.test(textOf(cell).trim()))) {
      for (const cell of [title, ...cells]) {
        cell.properties.align = 'right';
      }
    }
  }
}

/** Whether a table needs more than the width of the text: it has four or more columns, and their longest cells do not fit next to each other. */
function isWideTable(table: Element): boolean {
  const rows = childElements(table).flatMap(childElements);
  const lengths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of childElements(row).entries()) {
      lengths[column] = Math.max(lengths[column] ?? 0, textOf(cell).length);
    }
  }
  const total = lengths.reduce((sum, length) => sum + length + BETWEEN_CELLS, 0);
  return lengths.length > MAX_NARROW_COLUMNS && total > MAX_IN_A_ROW;
}
