import type { Element, Root } from 'hast';
import { h } from 'hastscript';
import { visit } from 'unist-util-visit';
import { nameOf, textOf } from '#markdown/text-of.ts';
import type { VisitContext } from '#markdown/visitor.ts';

// With a sign, a currency and a unit, as `~1,200`, `40.3%`, `< 8.0 s` and `$12`.
const FIGURE = /^[-+−±~≈<>≤≥]? ?\p{Sc}?\d[\d.,' \u00a0\u2009\u202f]*(?:[%‰×°]|[\p{L}µ/]{1,5})?$/u;
const NO_FIGURE = /^[-–—]?$/;

/**
 * Puts each table in a group that scrolls by itself, can be reached by keyboard (WCAG 2.1.1) and has the name of its section.
 * In tables of Markdown, columns of figures end at the right, and an empty header is a cell: it would be announced with each
 * cell of its column.
 */
export function finishTables(tree: Root, { labels }: VisitContext): void {
  let section = '';
  visit(tree, 'element', (node, index, parent) => {
    if (/^h[1-6]$/.test(node.tagName)) {
      section = nameOf(node);
    }
    if (node.tagName !== 'table' || parent === undefined || index === undefined) {
      return;
    }
    if (node.properties.dataLine !== undefined) {
      finishColumns(rowsOf(node));
    }
    const ariaLabel = section === '' ? labels.table : labels.tableIn(section);
    parent.children[index] = h('div.table', { role: 'group', ariaLabel, tabIndex: 0 }, node);
  });
}

/** The content security policy allows no `style`, so alignment is an attribute that style sheets can see. */
export function alignCells(tree: Root): void {
  visit(tree, 'element', ({ tagName, properties }) => {
    const align = /^text-align:(\w+)$/.exec(String(properties.style ?? ''))?.[1];
    if ((tagName === 'th' || tagName === 'td') && align !== undefined) {
      delete properties.style;
      properties.align = align;
    }
  });
}

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

function rowsOf(table: Element): readonly (readonly Element[])[] {
  const rows: Element[][] = [];
  visit(table, 'element', (node) => {
    if (node.tagName === 'tr') {
      rows.push(node.children.filter((child) => child.type === 'element'));
    }
  });
  return rows;
}
