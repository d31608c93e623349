import type { Element, ElementContent } from 'hast';
import { h } from 'hastscript';
import type { ElementVisitor, VisitContext } from '#markdown/tree/context.ts';
import { childElements, lineOf, textOf } from '#markdown/tree/tree.ts';
import { finishCallout } from '#markdown/visitors/finish-callout.ts';
import { finishSteps } from '#markdown/visitors/finish-steps.ts';
import { isBlank, onlyImage } from '#markdown/visitors/pictures.ts';
import { COLUMN, COLUMN_IS_WHOLE } from '#media/picture-sizes.ts';

const NO_PANES = ':::tabs has no panes, so its content shows without tabs; begin each pane with a line ::tab Name';
const LATE_PANE =
  'the text before the first ::tab belongs to no pane, so :::tabs shows without tabs; move the text above :::tabs';
// gallery.css lays out two columns or more.
const GALLERY_SIZES = `${COLUMN_IS_WHOLE} ${Math.ceil(COLUMN / 2)}rem, (min-width: 28rem) 50vw, 100vw`;

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
  } else if (dataDirective === 'steps') {
    finishSteps(node, title !== undefined, post);
  } else {
    finishCallout(node, title, post);
  }
};

export const finishStrayPane: ElementVisitor = (node, { notices }) => {
  if (isPane(node)) {
    showPane(node);
    const message = '::tab is shown as text, because it is not inside :::tabs; write it between :::tabs and :::';
    notices.report('directive/form', lineOf(node), message);
  }
};

function showPane(node: Element): void {
  // The author didn't write its attributes.
  delete node.data;
  node.properties = {};
  node.children.unshift({ type: 'text', value: '::tab ' });
}

function finishTabs(node: Element, hasTitle: boolean, { notices }: VisitContext): void {
  if (hasTitle) {
    const message = 'a title after :::tabs is left out; write a line ::tab Name for each pane';
    notices.report('directive/option', lineOf(node), message);
  }
  const [first] = childElements(node);
  const panes: Element[] = [];
  for (const child of node.children) {
    if (isPane(child)) {
      panes.push(h('div.tab', h('p.tab-name', child.children)));
    } else {
      panes.at(-1)?.children.push(child);
    }
  }
  if (first === undefined || !isPane(first)) {
    const isLate = panes.length > 0;
    notices.report('directive/content', lineOf(isLate ? (first ?? node) : node), isLate ? LATE_PANE : NO_PANES);
    node.properties = {};
    childElements(node).filter(isPane).forEach(showPane);
    return;
  }
  const names = panes.map(({ children: [name] }) => (name === undefined ? '' : textOf(name)));
  const seen = new Set<string>();
  const twice = names.find((name) => seen.size === seen.add(name).size);
  if (twice !== undefined) {
    const message = `two panes of :::tabs have the name ${JSON.stringify(twice)}; rename one`;
    notices.report('directive/content', lineOf(node), message);
  }
  // Only the script that creates the tabs uses the attribute.
  node.properties = { className: ['tabs'], dataTabs: '' };
  node.children = panes;
}

/** Lays out images in columns, if a `:::gallery` contains nothing else. */
function finishGallery(node: Element, title: readonly ElementContent[], { notices }: VisitContext): void {
  const blocks = childElements(node).flatMap((block) => (block.tagName === 'p' ? block.children : [block]));
  const shown = blocks.filter((child) => !isBlank(child));
  const images = shown.flatMap((child) => (child.type === 'element' && onlyImage(child)) || []);
  const isComplete = images.length > 0 && images.length === shown.length;
  const caption = title.length === 0 ? [] : [h('figcaption', [...title])];
  node.tagName = title.length === 0 ? 'div' : 'figure';
  node.properties = isComplete ? { className: ['gallery'] } : {};
  node.children = [...caption, ...(isComplete ? shown.map((child) => h('p', child)) : node.children)];
  for (const { properties } of images) {
    properties.sizes = GALLERY_SIZES;
  }
  if (!isComplete) {
    const message =
      ':::gallery has something other than images, or nothing, so it shows as normal text; put only images of this post there';
    notices.report('directive/content', lineOf(node), message);
  }
}

function isPane(node: ElementContent): node is Element {
  return node.type === 'element' && node.properties.dataDirective === 'tab';
}
