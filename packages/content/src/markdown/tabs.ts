import type { Element, Root } from 'hast';
import { h } from 'hastscript';
import { visit } from 'unist-util-visit';
import { hasClass, lineOf, type VisitContext } from '#markdown/visitor.ts';

const NO_PANES =
  ':::tabs has no panes, so it shows as if it were not there; begin each with a line ::tab Name, or put only code blocks with title="…" there';

/** Tabs that name no panes have one for each of their code blocks, under its title. */
export function finishTabs(tree: Root, { notices }: VisitContext): void {
  visit(tree, 'element', (node) => {
    if (node.properties.dataDirective !== 'tabs') {
      return;
    }
    const blocks = node.children.filter((child) => child.type === 'element');
    const hasPanes = blocks.some((block) => hasClass(block, 'tab'));
    if (!hasPanes && (blocks.length === 0 || !blocks.every(isTitledCode))) {
      notices.add('directive', lineOf(node), NO_PANES);
      node.properties = {};
      return;
    }
    // Only the script that makes tabs looks for the attribute.
    node.properties = { className: ['tabs'], dataTabs: '' };
    node.children = hasPanes ? node.children : blocks.map((block) => h('div.tab', block));
  });
}

function isTitledCode(block: Element): boolean {
  const [first] = block.children;
  return hasClass(block, 'code') && first?.type === 'element' && first.tagName === 'figcaption';
}
