import type { Element, ElementContent } from 'hast';
import { h } from 'hastscript';
import { parseFenceInfo } from '#markdown/code/fence-info.ts';
import type { ElementVisitor, VisitContext } from '#markdown/tree/context.ts';
import { childElements, lineOf } from '#markdown/tree/tree.ts';
import { finishGallery } from '#markdown/visitors/galleries.ts';

const NO_PANES =
  ':::tabs has no panes, so its content shows without tabs; begin each pane with a line ::tab Name, or use only code blocks with title="…"';

export const finishDirective: ElementVisitor = (node, post) => {
  const { dataDirective, open } = node.properties;
  const [first] = childElements(node);
  const title = first?.properties.dataDirective === 'title' ? first : undefined;
  node.children = node.children.filter((child) => child !== title);
  if (dataDirective === 'details') {
    const { details, lang } = post.labels;
    const summary = title ? h('summary', title.children) : h('summary.details-label', { lang }, details);
    Object.assign(node, h('details', { open }, summary, node.children));
  } else if (dataDirective === 'gallery') {
    finishGallery(node, title?.children ?? [], post);
  } else if (dataDirective === 'tabs') {
    finishTabs(node, title !== undefined, post);
  }
};

export const finishStrayPane: ElementVisitor = (node, { notices }) => {
  if (isPane(node)) {
    node.properties = {};
    node.children.unshift({ type: 'text', value: '::tab ' });
    notices.warn(
      lineOf(node),
      '::tab is shown as text, because it is not inside :::tabs; write it between :::tabs and :::',
    );
  }
};

function finishTabs(node: Element, hasTitle: boolean, { notices }: VisitContext): void {
  if (hasTitle) {
    notices.warn(lineOf(node), 'a title after :::tabs is left out; write a line ::tab Name for each pane');
  }
  const blocks = childElements(node);
  const panes: Element[] = [];
  for (const child of node.children) {
    if (isPane(child)) {
      panes.push(h('div.tab', h('p.tab-name', child.children)));
    } else {
      panes.at(-1)?.children.push(child);
    }
  }
  const isCode = panes.length === 0 && blocks.length > 0 && blocks.every(isTitledCode);
  const isIncomplete = blocks[0] !== undefined && !isPane(blocks[0]);
  if (isIncomplete ? !isCode : panes.length === 0) {
    notices.warn(lineOf(node), NO_PANES);
    node.properties = {};
    return;
  }
  // Only the script that makes tabs looks for the attribute.
  node.properties = { className: ['tabs'], dataTabs: '' };
  node.children = isCode ? blocks.map((block) => h('div.tab', block)) : panes;
}

function isPane(node: ElementContent): node is Element {
  return node.type === 'element' && node.properties.dataDirective === 'tab';
}

function isTitledCode({ tagName, properties }: Element): boolean {
  return tagName === 'pre' && parseFenceInfo(String(properties.dataInfo ?? '')).title !== undefined;
}
