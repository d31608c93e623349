import { h } from 'hastscript';
import { childElements, type ElementVisitor, replace } from '#markdown/visitor.ts';

/**
 * Puts a table in a group that scrolls by itself, can be reached by keyboard (WCAG 2.1.1) and has the name of its section.
 * An empty header of a table of Markdown becomes a cell, because it would be announced with each cell of its column.
 */
export const finishTable: ElementVisitor = (node, { section, labels }, ancestors) => {
  if (node.properties.dataLine !== undefined) {
    const [header] = childElements(node).flatMap(childElements);
    for (const cell of header === undefined ? [] : childElements(header)) {
      cell.tagName = cell.children.length === 0 ? 'td' : 'th';
      cell.properties.scope = cell.children.length === 0 ? undefined : 'col';
    }
  }
  const ariaLabel = section === '' ? labels.table : labels.tableIn(section);
  replace(node, ancestors, h('div.table', { role: 'group', ariaLabel, tabIndex: 0 }, node));
};
