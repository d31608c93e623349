import type { Element, Nodes } from 'hast';
import { toString as textIn } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';

export function textWithLines(node: Nodes): string {
  if (node.type === 'element' && node.tagName === 'br') {
    return '\n';
  }
  return 'children' in node ? node.children.map(textWithLines).join('') : textIn(node);
}

export function all(node: Nodes, ...tags: readonly string[]): readonly Element[] {
  const found: Element[] = [];
  visit(node, 'element', (each) => {
    if (each !== node && tags.includes(each.tagName)) {
      found.push(each);
    }
  });
  return found;
}

export function classesOf({ properties: { className } }: Element): string {
  return [className ?? ''].flat().join(' ');
}

/** The first of the attributes that has a text. */
export function attribute({ properties }: Element, ...names: readonly string[]): string {
  return names.map((name) => oneLine(String(properties[name] ?? ''))).find(Boolean) ?? '';
}

export function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}
