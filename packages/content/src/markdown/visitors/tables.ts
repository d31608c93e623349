import type { Element } from 'hast';
import { h } from 'hastscript';
import { textOf } from '#markdown/tree.ts';
import { childElements, type ElementVisitor, replace } from '#markdown/visitor.ts';

// With a sign, a currency and a unit, as `~1,200`, `40.3%`, `< 8.0 s` and `$12`.
const FIGURE = /^[-+−±~≈<>≤≥]? ?\p{Sc}?\d[\d.,' \u00a0\u2009\u202f]*(?:[%‰×°]|[\p{L}µ/]{1,5})?$/u;
const NO_FIGURE = /^[-–—]?$/;

/**
 * Puts a table in a group that scrolls by itself, can be reached by keyboard (WCAG 2.1.1) and has the name of its section. In tables of Markdown,
 * columns of figures are right-aligned, and an empty header becomes a cell, because it would be announced with each cell of its column.
 */
export const finishTable: ElementVisitor = (node, { section, labels }, ancestors) => {
  if (node.properties.dataLine !== undefined) {
    finishColumns(childElements(node).flatMap(childElements).map(childElements));
  }
  const ariaLabel = section === '' ? labels.table : labels.tableIn(section);
  replace(node, ancestors, h('div.table', { role: 'group', ariaLabel, tabIndex: 0 }, node));
};

function finishColumns([header = [], ...rows]: readonly (readonly Element[])[]): void {
  for (const [column, cell] of header.entries()) {
    const cells = rows.flatMap((row) => row[column] ?? []);
    const texts = cells.map((other) => textOf(other).trim()).filter((text) => !NO_FIGURE.test(text));
    const isAligned = [cell, ...cells].some(({ properties }) => properties.align !== undefined);
    if (column > 0 && !isAligned && texts.length > 1 && texts.every((text) => FIGURE.test(text))) {
      for (const { properties } of [cell, ...cells]) {
        properties.align = 'right';
      }
    }
    if (cell.children.length === 0) {
      cell.tagName = 'td';
    } else {
      cell.properties.scope = 'col';
    }
  }
}
