import type { Element, Nodes } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toString as textContent } from 'hast-util-to-string';

// What the renderer adds to Markdown's elements.
const ADDED = new Map([
  ['code', ['className']],
  ['h', ['id', 'tabIndex', 'className']],
  ['img', ['loading', 'decoding']],
  ['input', ['className', 'id']],
  ['th', ['scope']],
  ['li', ['className']],
  ['ul', ['className', 'dir']],
  ['ol', ['className', 'dir']],
]);
const BLOCKS =
  /^(?:address|article|aside|blockquote|dd|del|details|div|dl|dt|figure|footer|h|header|hr|ins|li|main|nav|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)$/;
const WRAPPERS = ['heading', 'table', 'task-list-item-label'];

/**
 * HTML as one text in which what means the same is the same: entities, the order of attributes, space between blocks. What
 * the renderer adds is left out: wrappers, buttons, names, the ids of headings. Headings have no level, since it moves them.
 */
export function plainMarkup(html: string): string {
  return textOf(fromHtml(html, { fragment: true }).children)
    .replaceAll(/\s*(\[\/?[a-z]+[^\]]*\]!)\s*/g, '$1')
    .trim();
}

function textOf(nodes: readonly Nodes[]): string {
  return nodes.map(textOfNode).join('');
}

function textOfNode(node: Nodes): string {
  if (node.type === 'text') {
    return node.value.replaceAll(/[ \t]*\n[ \t]*/g, '\n');
  }
  return node.type === 'element' ? textOfElement(node) : '';
}

function textOfElement({ tagName, properties, children }: Element): string {
  const classes = Array.isArray(properties.className) ? properties.className.map(String) : [];
  if (tagName === 'figure' && classes.includes('code')) {
    const code = children.filter((child) => child.type === 'element' && child.tagName === 'pre');
    return hasMarkup(code)
      ? `[pre]!${textOf(code).replaceAll(/\[\/?(?:span|pre|code)[^\]]*\]!?/g, '')}[/pre]!`
      : codeText(textContent({ type: 'root', children: code }), String(properties.dataLanguage));
  }
  const [child] = children;
  if (tagName === 'pre' && children.length === 1 && child?.type === 'element' && child.tagName === 'code') {
    const language = /language-(\S+)/.exec(String(child.properties.className ?? ''))?.[1]?.toLowerCase();
    return codeText(textContent(child), language);
  }
  if (tagName === 'button' || classes.includes('heading-anchor')) {
    return '';
  }
  if (WRAPPERS.some((name) => classes.includes(name))) {
    return textOf(children);
  }
  const shown = tagName.replace(/^h[1-6]$/, 'h');
  const attributes = Object.entries(properties)
    .filter(([attribute]) => !ADDED.get(shown)?.includes(attribute))
    .map(([attribute, value]) => ` ${attribute}=${JSON.stringify(value)}`)
    .sort();
  const mark = BLOCKS.test(shown) ? '!' : '';
  return `[${shown}${attributes.join('')}]${mark}${textOf(children)}[/${shown}]${mark}`;
}

function hasMarkup(nodes: readonly Nodes[]): boolean {
  return nodes.some(
    (node) => node.type === 'element' && (!/^(?:pre|code|span)$/.test(node.tagName) || hasMarkup(node.children)),
  );
}

function codeText(code: string, language = 'text'): string {
  return `[code ${language}]!${JSON.stringify(code.replace(/\n$/, ''))}[/code]!`;
}
