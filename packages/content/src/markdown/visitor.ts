import type { Element, Nodes, Root } from 'hast';
import type { Labels } from '#markdown/labels.ts';
import type { Notices } from '#markdown/notices.ts';
import type { ResolvedImage } from '#markdown/resolved-image.ts';

/** What a visitor of a post's tree knows of the post. */
export type VisitContext = {
  /** Finds the image that a relative path in the Markdown means; undefined if there is none. */
  readonly resolveImage: (path: string) => ResolvedImage | undefined;
  /** Language of the text, BCP 47. */
  readonly lang: string;
  /** Texts that the page adds, with their language if it isn't the text's. */
  readonly labels: Labels;
  readonly notices: Notices;
};

/** Changes the tree of a post in place. It runs after sanitizing, so it may add what authors may not. */
export type Visitor = (tree: Root, context: VisitContext) => void | Promise<void>;

declare module 'hast' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to one of a module.
  interface Data {
    /** The names of an element's properties before it was sanitized. */
    written?: readonly string[];
    /** 1-based line of the Markdown at which the node begins. */
    line?: number | undefined;
  }
}

/** The line of the Markdown at which a node begins. */
export function lineOf(node: Nodes): number {
  return node.data?.line ?? 1;
}

export function hasClass({ properties }: Element, name: string): boolean {
  const { className } = properties;
  return Array.isArray(className) && className.includes(name);
}
