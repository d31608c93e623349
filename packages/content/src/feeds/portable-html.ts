import type { Element, ElementContent, Nodes } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { type Schema, sanitize } from 'hast-util-sanitize';
import { h } from 'hastscript';
import { SKIP, visit } from 'unist-util-visit';
import { SCHEMA } from '#markdown/sanitize.ts';
import { printTree, sourceOf } from '#markdown/tree.ts';
import { hasClass } from '#markdown/visitor.ts';

// Navigation within the page, texts for screen readers, and dark pictures.
const PAGE_ONLY = ['heading-anchor', 'footnote-backref', 'embed-note', 'visually-hidden', 'dark-only'];
const URLS = ['href', 'src', 'poster', 'cite'] as const;
const FEED_SCHEMA: Schema = {
  ...SCHEMA,
  strip: [...(SCHEMA.strip ?? []), 'svg', 'button'],
  attributes: {
    ...SCHEMA.attributes,
    '*': [
      ...['lang', 'dir', 'title', 'alt', 'width', 'height', 'align', 'colSpan', 'rowSpan', 'scope', 'start', 'value'],
      ...['dateTime', 'label'],
    ],
    a: ['href'],
    img: ['src'],
    video: ['controls', 'poster', 'src'],
  },
};

/** Makes HTML for feed readers: URLs are absolute, callouts are quotations, and scripts, buttons, classes and ids are removed. */
export function portableHtml(html: string, pageUrl: string): string {
  const tree = fromHtml(html, { fragment: true });
  visit(tree, 'element', (node, index, parent) => {
    const replacement = replacementFor(node);
    if (replacement !== undefined) {
      parent?.children.splice(index ?? 0, 1, ...replacement);
      return [SKIP, index ?? 0];
    }
    for (const name of URLS.filter((each) => node.properties[each] !== undefined)) {
      const url = String(node.properties[name]);
      node.properties[name] = URL.parse(url, pageUrl)?.href ?? url;
    }
    return undefined;
  });
  const clean: Nodes = sanitize(tree, FEED_SCHEMA);
  return printTree(clean.type === 'root' ? clean : { type: 'root', children: [] });
}

function replacementFor(node: Element): ElementContent[] | undefined {
  const { tagName, properties, children } = node;
  if (properties.hidden !== undefined || PAGE_ONLY.some((name) => hasClass(node, name))) {
    return [];
  }
  if (tagName === 'math') {
    return [h('code', sourceOf(node))];
  }
  if (tagName === 'input') {
    // Only tasks have inputs, and feed readers show no checkboxes.
    return [{ type: 'text', value: properties.checked === true ? '\u2611\uFE0E' : '\u2610\uFE0E' }];
  }
  if (hasClass(node, 'markdown-alert')) {
    return [h('blockquote', children)];
  }
  if (hasClass(node, 'alert-title') || hasClass(node, 'tab-name')) {
    return [h('strong', children)];
  }
  const isWrapper =
    (tagName === 'span' && properties.lang === undefined) ||
    tagName === 'label' ||
    (tagName === 'header' && hasClass(node, 'heading')) ||
    properties.dataEnlarge !== undefined;
  return isWrapper ? children : undefined;
}
