import type { Element, Root, RootContent } from 'hast';
import type { BodyPart, ComponentPart } from '#markdown/body-part.ts';
import { printTree } from '#markdown/tree/tree.ts';

type Contents = ReadonlyArray<readonly RootContent[]>;

declare module 'hast' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to one of a module.
  interface Data {
    /** The component that displays an element on its page. Feeds, lists and quotations use the element itself. */
    part?: ComponentPart;
    /** The component's content. */
    inside?: Contents | undefined;
  }
}

/** Splits a finished tree at the blocks that components display. */
export function bodyParts(tree: Root): readonly BodyPart[] {
  const parts: BodyPart[] = [];
  let between: RootContent[] = [];
  const finishHtml = () => {
    const html = printNodes(between);
    between = [];
    if (html.trim() !== '') {
      parts.push({ html });
    }
  };
  for (const node of tree.children) {
    const { part, inside } = (node.type === 'element' ? node.data : undefined) ?? {};
    if (part === undefined) {
      between.push(node);
    } else {
      finishHtml();
      parts.push(inside === undefined ? part : { ...part, html: inside.map(printNodes) });
    }
  }
  finishHtml();
  return parts;
}

/** Lets a component show an element. */
export function shownBy(element: Element, part: ComponentPart, inside?: Contents): Element {
  return Object.assign(element, { data: { ...element.data, part, inside } });
}

function printNodes(children: readonly RootContent[]): string {
  return printTree({ type: 'root', children: [...children] });
}
