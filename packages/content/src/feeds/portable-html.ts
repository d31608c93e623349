import type { Element, ElementContent, Nodes, Properties } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toHtml } from 'hast-util-to-html';
import { h } from 'hastscript';
import { withSourceSetUrls } from '#markdown/links-in-html.ts';
import { ALLOWED_ELEMENTS } from '#markdown/parsing/elements.ts';
import { sourceOf } from '#markdown/tree.ts';
import { hasClass } from '#markdown/visitor.ts';

// Removed with their text.
const DROPPED = new Set(['script', 'style', 'svg', 'textarea', 'option', 'noscript', 'button']);
// Navigation within the page, texts for screen readers, and dark pictures.
const PAGE_ONLY = ['heading-anchor', 'footnote-backref', 'embed-note', 'visually-hidden', 'dark-only'];
// Titles of callouts and panes.
const BLOCK_TITLES = ['alert-title', 'tab-name'];
const CELL = ['colSpan', 'rowSpan', 'align'];
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  audio: ['src', 'controls'],
  blockquote: ['cite'],
  data: ['value'],
  del: ['cite', 'dateTime'],
  img: ['src', 'srcSet', 'alt', 'width', 'height'],
  ins: ['cite', 'dateTime'],
  li: ['value'],
  meter: ['value', 'min', 'max', 'low', 'high', 'optimum'],
  ol: ['start', 'reversed', 'type'],
  progress: ['value', 'max'],
  q: ['cite'],
  source: ['src', 'srcSet', 'media', 'type'],
  td: CELL,
  th: [...CELL, 'scope'],
  time: ['dateTime'],
  track: ['src', 'kind', 'srcLang', 'label'],
  video: ['src', 'poster', 'controls', 'width', 'height'],
};
const GLOBAL_ATTRIBUTES = ['lang', 'dir', 'title'];
const URL_ATTRIBUTES = ['href', 'src', 'poster', 'cite'];
const PROTOCOLS = ['http:', 'https:', 'ftp:', 'mailto:', 'tel:'];

/**
 * Returns a post's HTML for feeds, which have neither the site's styles nor its address: URLs are absolute, scripts, buttons, classes and ids
 * are removed, callouts are quotations, and formulas are their source.
 */
export function portableHtml(html: string, pageUrl: string): string {
  const { children } = fromHtml(html, { fragment: true });
  const tree: Nodes = { type: 'root', children: children.flatMap((node) => portable(node, pageUrl)) };
  return toHtml(tree, { characterReferences: { useNamedReferences: true } });
}

function portable(node: Nodes, pageUrl: string): ElementContent[] {
  if (node.type === 'text') {
    return [node];
  }
  if (node.type !== 'element' || isPageOnly(node)) {
    return [];
  }
  if (node.tagName === 'math') {
    return [h('code', sourceOf(node))];
  }
  if (node.tagName === 'input') {
    // Only tasks have inputs, and feed readers show no checkboxes.
    return [{ type: 'text', value: node.properties.checked === true ? '\u2611\uFE0E' : '\u2610\uFE0E' }];
  }
  const isVariants = node.tagName === 'picture' && hasClass(node, 'variants');
  const children = node.children.filter(
    (child) => !(isVariants && child.type === 'element' && child.tagName !== 'img'),
  );
  const content = children.flatMap((child) => portable(child, pageUrl));
  const tag = portableTag(node);
  const kept = portableProperties(tag, node.properties, pageUrl);
  const isWrapper =
    isVariants || isHeadingWrapper(node) || node.properties.dataEnlarge !== undefined || tag === 'hgroup';
  const saysNothing = tag === 'span' && Object.keys(kept).length === 0;
  return isWrapper || saysNothing || !ALLOWED_ELEMENTS.has(tag) ? content : [h(tag, kept, content)];
}

function isPageOnly(node: Element): boolean {
  return (
    DROPPED.has(node.tagName) || node.properties.hidden !== undefined || PAGE_ONLY.some((name) => hasClass(node, name))
  );
}

/** With another attribute it is an author's element. */
function isHeadingWrapper(node: Element): boolean {
  return hasClass(node, 'heading') && Object.keys(node.properties).length === 1;
}

function portableTag(node: Element): string {
  if (hasClass(node, 'markdown-alert')) {
    return 'blockquote';
  }
  return BLOCK_TITLES.some((name) => hasClass(node, name)) ? 'strong' : node.tagName;
}

function portableProperties(tag: string, properties: Properties, base: string): Properties {
  const names = [...GLOBAL_ATTRIBUTES, ...(ATTRIBUTES[tag] ?? [])];
  const kept = Object.entries(properties).filter(([name]) => names.includes(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, portableValue(name, value, base)]));
}

/** Returns a property's value; undefined if it is empty, or a URL that feeds may not have. */
function portableValue(name: string, value: Properties[string], base: string): Properties[string] {
  if (name === 'srcSet') {
    return withSourceSetUrls(String(value), (url) => URL.parse(url, base)?.href) || undefined;
  }
  if (!URL_ATTRIBUTES.includes(name)) {
    return value === '' && name !== 'alt' ? undefined : value;
  }
  const url = URL.parse(String(value), base);
  return url !== null && PROTOCOLS.includes(url.protocol) ? url.href : undefined;
}
