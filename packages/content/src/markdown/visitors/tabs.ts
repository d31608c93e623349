import type { Element } from 'hast';
import { h } from 'hastscript';
import { parseFenceInfo } from '#markdown/code/fence-info.ts';
import { childElements, type ElementVisitor, hasClass, lineOf } from '#markdown/visitor.ts';

const NO_PANES =
  ':::tabs has no panes, so its content shows without tabs; begin each pane with a line ::tab Name, or use only code blocks with title="…"';

/** Tabs without named panes get one for each code block, named by its title. */
export const finishTabs: ElementVisitor = (node, { notices }) => {
  if (node.properties.dataDirective !== 'tabs') {
    return;
  }
  const blocks = childElements(node);
  const hasPanes = blocks.some((block) => hasClass(block, 'tab'));
  if (!hasPanes && (blocks.length === 0 || !blocks.every(isTitledCode))) {
    notices.warn(lineOf(node), NO_PANES);
    node.properties = {};
    return;
  }
  // Only the script that makes tabs looks for the attribute.
  node.properties = { className: ['tabs'], dataTabs: '' };
  node.children = hasPanes ? node.children : blocks.map((block) => h('div.tab', block));
};

function isTitledCode({ tagName, properties }: Element): boolean {
  return tagName === 'pre' && parseFenceInfo(String(properties.dataInfo ?? '')).title !== undefined;
}
