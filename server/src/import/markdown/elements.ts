import type { Element, Nodes as HtmlNodes } from 'hast';
import { toString as textIn } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';

// What only works with the scripts of the old site.
const CONTROLS =
  /(?:^|\s)(?:kg-(?:audio|video)-(?:player|overlay|thumbnail|hide)|kg-[\w-]*(?:icon|rating)|gutter|linenos?|line-numbers-rows)(?:\s|$)/;

/** Whether an element is a control of a player, an icon, or the numbers of lines. */
export function isControl(node: Element): boolean {
  return CONTROLS.test(classesOf(node));
}

/** The text of code, in which `<br>` ends a line. */
export function textWithLines(node: HtmlNodes): string {
  if (node.type === 'element' && (node.tagName === 'br' || isControl(node))) {
    return node.tagName === 'br' ? '\n' : '';
  }
  return 'children' in node ? node.children.map(textWithLines).join('') : textIn(node);
}

/** Returns the elements below a node that have one of the tags, or of the classes that begin with a dot. */
export function all(node: HtmlNodes, ...names: readonly string[]): readonly Element[] {
  const found: Element[] = [];
  visit(node, 'element', (each) => {
    const own = [
      each.tagName,
      ...classesOf(each)
        .split(' ')
        .map((name) => `.${name}`),
    ];
    if (each !== node && own.some((name) => names.includes(name))) {
      found.push(each);
    }
  });
  return found;
}

export function classesOf({ properties: { className } }: Element): string {
  return [className ?? ''].flat().join(' ');
}

export function sourceOf(node: Element): string {
  return [node, ...all(node, 'source')].map((each) => attribute(each, 'src')).find(Boolean) ?? '';
}

/** The first of the attributes that has a text. */
export function attribute({ properties }: Element, ...names: readonly string[]): string {
  return names.map((name) => oneLine(String(properties[name] ?? ''))).find(Boolean) ?? '';
}

export function oneLine(text: string): string {
  return text.trim().replace(/\s+/g, ' ');
}

export function withoutSpace(node: HtmlNodes): string {
  return textWithLines(node).replace(/\s+/g, '');
}
