import type { Element, ElementContent } from 'hast';
import { toString as textIn } from 'hast-util-to-string';
import { classesOf, type Styles, styleOf } from '#documents/looks.ts';

export type ListItem = {
  readonly level: number;
  /** Its number; undefined for a bullet. */
  readonly start: number | undefined;
  readonly children: ElementContent[];
};

type Marker = Omit<ListItem, 'children'> & { readonly rest: readonly ElementContent[] };

const POINTS = { in: 72, pt: 1, cm: 28.35, mm: 2.835, px: 0.75 } as const;
const LEVEL_WIDTH = 36;
const NUMBERED = /^\(?(?:(?:\d{1,4}\.)*(\d{1,4})|[a-z]{1,4})[.)]?$/i;
const MAX_LEVEL = 9;

/** Removes the bullet or number from a paragraph of Word, whose lists are paragraphs that contain spaces in a small font. */
export function takeMarker(node: Element, styles: Styles): Marker | undefined {
  const style = styleOf(node, styles);
  if (!/mso-list:|text-indent:\s*-/.test(style) && !classesOf(node).some((name) => /^MsoList/.test(name))) {
    return undefined;
  }
  const written = { marker: '', isFound: false };
  const rest = withoutMarker(node.children, written, styles);
  const marker = written.marker.trim();
  const [numbered, number] = NUMBERED.exec(marker) ?? [];
  // Otherwise it is ordinary text with a small space in it.
  if (!written.isFound || (numbered === undefined && marker.length > 2)) {
    return undefined;
  }
  const isNumbered = numbered !== undefined && marker !== 'o';
  const [, level] = /mso-list:[^;]*\blevel(\d)/.exec(style) ?? [];
  return {
    level: level === undefined ? levelOf(style) : Number(level) - 1,
    start: isNumbered ? Number(number ?? 1) : undefined,
    rest,
  };
}

/** Returns the text after the space that follows the marker. */
function withoutMarker(
  nodes: readonly ElementContent[],
  written: { marker: string; isFound: boolean },
  styles: Styles,
): readonly ElementContent[] {
  return nodes.flatMap((node): readonly ElementContent[] => {
    if (written.isFound) {
      return [node];
    }
    if (node.type === 'text') {
      written.marker += node.value;
      return [];
    }
    if (node.type !== 'element') {
      return [];
    }
    const isSpace = /font:\s*7(?:\.0)?pt/.test(styleOf(node, styles)) && textIn(node).trim() === '';
    if (isSpace) {
      written.isFound = true;
      return [];
    }
    return [{ ...node, children: [...withoutMarker(node.children, written, styles)] }];
  });
}

function levelOf(style: string): number {
  const [, size = '0', unit = 'pt'] = [...style.matchAll(/margin-left:\s*(-?[\d.]+)(in|pt|cm|mm|px)?/g)].at(-1) ?? [];
  const points = Number(size) * (Object.entries(POINTS).find(([name]) => name === unit)?.[1] ?? 1);
  return Math.min(MAX_LEVEL, Math.max(0, Math.round(points / LEVEL_WIDTH) - 1));
}

/** Nests lists according to the levels of their items. */
export function listsOf(items: readonly ListItem[]): readonly Element[] {
  const lists: Element[] = [];
  const open: { readonly level: number; readonly list: Element }[] = [];
  for (const { level, start, children } of items) {
    while ((open.at(-1)?.level ?? -1) > level) {
      open.pop();
    }
    const tagName = start === undefined ? 'ul' : 'ol';
    const last = open.at(-1);
    if (last?.level !== level || last.list.tagName !== tagName) {
      if (last?.level === level) {
        open.pop();
      }
      const list: Element = {
        type: 'element',
        tagName,
        properties: start === undefined ? {} : { start },
        children: [],
      };
      const around = open.at(-1)?.list.children.at(-1);
      (around?.type === 'element' ? around.children : lists).push(list);
      open.push({ level, list });
    }
    const [only, ...others] = children;
    // In Markdown, paragraphs within an item make the list loose.
    const isLine = only?.type === 'element' && only.tagName === 'p' && others.length === 0;
    open.at(-1)?.list.children.push({
      ...{ type: 'element', tagName: 'li', properties: {} },
      children: isLine ? [...only.children] : [...children],
    });
  }
  return lists;
}
