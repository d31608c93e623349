import type { Element, ElementContent, Properties, Root, RootContent } from 'hast';
import { type Schema, sanitize } from 'hast-util-sanitize';
import { h } from 'hastscript';
import type { LinkingHtml } from '#markdown/body-part.ts';
import { printLinking } from '#markdown/post-links-in-html.ts';
import { SCHEMA } from '#markdown/sanitize.ts';
import { hasClass, isOnlyOnPage, rootOf, sourceOf } from '#markdown/tree/tree.ts';

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

/**
 * Converts a post's tree to HTML for feed readers: makes URLs absolute, turns callouts into quotations, and removes scripts,
 * buttons, classes and ids.
 */
export function portableHtml(tree: Root, pageUrl: string): LinkingHtml {
  const children = tree.children.flatMap((node) => portable(node, pageUrl));
  return printLinking(rootOf(sanitize({ type: 'root', children }, FEED_SCHEMA)), pageUrl);
}

function portable<Node extends RootContent>(node: Node, pageUrl: string): (Node | ElementContent)[] {
  if (node.type !== 'element') {
    return [node];
  }
  const { tagName, properties } = node;
  if (isOnlyOnPage(node)) {
    return [];
  }
  if (node.data?.elsewhere !== undefined) {
    return portable(node.data.elsewhere, pageUrl);
  }
  if (tagName === 'math') {
    return [h('code', sourceOf(node))];
  }
  if (tagName === 'input') {
    // Only task lists have inputs, and feed readers show no checkboxes.
    return [{ type: 'text', value: properties.checked === true ? '\u2611\uFE0E' : '\u2610\uFE0E' }];
  }
  const children = node.children.flatMap((child) => portable(child, pageUrl));
  if (hasClass(node, 'markdown-alert')) {
    return [h('blockquote', children)];
  }
  if (hasClass(node, 'alert-title') || hasClass(node, 'tab-name')) {
    return [h('strong', children)];
  }
  return isWrapper(node) ? children : [{ ...node, properties: withAbsoluteUrls(properties, pageUrl), children }];
}

function isWrapper(node: Element): boolean {
  const { tagName, properties } = node;
  return (
    (tagName === 'span' && properties.lang === undefined) ||
    tagName === 'label' ||
    (tagName === 'header' && hasClass(node, 'heading')) ||
    properties.dataEnlarge !== undefined
  );
}

function withAbsoluteUrls(properties: Properties, pageUrl: string): Properties {
  const own = URLS.filter((name) => properties[name] !== undefined).map((name): [string, string] => {
    const url = String(properties[name]);
    return [name, URL.parse(url, pageUrl)?.href ?? url];
  });
  return { ...properties, ...Object.fromEntries(own) };
}
