import type { Element, ElementContent, Nodes, Parents, Root } from 'hast';
import type { Labels } from '#markdown/labels.ts';
import type { Notices } from '#markdown/notices.ts';
import type { ElementIds } from '#markdown/visitors/element-ids.ts';
import type { PostHeading } from '#markdown/visitors/headings.ts';
import type { Temml } from '#markdown/visitors/math.ts';
import type { PictureFormat } from '#media/pictures.ts';
import type { VideoParts } from '#media/videos.ts';

/** An image or a video next to the post. */
export type ResolvedImage = {
  readonly url: string;
  readonly width?: number;
  readonly height?: number;
  /** See ContentImage. */
  readonly hash?: string;
  readonly formats?: readonly PictureFormat[];
  readonly dark?: Omit<ResolvedImage, 'dark'>;
  /** Present if it is a video; its size is then its poster's. */
  readonly video?: VideoParts;
};

/** What a visitor of a post's tree knows about the post. */
export type VisitContext = {
  /** Returns the image for a relative path in the Markdown, or undefined if it doesn't exist. */
  readonly resolveImage: (path: string) => ResolvedImage | undefined;
  /** Language of the text, BCP 47. */
  readonly lang: string;
  readonly labels: Labels;
  readonly notices: Notices;
};

/** Changes the tree of a post in place. It runs after sanitizing, so it may add what authors may not. */
export type Visitor = (tree: Root, context: VisitContext) => void | Promise<void>;

/** What the renderer's own visitors share during their walk through a post. */
export type PostContext = VisitContext & {
  readonly ids: ElementIds;
  readonly temml: Temml;
  /** The blocks that are visible before readers scroll. */
  readonly inSight: readonly unknown[];
  readonly headings: PostHeading[];
  section: string;
  hasPicture: boolean;
};

/** Finishes an element before its children are visited. */
export type ElementVisitor = (node: Element, post: PostContext, ancestors: readonly Parents[]) => void;

declare module 'hast' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface adds to one of a module.
  interface Data {
    written?: readonly string[];
    /** 1-based line of the Markdown at which the node begins. */
    line?: number | undefined;
  }
}

/** The line of the Markdown at which an element begins. */
export function lineOf({ data }: Element): number {
  return data?.line ?? 1;
}

export function hasClass({ properties }: Element, name: string): boolean {
  const { className } = properties;
  return Array.isArray(className) && className.includes(name);
}

export function childElements({ children }: Parents): Element[] {
  const nodes: readonly Nodes[] = children;
  return nodes.filter((node) => node.type === 'element');
}

/** Replaces an element with others. */
export function replace(node: Element, ancestors: readonly Parents[], ...elements: ElementContent[]): void {
  const parent = ancestors.at(-1);
  parent?.children.splice(parent.children.indexOf(node), 1, ...elements);
}
