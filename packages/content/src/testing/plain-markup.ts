import { parseDocument } from 'htmlparser2';

type Node = ReturnType<typeof parseDocument>['children'][number];
type Element = Extract<Node, { readonly attribs: unknown }>;

// What the renderer adds to Markdown's elements.
const ADDED = new Map([
  ['h', ['id', 'tabindex', 'class']],
  ['img', ['loading', 'decoding']],
  ['th', ['scope']],
  ['li', ['class']],
  ['ul', ['class', 'dir']],
  ['ol', ['class', 'dir']],
]);
const BLOCKS =
  /^(?:address|article|aside|blockquote|dd|del|details|div|dl|dt|figure|footer|h|header|hr|ins|li|main|nav|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul)$/;

/**
 * HTML as one text in which what means the same is the same: entities, the order of attributes, space between blocks. What
 * the renderer adds is left out: wrappers, buttons, names, the ids of headings. Headings have no level, since it moves them.
 */
export function plainMarkup(html: string): string {
  return textOf(parseDocument(html).children)
    .replaceAll(/\s*(\[\/?[a-z]+[^\]]*\]!)\s*/g, '$1')
    .trim();
}

function textOf(nodes: readonly Node[]): string {
  return nodes.map(textOfNode).join('');
}

function textOfNode(node: Node): string {
  if (node.type === 'text') {
    return node.data.replaceAll(/[ \t]*\n[ \t]*/g, '\n');
  }
  return 'attribs' in node ? textOfElement(node) : '';
}

function textOfElement(element: Element): string {
  const { name, attribs, children } = element;
  const classes = attribs.class ?? '';
  if (name === 'figure' && classes === 'code') {
    const [pre] = children.flatMap((child) => ('attribs' in child && child.name === 'pre' ? [child] : []));
    const code = pre?.children.flatMap((child) => ('attribs' in child ? child.children : [])) ?? [];
    return hasMarkup(code)
      ? `[pre]!${textOf(code).replaceAll(/\[\/?span[^\]]*\]/g, '')}[/pre]!`
      : codeText(textContent(code), attribs['data-language']);
  }
  const [child] = children;
  if (name === 'pre' && children.length === 1 && child !== undefined && 'attribs' in child && child.name === 'code') {
    return codeText(textContent(child.children), /language-(\S+)/.exec(child.attribs.class ?? '')?.[1]?.toLowerCase());
  }
  if (name === 'button' || classes === 'heading-anchor') {
    return '';
  }
  if (name === 'label' || classes === 'heading' || classes === 'table') {
    return textOf(children);
  }
  const shown = name.replace(/^h[1-6]$/, 'h');
  const attributes = Object.entries(attribs)
    .filter(([attribute]) => !ADDED.get(shown)?.includes(attribute))
    .map(([attribute, value]) => ` ${attribute}=${JSON.stringify(value)}`)
    .sort();
  const mark = BLOCKS.test(shown) ? '!' : '';
  return `[${shown}${attributes.join('')}]${mark}${textOf(children)}[/${shown}]${mark}`;
}

function hasMarkup(nodes: readonly Node[]): boolean {
  return nodes.some((node) => 'attribs' in node && (node.name !== 'span' || hasMarkup(node.children)));
}

function codeText(code: string, language = 'text'): string {
  return `[code ${language}]!${JSON.stringify(code.replace(/\n$/, ''))}[/code]!`;
}

function textContent(nodes: readonly Node[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') {
        return node.data;
      }
      return 'children' in node ? textContent(node.children) : '';
    })
    .join('');
}
