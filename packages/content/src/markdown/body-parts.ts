import type { Element, Root, RootContent } from 'hast';
import { printTree } from '#markdown/tree/tree.ts';

export type JsonValue = string | number | boolean | null | JsonObject | readonly JsonValue[];
export type JsonObject = { readonly [name: string]: JsonValue };

/** A part of a post's body in its page: HTML, or a React component of the blog, by its name. */
export type BodyPart = { readonly html: string } | ComponentPart;

export type ComponentPart = {
  readonly component: string;
  readonly props: JsonObject;
  /** What the component says, in words, for readers who can't see it. */
  readonly text: string;
  /** HTML inside the component. Unlike the props, it isn't sent to the browser twice. */
  readonly html?: readonly string[];
};

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

/** The size of a body, in characters. */
export function sizeOfBody(body: readonly BodyPart[]): number {
  const sizes = body.map((part) => ('component' in part ? JSON.stringify(part).length : part.html.length));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Lets a component of the blog show an element. */
export function shownBy(element: Element, part: PartData): Element {
  return Object.assign(element, { data: { ...element.data, part } });
}

function printNodes(children: readonly RootContent[]): string {
  return printTree({ type: 'root', children: [...children] });
}
