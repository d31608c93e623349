import type { Element, Root, RootContent } from 'hast';
import type { BodyPart, JsonObject } from '#markdown/body-part.ts';
import { printTree } from '#markdown/tree/tree.ts';

/** The component that shows an element in its page. Elsewhere the element stands for it, as in feeds, lists and quotations. */
export type PartData = {
  readonly component: string;
  readonly props: JsonObject;
  readonly text: string;
  /** The content inside the component. */
  readonly inside?: ReadonlyArray<readonly RootContent[]>;
};

declare module 'hast' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to one of a module.
  interface Data {
    part?: PartData;
  }
}

/** Splits a finished tree at the blocks of the text that components show. */
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
    const part = node.type === 'element' ? node.data?.part : undefined;
    if (part === undefined) {
      between.push(node);
    } else {
      finishHtml();
      const { inside, ...component } = part;
      parts.push({ ...component, ...(inside && { html: inside.map(printNodes) }) });
    }
  }
  finishHtml();
  return parts;
}

/** Lets a component of the blog show an element. */
export function shownBy(element: Element, part: PartData): Element {
  return Object.assign(element, { data: { ...element.data, part } });
}

function printNodes(children: readonly RootContent[]): string {
  return printTree({ type: 'root', children: [...children] });
}
