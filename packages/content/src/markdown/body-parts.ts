import type { Element, Root, RootContent } from 'hast';
import type { BodyPart, ComponentPart } from '#markdown/body-part.ts';
import { printLinking } from '#markdown/post-links-in-html.ts';
import { printTree } from '#markdown/tree/tree.ts';

/** What an element has that a component shows: the pieces of HTML inside it, or the blocks that an author wrote in it. */
type Contents = { readonly html?: ReadonlyArray<readonly RootContent[]>; readonly children?: Blocks };
type Blocks = { readonly children: readonly RootContent[] };

declare module 'hast' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to one of a module.
  interface Data {
    /** The component that displays an element on its page. Feeds, lists and quotations use the element itself. */
    part?: ComponentPart;
    /** The component's content. */
    inside?: Contents | undefined;
  }
}

/** Splits a finished tree at the blocks that components display. With the address of the page, its links to other posts are found. */
export function bodyParts(tree: Blocks, pageUrl?: string): readonly BodyPart[] {
  const parts: BodyPart[] = [];
  let between: RootContent[] = [];
  const finishHtml = () => {
    const nodes: Root = { type: 'root', children: between };
    between = [];
    const part = pageUrl === undefined ? { html: printTree(nodes) } : printLinking(nodes, pageUrl);
    if (part.html.trim() !== '') {
      parts.push(part);
    }
  };
  for (const node of tree.children) {
    const { part, inside } = (node.type === 'element' ? node.data : undefined) ?? {};
    if (part === undefined) {
      between.push(node);
    } else {
      finishHtml();
      parts.push({
        ...part,
        ...(inside?.html && { html: inside.html.map(printNodes) }),
        ...(inside?.children && { children: bodyParts(inside.children, pageUrl) }),
      });
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
