import { h } from 'hastscript';
import { childElements, type ElementVisitor } from '#markdown/visitor.ts';

/** A table scrolls, by keyboard too (WCAG 2.1.1). An empty header becomes a cell, because each cell of its column would announce it. */
export const finishTable: ElementVisitor = (node, { section, labels, replacements }) => {
  if (node.properties.dataLine !== undefined) {
    const [header] = childElements(node).flatMap(childElements);
    for (const cell of header === undefined ? [] : childElements(header)) {
      cell.tagName = cell.children.length === 0 ? 'td' : 'th';
      cell.properties.scope = cell.children.length === 0 ? undefined : 'col';
    }
  }
  const ariaLabel = section === '' ? labels.table : labels.tableIn(section);
  replacements.set(node, [h('div.table', { role: 'group', ariaLabel, tabIndex: 0 }, node)]);
};
